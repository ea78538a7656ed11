import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { useRouter } from '../../../../../../web/router/context.ts'
import { fieldOf } from '../../../../../../web/router/open-page.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { TextField } from '../../../../../../web/ui/form/text-field.tsx'
import { Disclosure } from '../../../../../../web/ui/overlay/disclosure.tsx'
import type { Facet } from './facets.ts'
import { FacetOptions } from './facet-options.tsx'
import {
  PRICE_FROM,
  PRICE_TO,
  withFirstPage,
  facetOfField,
  pairsOf,
  parseFilterForm,
  withFilterToggled,
  withoutFilters,
  formatListing,
  type ListingState,
  type Scope,
} from '../listing-state.ts'
import styles from './filters.module.css'

export interface FilterFormProps {
  id: string
  /** Path of the list within the store view. */
  path: string
  /** Search parameters besides the list's state: the search text. */
  extraParams?: Readonly<Record<string, string>>
  scope?: Scope
  facets: readonly Facet[]
  /** Code of the facet that is shown before the price. */
  leadFacet?: string
  state: ListingState
  bounds: { min?: number | null; max?: number | null }
  onChange: (state: ListingState) => void
  /** Called on submit. */
  onApply: (state: ListingState) => void
}

const INITIALLY_OPEN = 4

/** Filters of a list; a plain GET form until hydration. */
export function FilterForm({
  id,
  path,
  extraParams = {},
  scope,
  facets,
  leadFacet,
  state,
  bounds,
  onChange,
  onApply,
}: FilterFormProps) {
  const { t, number } = useText()
  const { base } = useRouter()
  const [draft, setDraft] = useState(state)
  const [appliedState, setAppliedState] = useState(state)
  // open facets stay open when facets around them appear or disappear
  const [open] = useState(() => new Set([...facets.slice(0, INITIALLY_OPEN).map(({ code }) => code), state.fullFacet]))
  for (const code of Object.keys(state.filters)) open.add(code)
  // the list changed outside the form, by a removed chip or the Back button
  if (appliedState !== state) {
    setAppliedState(state)
    setDraft(state)
  }

  const change = (next: ListingState) => {
    setDraft(next)
    onChange(next)
  }
  const withPrices = (form: HTMLFormElement): ListingState => {
    const fields = new FormData(form)
    const prices = new URLSearchParams([PRICE_FROM, PRICE_TO].map((name) => [name, fieldOf(fields, name)]))
    return { ...withFirstPage(draft), price: parseFilterForm(prices)?.price }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onApply(withPrices(event.currentTarget))
  }
  const form = useRef<HTMLFormElement>(null)
  const takeEarlyChanges = useEffectEvent(() => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])].filter(
      (box) => box.checked !== box.defaultChecked,
    )
    if (boxes.length > 0)
      change(boxes.reduce((next, box) => withFilterToggled(next, facetOfField(box.name), box.value), state))
  })
  // takes over options selected before hydration; a form rendered in the browser has only default states
  useEffect(() => takeEarlyChanges(), [])
  const leavePrice = (event: FocusEvent<HTMLInputElement>) => {
    if (!event.currentTarget.form) return
    const next = withPrices(event.currentTarget.form)
    if (formatListing(next) !== formatListing(withFirstPage(draft))) change(next)
  }
  const hidden = [...Object.entries(extraParams), ...pairsOf(withoutFilters(state))]
  const price = (name: string, label: string, value: number | undefined, hint: number | null | undefined) => (
    <TextField
      key={`${name}-${value}`}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value === undefined ? '' : String(value).replace('.', number(0.5).charAt(1))}
      placeholder={hint ? number(hint, 0) : undefined}
      onBlur={leavePrice}
    />
  )
  const section = (facet: Facet) => (
    <Disclosure
      key={facet.code}
      summary={facet.label}
      open={open.has(facet.code)}
      onToggle={(event) => (event.currentTarget.open ? open.add(facet.code) : open.delete(facet.code))}
    >
      <FacetOptions
        formId={id}
        facet={facet}
        state={draft}
        scope={scope}
        allAt={`${path}${formatListing({ ...withFirstPage(state), fullFacet: facet.code }, extraParams)}#${id}`}
        onToggle={(value) => change(withFilterToggled(draft, facet.code, value))}
      />
    </Disclosure>
  )
  return (
    <form ref={form} id={id} action={base + path} className={styles.form} onSubmit={submit}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {facets.filter(({ code }) => code === leadFacet).map(section)}
      <Disclosure summary={t('Price')} open>
        <div className={styles.prices}>
          {price(PRICE_FROM, t('From'), draft.price?.from, bounds.min)}
          {price(PRICE_TO, t('To'), draft.price?.to, bounds.max)}
        </div>
      </Disclosure>
      {facets.filter(({ code }) => code !== leadFacet).map(section)}
      <Button type="submit" variant="primary" wide className={styles.submit}>
        {t('Apply filters')}
      </Button>
    </form>
  )
}
