import { useEffect, useRef } from 'react'
import type { ListingFragment } from '../../../../generated/operations.ts'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { CloseIcon } from '../../../../../../web/ui/icon/icons.tsx'
import { aggregationOption } from './facets.ts'
import { withFirstPage, isFiltered, withFilterToggled, withoutFilters, type ListingState } from '../listing-state.ts'
import { isTextSwatch, Swatch } from '../../card/swatch.tsx'
import type { SwatchData } from '../../card/swatch-data.ts'
import styles from './filters.module.css'

interface Props {
  state: ListingState
  aggregations: ListingFragment['aggregations']
  currency: string
  to: (state: ListingState) => string
  /** Element that gets the focus after the last filter was removed. */
  afterLast: () => HTMLElement | null
}

interface Chip {
  key: string
  text: string
  swatch?: SwatchData
  to: string
}

/** The selected filters, each with a link that removes it. */
export function FilterChips({ state, aggregations, currency, to, afterLast }: Props) {
  const { t, money } = useText()
  const list = useRef<HTMLUListElement>(null)
  const chips = Object.entries(state.filters).flatMap(([code, values]) =>
    values.map((value): Chip => {
      const option = aggregationOption(aggregations, code, value)
      const label = !option
        ? t('unknown value')
        : !option.facet.isBoolean
          ? option.label
          : value === '1'
            ? option.facet.label
            : `${option.facet.label}: ${t('No')}`
      return {
        key: `${code}:${value}`,
        text: label,
        swatch: option?.swatch,
        to: to(withFilterToggled(state, code, value)),
      }
    }),
  )
  const { price } = state
  if (price) {
    const [from, until] = [price.from, price.to].map((end) => (end === undefined ? undefined : money(end, currency)))
    chips.push({
      key: 'price',
      text: from && until ? `${from} – ${until}` : from ? t('from %s', from) : t('up to %s', until ?? ''),
      to: to({ ...withFirstPage(state), price: undefined }),
    })
  }

  // moves the focus from a removed chip to the next one
  const removedIndex = useRef<number>(undefined)
  const count = chips.length
  useEffect(() => {
    const index = removedIndex.current
    removedIndex.current = undefined
    if (index === undefined || document.activeElement !== document.body) return
    const links = list.current?.querySelectorAll<HTMLElement>('a') ?? []
    const next = links[Math.min(index, count - 1)] ?? afterLast()
    next?.focus({ preventScroll: true })
  }, [count, afterLast])

  if (!isFiltered(state)) return null
  return (
    <ul ref={list} role="list" aria-label={t('Active filters')} className={styles.chips}>
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <Link
            to={chip.to}
            preserveScroll
            className={styles.chip}
            aria-label={t('Remove the filter: %s', chip.text)}
            onClick={() => (removedIndex.current = index)}
          >
            {chip.swatch && !isTextSwatch(chip.swatch) && <Swatch {...chip.swatch} />}
            {chip.text}
            <CloseIcon size={14} />
          </Link>
        </li>
      ))}
      <li key="all">
        <Link
          to={to(withoutFilters(state))}
          preserveScroll
          className={styles.clear}
          onClick={() => (removedIndex.current = 0)}
        >
          {t('Clear all')}
        </Link>
      </li>
    </ul>
  )
}
