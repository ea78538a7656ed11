import type { PickFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { pathOf } from '../card/card-data.ts'
import { PickCard } from './pick-card.tsx'
import styles from './pick-list.module.css'

interface Props {
  /** Accessible name of the list. */
  label: string
  picks: readonly PickFragment[]
  /** Whether each pick shows its bookseller. */
  showsBookseller?: boolean
  /** Number of covers in the initial viewport. */
  inView?: number
}

/** Booksellers' recommendations: below covers on one board, or on a phone beside covers in a scrolling row. */
export function PickList({ label, picks, showsBookseller, inView = 0 }: Props) {
  const { base } = useRouter()
  const { bind } = useText()
  return (
    // a scroll container must be focusable; only some of its links are in view
    <ul role="list" aria-label={label} tabIndex={0} className={styles.list}>
      {picks.map((pick, at) => (
        <PickCard
          key={pick.product.sku}
          pick={pick}
          priority={at < inView}
          isOnBoard
          heading="h3"
          bookseller={
            showsBookseller && (
              <p className={styles.by}>
                <Portrait name={pick.bookseller.name} url={pick.bookseller.portrait} rem={2} />
                <Link to={pathOf(pick.bookseller.url, base)}>{bind(pick.bookseller.name)}</Link>
              </p>
            )
          }
        />
      ))}
    </ul>
  )
}
