import { addressOf } from '../../../../../language/addresses.ts'
import type { PickFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../platform/text.ts'
import { Container } from '../../../ui/container.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { pathOf } from '../card/card-facts.ts'
import { PickCard } from './pick-card.tsx'
import styles from './home-picks.module.css'

/** Booksellers' words beside covers, at the top of the home page. */
export function HomePicks({ picks }: { picks: readonly PickFragment[] }) {
  const { t } = useText()
  const { base, store } = useRouter()
  const title = t('Our booksellers recommend')
  return (
    <Container as="section" className={styles.picks}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={addressOf(store.locale, 'picks')} className={styles.all}>
          {t('Show all')}
        </Link>
      </div>
      {/* a scroll container must be focusable; only some of its links are in view */}
      <ul role="list" aria-label={title} tabIndex={0} className={styles.list}>
        {picks.map((pick, at) => (
          <PickCard
            key={pick.product.sku}
            pick={pick}
            priority={at === 0}
            heading="h3"
            by={
              <p className={styles.by}>
                <Portrait name={pick.bookseller.name} url={pick.bookseller.portrait} rem={2} />
                <Link to={pathOf(pick.bookseller.url, base)}>{pick.bookseller.name}</Link>
              </p>
            }
          />
        ))}
      </ul>
    </Container>
  )
}
