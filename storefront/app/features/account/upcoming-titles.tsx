import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import styles from './recent.module.css'

export interface UpcomingTitle {
  key: string
  name: string
  lang?: string | null
  edition?: string | null
  picture?: string | null
  size: { width: number; height: number }
  to: string
  /** Release date of a presale title, YYYY-MM-DD. */
  day?: string | null
  /** Number of the order that contains the presale title. */
  order?: string
  /** Volume number as printed on the book. */
  volume?: string | null
}

export interface UpcomingTitlesData {
  presales: readonly UpcomingTitle[]
  volumes: readonly UpcomingTitle[]
}

/** Pre-ordered titles, and the next volumes of series that the customer bought. */
export function UpcomingTitles({ data: { presales, volumes } }: { data: UpcomingTitlesData }) {
  const { t } = useText()
  return (
    <>
      <Titles heading={t('Your pre-orders')} titles={presales} />
      <Titles heading={t('The next volumes of your series')} titles={volumes} />
    </>
  )
}

function Titles({ heading, titles }: { heading: string; titles: readonly UpcomingTitle[] }) {
  const { t, date, bind } = useText()
  if (titles.length === 0) return null
  return (
    <section className={styles.recent}>
      <h2>{heading}</h2>
      <ul role="list" className={styles.titles}>
        {titles.map(({ key, name, lang, edition, picture, size, to, day, order, volume }) => (
          <li key={key}>
            <Link to={to} className={styles.titleLink}>
              <span className={styles.titleCover}>
                <Cover {...size} url={picture} alt="" sizes="56px" notFoundText="" notSpecifiedText="" />
              </span>
              <span className={styles.words}>
                {day && <span className={styles.what}>{t('Released on %s', date(day))}</span>}
                {volume && <span className={styles.what}>{t('Volume %s', volume)}</span>}
                <span lang={lang ?? undefined} className={styles.titleName}>
                  {bind(name, lang)}
                </span>
                <Edition>{edition}</Edition>
                {order && <span className={styles.what}>{t('From order # %s', order)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
