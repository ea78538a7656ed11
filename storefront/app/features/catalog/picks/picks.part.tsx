import { collectionPath } from '../../../../../language/paths.ts'
import type { PickFragment, ProductPickFragment } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { pathOf } from '../card/card-data.ts'
import homeStyles from './home-picks.module.css'
import { PickList } from './pick-list.tsx'
import styles from './product-picks.module.css'

/** Booksellers' recommendations beside covers, at the top of the home page. */
export function HomePicks({ picks }: { picks: readonly PickFragment[] }) {
  const { t } = useText()
  const { store } = useRouter()
  const title = t('On the counter this week')
  return (
    <section className={homeStyles.picks}>
      <div className={homeStyles.head}>
        <h2>{title}</h2>
        <Link to={collectionPath(store.locale, 'picks')} className={homeStyles.all}>
          {t('Show all')}
        </Link>
      </div>
      <PickList label={title} picks={picks} showsBookseller inView={1} />
    </section>
  )
}

/** Booksellers' recommendations of a title. */
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
