import { addressOf } from '../../../../../language/addresses.ts'
import type { PickFragment, ProductPickFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../platform/text.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { pathOf } from '../card/card-facts.ts'
import homeStyles from './home-picks.module.css'
import { PickCard } from './pick-card.tsx'
import styles from './product-picks.module.css'

/** Booksellers' words beside covers, at the top of the home page. */
export function HomePicks({ picks }: { picks: readonly PickFragment[] }) {
  const { t } = useText()
  const { base, store } = useRouter()
  const title = t('This week’s counter')
  return (
    <section className={homeStyles.picks}>
      <div className={homeStyles.head}>
        <h2>{title}</h2>
        <Link to={addressOf(store.locale, 'picks')} className={homeStyles.all}>
          {t('Show all')}
        </Link>
      </div>
      {/* a scroll container must be focusable; only some of its links are in view */}
      <ul role="list" aria-label={title} tabIndex={0} className={homeStyles.list}>
        {picks.map((pick, at) => (
          <PickCard
            key={pick.product.sku}
            pick={pick}
            priority={at === 0}
            stands
            heading="h3"
            by={
              <p className={homeStyles.by}>
                <Portrait name={pick.bookseller.name} url={pick.bookseller.portrait} rem={2} />
                <Link to={pathOf(pick.bookseller.url, base)}>{pick.bookseller.name}</Link>
              </p>
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Who in the shop recommends a title, in their words. */
export function ProductPicks({ picks }: { picks: readonly ProductPickFragment[] }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  return (
    <section aria-label={t('Our booksellers recommend')} className={styles.picks}>
      {picks.map(({ text, language, bookseller: { name, role, url, portrait } }) => (
        <figure key={url} className={styles.pick}>
          <Portrait name={name} url={portrait} rem={3.5} />
          <div className={styles.words}>
            <figcaption className={styles.by}>
              <Link to={pathOf(url, base)}>{bind(t('Recommended by %s', name))}</Link>
              {role && <span className={styles.role}>{bind(role)}</span>}
            </figcaption>
            <blockquote lang={language ?? undefined} className={styles.text}>
              <p>{bind(text, language)}</p>
            </blockquote>
          </div>
        </figure>
      ))}
    </section>
  )
}
