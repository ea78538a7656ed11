import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListingFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { Select } from '../../../../../web/ui/form/select.tsx'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { pairsOf, type ListingState } from './listing-state.ts'
import styles from './product-list.module.css'

interface Props {
  path: string
  extraParams?: Readonly<Record<string, string>>
  state: ListingState
  fields: ListingFragment['sort_fields']
  onSort: (sort: string | undefined) => void
}

// sorted in descending order: ascending would list the oldest, least popular or worst rated first
const NEWEST_FIRST = ['publication_date', 'bestseller', 'rating']

/** Select of the order; submitted on change after hydration, by its button before. */
export function SortForm({ path, extraParams = {}, state, fields, onSort }: Props) {
  const { t } = useText()
  const { base } = useRouter()
  const usual = fields?.default
  const options = withoutNulls(fields?.options).flatMap(({ value, label }) => {
    const key = value ?? ''
    // 'Position' is Magento's name for the shop's own order
    const name = key === 'position' ? t('Recommended') : (label ?? key)
    if (key === usual) return [{ value: '', name }]
    // positions belong to one category, so they have no meaning where they are not the default
    if (key === 'position') return []
    if (key === 'price')
      return [
        { value: key, name: t('Price: low to high') },
        { value: `${key}_desc`, name: t('Price: high to low') },
      ]
    return [{ value: NEWEST_FIRST.includes(key) ? `${key}_desc` : key, name }]
  })
  const form = useRef<HTMLFormElement>(null)
  const takeEarlyChange = useEffectEvent(() => {
    const options = [...(form.current?.querySelectorAll('option') ?? [])]
    const early = options.find((option) => option.selected)
    if (early !== (options.find((option) => option.defaultSelected) ?? options[0])) onSort(early?.value || undefined)
  })
  // takes over a choice made before hydration
  useEffect(() => {
    if (!globalThis.hydrated) takeEarlyChange()
  }, [])
  const rest = [...Object.entries(extraParams), ...pairsOf({ ...state, sort: undefined, page: 1 })]
  return (
    <form ref={form} action={base + path} className={styles.sort}>
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        label={t('Sort by')}
        hideLabel
        className={styles.sortSelect}
        value={state.sort ?? ''}
        onChange={(event) => onSort(event.currentTarget.value || undefined)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </Select>
      <Button type="submit" className={styles.sortButton}>
        {t('Sort')}
      </Button>
    </form>
  )
}
