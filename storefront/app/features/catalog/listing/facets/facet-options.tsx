import { useEffect, useRef, useState } from 'react'
import { text } from '../../../../../../language/translate.ts'
import { loadPart } from '../../../../../../web/platform/load-part.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../../web/ui/form/checkbox.tsx'
import { classNames } from '../../../../../../web/ui/class-names.ts'
import { SearchIcon } from '../../../../../../web/ui/icon/icons.tsx'
import { TextField } from '../../../../../../web/ui/form/text-field.tsx'
import type { Facet, FacetOption } from './facets.ts'
import { filterField, type ListingState, type Scope } from '../listing-state.ts'
import { isTextSwatch, OptionLabel } from '../../card/swatch.tsx'
import styles from './facet-options.module.css'

const INITIAL_COUNT = 7
/** Maximum of unselected options that are rendered; "Show all" loads the others, which keeps the first page small. */
const MAX_RENDERED = 24
/** A facet with more options gets a search field. */
const MIN_FOR_SEARCH = 12

/** Labels of the search field; known facets only, since Polish inflects the name. */
const SEARCH_LABELS: Readonly<Record<string, string>> = {
  author: text('Search for an author'),
  publisher: text('Search for a publisher'),
  series: text('Search for a series'),
  category_uid: text('Search for a category'),
}

interface Props {
  /** Prefix of the option ids, which must differ between the sidebar and the sheet. */
  formId: string
  facet: Facet
  /** Includes selections that are not applied yet. */
  state: ListingState
  scope?: Scope
  /** URL that shows all options, for use without JavaScript. */
  allAt: string
  onToggle: (value: string) => void
}

export function FacetOptions({ formId, facet, state, scope, allAt, onToggle }: Props) {
  const { t, plural } = useText()
  const search = SEARCH_LABELS[facet.code]
  const searchLabel = search ? t(search) : t('Search in: %s', facet.label)
  const [typed, setTyped] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  // takes over text typed before hydration
  useEffect(() => setTyped(searchField.current?.value ?? ''), [])
  const [showsAll, setShowsAll] = useState(false)
  const chosen = state.filters[facet.code] ?? []
  const shown = useStableOrder(
    facet.options,
    ({ value }, at) => at < MAX_RENDERED || state.fullFacet === facet.code || chosen.includes(value),
  )
  const options = useMatchingOptions({ facet, typed, showsAll, state, scope }) ?? shown
  const isSearched = facet.total > MIN_FOR_SEARCH
  const isShort = typed !== '' || options.length <= INITIAL_COUNT + 2
  const [first, rest] = isShort ? [options, []] : [options.slice(0, INITIAL_COUNT), options.slice(INITIAL_COUNT)]
  const mustUnfold = state.fullFacet === facet.code || rest.some(({ value }) => chosen.includes(value))
  const [isUnfolded, setIsUnfolded] = useState(mustUnfold)
  // opens only: clearing the last hidden option must not collapse the list
  if (mustUnfold && !isUnfolded) setIsUnfolded(true)
  const list = (part: readonly FacetOption[]) =>
    part.map((option) => (
      <Option
        key={option.value}
        id={`${formId}-${facet.code}-${option.value}`}
        facet={facet}
        option={option}
        checked={chosen.includes(option.value)}
        onToggle={onToggle}
      />
    ))
  return (
    <>
      {isSearched && (
        <TextField
          ref={searchField}
          type="search"
          label={searchLabel}
          hideLabel
          placeholder={searchLabel}
          autoComplete="off"
          enterKeyHint="search"
          start={<SearchIcon size={18} />}
          className={styles.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter must not submit the filter form
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {isSearched && (
        <p role="status" className={options.length === 0 ? styles.none : 'visually-hidden'}>
          {typed && (options.length === 0 ? t('No results found!') : plural(options.length, '1 value', '%s values'))}
        </p>
      )}
      <div className={facet.options.some(({ swatch }) => swatch && isTextSwatch(swatch)) ? styles.pills : undefined}>
        {list(first)}
      </div>
      {rest.length > 0 && (
        <details className={styles.more} open={isUnfolded}>
          <summary>
            <span>{t('Show %s more', rest.length)}</span>
            <span>{t('Show less')}</span>
          </summary>
          {list(rest)}
          {!showsAll && facet.total > options.length && (
            <Link
              to={allAt}
              rel="nofollow"
              data-native=""
              className={styles.all}
              onClick={(event) => {
                if (!scope) return
                event.preventDefault()
                event.currentTarget.closest('details')?.querySelector('summary')?.focus()
                setShowsAll(true)
              }}
            >
              {t('Show all (%s)', facet.total)}
            </Link>
          )}
        </details>
      )}
    </>
  )
}

/** Options that match the typed words, or all of them with `showsAll`; undefined when neither is requested. */
function useMatchingOptions({
  facet,
  typed,
  showsAll,
  state,
  scope,
}: Pick<Props, 'facet' | 'state' | 'scope'> & { typed: string; showsAll: boolean }):
  | readonly FacetOption[]
  | undefined {
  const [found, setFound] = useState<{ searchText: string; options: readonly FacetOption[] }>()
  const searchText = typed.trim()
  const isSearched = searchText !== '' || showsAll
  useEffect(() => {
    if (!isSearched) return
    let stop: (() => void) | undefined
    let isOver = false
    // loaded on demand, as most readers never search in a facet
    loadPart(() => import('./facet-search.ts')).then(
      ({ searchFacet }) =>
        isOver ||
        (stop = searchFacet({ facet, typed: searchText, state, scope }, (options) =>
          setFound({ searchText, options }),
        )),
      (error: unknown) => console.warn(error), // the loaded options can still be selected
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isSearched, facet, searchText, state, scope])
  // previous matches stay until the next response; the list of all options replaces them at once
  return isSearched && found && (found.searchText === '') === (searchText === '') ? found.options : undefined
}

/** Keeps shown options in their first order when the counts change, so that nothing moves under the pointer. */
function useStableOrder(
  options: readonly FacetOption[],
  isShown: (option: FacetOption, at: number) => boolean,
): readonly FacetOption[] {
  const [positions] = useState(() => new Map<string, number>())
  const shown = options.filter((option, at) => positions.has(option.value) || isShown(option, at))
  for (const { value } of shown) if (!positions.has(value)) positions.set(value, positions.size)
  return shown.toSorted((a, b) => (positions.get(a.value) ?? 0) - (positions.get(b.value) ?? 0))
}

interface OptionProps {
  id: string
  facet: Facet
  option: FacetOption
  checked: boolean
  onToggle: (value: string) => void
}

function Option({ id, facet, option: { value, label, count, swatch }, checked, onToggle }: OptionProps) {
  const { t } = useText()
  const input = { id, name: filterField(facet.code), value, checked, onChange: () => onToggle(value) }
  const number = (
    <span className={styles.count}>
      <span className="visually-hidden">: </span>
      {count}
    </span>
  )
  if (swatch && isTextSwatch(swatch))
    return (
      <span className={styles.pill}>
        <input type="checkbox" {...input} />
        <label htmlFor={id} title={label}>
          <span className="visually-hidden">{label}</span>
          <span aria-hidden="true">{swatch.value}</span>
          {number}
        </label>
      </span>
    )
  return (
    <Checkbox
      {...input}
      className={styles.option}
      label={
        <span className={classNames(styles.label, count === 0 && !checked && styles.empty)}>
          <OptionLabel label={facet.isBoolean ? (value === '1' ? t('Yes') : t('No')) : label} swatch={swatch} />
          {number}
        </span>
      }
    />
  )
}
