import type { ReactNode } from 'react'
import type { Types } from '../../generated/documents.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { href } from '../../paths.ts'
import styles from './recent.module.css'

type Dashboard = Types.OpenDashboardQuery
export type LastOrderData = NonNullable<NonNullable<NonNullable<Dashboard['customer']>['orders']>['items'][number]>
type DownloadableFile = NonNullable<NonNullable<Dashboard['customerDownloadableProducts']>['items']>[number]

/** Number of covers that fit side by side on a phone. */
const COVERS = 5
const FILES = 3

interface LastOrderProps {
  order: LastOrderData
  /** Slot: progress and parcels of the order. */
  orderProgress: ReactNode
}

/** The last order: its titles and progress. */
export function LastOrder({ order: { id, number, order_date, status, items, total }, orderProgress }: LastOrderProps) {
  const { t, plural, date, money } = useText()
  const books = (items ?? []).filter((item) => item !== null)
  const more = books.length - COVERS
  return (
    <section className={styles.recent}>
      <h2>{t('Your last order')}</h2>
      <p className={styles.status}>{status}</p>
      <ul role="list" className={styles.shelf}>
        {books.slice(0, COVERS).map(({ id: item, product_name: name, product }) => {
          const cover = (
            <Cover
              url={product?.thumbnail?.url}
              alt={name ?? ''}
              sizes="72px"
              notFoundText={t('Image not found')}
              notSpecifiedText={t('Image not specified')}
            />
          )
          return <li key={item}>{product?.url ? <Link to={product.url}>{cover}</Link> : cover}</li>
        })}
        {more > 0 && <li className={styles.more}>{plural(more, '1 more title', '%s more titles')}</li>}
      </ul>
      {orderProgress}
      <p className={styles.facts}>
        <Link to={href('order', { orderId: atob(id) })}>{t('Order # %s', number)}</Link>
        <span>{date(order_date)}</span>
        {total && <span className="tabular">{money(total.grand_total.value ?? 0, total.grand_total.currency)}</span>}
        <Link to={href('orders')}>{t('All orders')}</Link>
      </p>
    </section>
  )
}

/** Downloadable files that are ready. */
export function Files({ files }: { files: readonly DownloadableFile[] }) {
  const { t } = useText()
  const ready = files.filter((file) => file?.download_url)
  if (ready.length === 0) return null
  return (
    <section className={styles.recent}>
      <h2>{t('Files to download')}</h2>
      <ul role="list" className={styles.files}>
        {ready.slice(0, FILES).map(
          (file, at) =>
            file && (
              <li key={`${file.order_increment_id} ${file.title} ${file.link_title} ${at}`}>
                <span>
                  {file.title} <small>{file.link_title}</small>
                </span>
                <ButtonLink
                  href={file.download_url ?? ''}
                  size="s"
                  data-native=""
                  aria-label={`${t('Download')}: ${file.title}, ${file.link_title}`}
                >
                  {t('Download')}
                </ButtonLink>
              </li>
            ),
        )}
      </ul>
      <p className={styles.facts}>
        <Link to={href('downloads')}>{t('My Downloadable')}</Link>
      </p>
    </section>
  )
}
