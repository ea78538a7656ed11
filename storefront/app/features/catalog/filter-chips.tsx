import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { labelOf, type Facet } from './facets.ts'
import { isFiltered, toggled, unfiltered, type ListingState } from './listing-state.ts'
import styles from './filters.module.css'

interface Props {
  state: ListingState
  facets: readonly Facet[]
  currency: string
  to: (state: ListingState) => string
}

/** The filters in use; each can be taken off by itself. */
export function FilterChips({ state, facets, currency, to }: Props) {
  const { t, money } = useText()
  if (!isFiltered(state)) return null
  const chips = Object.entries(state.filters).flatMap(([code, values]) =>
    values.map((value) => ({ text: labelOf(facets, code, value), to: to(toggled(state, code, value)) })),
  )
  const { price } = state
  if (price) {
    const [from, to_] = [price.from, price.to].map((end) => (end === undefined ? undefined : money(end, currency)))
    chips.push({
      text: from && to_ ? `${from} – ${to_}` : from ? t('from %s', from) : t('up to %s', to_ ?? ''),
      to: to({ ...state, price: undefined, page: 1 }),
    })
  }
  return (
    <ul role="list" aria-label={t('Active filters')} className={styles.chips}>
      {chips.map((chip) => (
        <li key={chip.to}>
          <Link to={chip.to} keep className={styles.chip} aria-label={t('Remove the filter: %s', chip.text)}>
            {chip.text}
            <CloseIcon size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={to(unfiltered(state))} keep className={styles.clear}>
          {t('Clear all')}
        </Link>
      </li>
    </ul>
  )
}
