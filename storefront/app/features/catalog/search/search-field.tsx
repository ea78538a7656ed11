import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react'
import { lazyPart } from '../../../../../web/router/lazy-part.tsx'
import { loadPart } from '../../../../../web/platform/load-part.ts'
import { useEntryState, useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { classNames } from '../../../../../web/ui/class-names.ts'
import { SearchIcon } from '../../../../../web/ui/icon/icons.tsx'
import { href } from '../../../paths.ts'
import { MAX_SEARCH_LENGTH, searchPath, trimSearch } from './search-text.ts'
import { SuggestionPlaceholders } from './suggestion-placeholders.tsx'
import styles from './search-field.module.css'

const openSuggestions = () => import('./search-suggestions.tsx')
const Suggestions = lazyPart(() => openSuggestions().then(({ SearchSuggestions }) => SearchSuggestions))
const EmptyResultLinks = lazyPart(() => openSuggestions().then((module) => module.EmptyResultLinks))

interface Props {
  /** Id of the input: a page may have several fields. */
  id?: string
  className?: string
  /** For a field inside a page, where the field in the header is the search landmark. */
  isInPage?: boolean
  /** Main control of the page: focused when the page opens. */
  isFirst?: boolean
}

/**
 * Search form that leads to the results page; after hydration it navigates to the URL of the search and shows
 * suggestions while typing.
 */
export function SearchField({ id, className, isInPage, isFirst }: Props) {
  const { t } = useText()
  const { base, navigate } = useRouter()
  // a phone's overlay is a history entry, which must not stay between two pages
  const [isEntry] = useEntryState('search', false)
  const generated = useId()
  const inputId = id ?? generated
  const listId = `${inputId}-list`
  const [typed, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const [result, setResult] = useState({ message: '', isAnyOffered: true })
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  // takes over text typed before hydration, while it is being typed with its suggestions
  useEffect(() => {
    setText(field.current?.value ?? '')
    setOpen(field.current !== null && field.current === document.activeElement)
  }, [])
  const query = trimSearch(typed)
  const isOpen = open && query !== ''
  const isExpanded = isOpen && result.isAnyOffered
  const onMessage = useCallback((message: string, isAnyOffered: boolean) => setResult({ message, isAnyOffered }), [])

  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const leave = () => {
    setText('')
    close()
  }
  const closeFromOutside = useEffectEvent((event: PointerEvent) => {
    if (!form.current?.contains(event.target as Node)) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: PointerEvent) => closeFromOutside(event)
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [isOpen])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!query) return
    leave()
    void navigate(searchPath(query), { replace: isEntry })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const options = isOpen ? [...(overlay.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])] : []
    const at = options.findIndex((option) => option.id === active)
    const move = (to: number) => {
      setActive(options[to]?.id)
      options[to]?.scrollIntoView({ block: 'nearest' })
    }
    const keys: Record<string, (() => void) | false> = {
      // one step past either end of the list returns to the field
      ArrowDown: () => (isOpen ? event.altKey || move(at + 1) : setOpen(true)),
      ArrowUp: () => (event.altKey ? close() : isOpen ? move(at < 0 ? options.length - 1 : at - 1) : setOpen(true)),
      Home: at >= 0 && (() => move(0)),
      End: at >= 0 && (() => move(options.length - 1)),
      Escape: isOpen && close,
      Enter: at >= 0 && (() => options[at]?.click()),
    }
    const act = keys[event.key]
    if (act) {
      event.preventDefault()
      act()
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') setActive(undefined)
  }
  // hiding a phone's keyboard blurs the field; the list stays
  const onBlur = ({ relatedTarget }: FocusEvent) =>
    relatedTarget && !overlay.current?.contains(relatedTarget) && close()
  return (
    <form
      ref={form}
      role={isInPage ? undefined : 'search'}
      action={base + href('search-form')}
      className={classNames(styles.search, className)}
      onSubmit={submit}
    >
      <label htmlFor={inputId} className="visually-hidden">
        {t('Search products')}
      </label>
      <input
        ref={field}
        id={inputId}
        type="search"
        name="q"
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded ? active : undefined}
        data-focus-first={isFirst ? '' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t('Search products')}
        className={styles.input}
        value={typed}
        onChange={(event) => {
          setText(event.target.value)
          setActive(undefined)
          setOpen(true)
        }}
        onFocus={() => {
          loadPart(openSuggestions).catch(() => {}) // a failure is reported where the suggestions are shown
          setOpen(true)
        }}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label={t('Search')} className={styles.button}>
        <SearchIcon />
      </button>
      {/* preventing mousedown keeps the focus in the field until a link is followed */}
      <div ref={overlay} hidden={!isOpen} className={styles.overlay} onMouseDown={(event) => event.preventDefault()}>
        <div
          id={listId}
          role="listbox"
          aria-label={t('Suggestions')}
          aria-busy={!result.message}
          hidden={!result.isAnyOffered}
        >
          {isOpen && (
            <Suggestions
              search={query}
              listId={listId}
              overlay={overlay}
              active={active}
              replace={isEntry}
              onMessage={onMessage}
              onChosen={leave}
              whileLoading={<SuggestionPlaceholders />}
              onFailed={() => onMessage(t('Suggestions could not be loaded. You can still search.'), false)}
            />
          )}
        </div>
        {!result.isAnyOffered && (
          <div className={styles.none}>
            <p>{result.message}</p>
            <EmptyResultLinks onChosen={leave} />
          </div>
        )}
      </div>
      {/* a live region must exist before its text changes */}
      <p role="status" className="visually-hidden">
        {isOpen && result.message}
      </p>
    </form>
  )
}
