import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { useRouter } from '../../platform/router/context.ts'
import { fieldOf } from '../../platform/router/open-page.ts'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { Facet } from './facets.ts'
import { FacetOptions } from './facet-options.tsx'
import { facetOfField, PRICE_FROM, PRICE_TO, readFilterForm, toggled, writeListing, type ListingState } from './listing-state.ts'
import styles from './filters.module.css'

export interface FilterFormProps {
  id: string
  /** The list's own path within the store view. */
  path: string
  /** What the address holds beside the state: the words of a search. */
  more?: Readonly<Record<string, string>>
  facets: readonly Facet[]
  state: ListingState
  bounds: { min?: number | null; max?: number | null }
  /** Each change is a wish by itself; otherwise the form is sent when it is ready. */
  live?: boolean
  onApply: (state: ListingState) => void
}

const OPEN_AT_FIRST = 4

/** A plain GET form until scripts are up. */
export function FilterForm({ id, path, more = {}, facets, state, bounds, live, onApply }: FilterFormProps) {
  const { t, number } = useText()
  const { base } = useRouter()
  const [draft, setDraft] = useState(state)
  const [shown, setShown] = useState(state)
  // the list has been changed elsewhere: a chip taken off, Back
  if (shown !== state) {
    setShown(state)
    setDraft(state)
  }

  const change = (next: ListingState) => {
    setDraft(next)
    if (live) onApply(next)
  }
  const withPrices = (form: HTMLFormElement): ListingState => {
    const fields = new FormData(form)
    const prices = new URLSearchParams([PRICE_FROM, PRICE_TO].map((name) => [name, fieldOf(fields, name)]))
    return { ...draft, page: 1, price: readFilterForm(prices)?.price }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onApply(withPrices(event.currentTarget))
  }
  const form = useRef<HTMLFormElement>(null)
  const takeEarly = useEffectEvent(() => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])].filter((box) => box.checked !== box.defaultChecked)
    if (live && boxes.length > 0) change(boxes.reduce((next, box) => toggled(next, facetOfField(box.name), box.value), state))
  })
  // ticked before the scripts came
  useEffect(() => {
    if (!globalThis.awake) takeEarly()
  }, [])
  const leavePrice = (event: FocusEvent<HTMLInputElement>) => {
    if (!live || !event.currentTarget.form) return
    const next = withPrices(event.currentTarget.form)
    if (writeListing(next) !== writeListing({ ...state, page: 1 })) change(next)
  }
  const hidden = { ...more, sort: state.sort, size: writeListing({ ...state, filters: {}, price: undefined, sort: undefined, page: 1 }) ? state.size : undefined }
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
  return (
    <form ref={form} id={id} action={base + path} className={styles.form} onSubmit={submit}>
      {Object.entries(hidden).map(([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />)}
      {facets.map((facet, at) => (
        <Disclosure key={facet.code} summary={facet.label} open={at < OPEN_AT_FIRST || facet.code in state.filters}>
          <FacetOptions formId={id} facet={facet} chosen={draft.filters[facet.code] ?? []} onToggle={(value) => change(toggled(draft, facet.code, value))} />
        </Disclosure>
      ))}
      <Disclosure summary={t('Price')} open>
        <div className={styles.prices}>
          {price(PRICE_FROM, t('From'), draft.price?.from, bounds.min)}
          {price(PRICE_TO, t('To'), draft.price?.to, bounds.max)}
        </div>
      </Disclosure>
      {live && (
        <Button type="submit" variant="primary" wide className={styles.submit}>
          {t('Apply filters')}
        </Button>
      )}
    </form>
  )
}
