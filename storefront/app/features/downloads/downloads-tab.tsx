import { dayOf, text } from '../../../../language/translate.ts'
import { OpenDownloads } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import type { PageContext } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { StatusLabel } from '../../ui/shelf/badge.tsx'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BookIcon } from '../../../../web/ui/icon/icons.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { href } from '../../paths.ts'
import styles from './downloads-tab.module.css'

type File = NonNullable<
  NonNullable<NonNullable<Types.OpenDownloadsQuery['customerDownloadableProducts']>['items']>[number]
>

export interface DownloadsData {
  files: readonly File[]
}

export async function loadDownloads({ graphql }: PageContext): Promise<DownloadsData> {
  const { customerDownloadableProducts: found } = await graphql(OpenDownloads)
  return { files: (found?.items ?? []).filter((file) => file !== null) }
}

/** Files of bought books, with the remaining number of downloads. */
export function DownloadsTab({ data: { files } }: { data: DownloadsData }) {
  const { t } = useText()
  if (files.length === 0)
    return (
      <EmptyState
        icon={<BookIcon size={32} />}
        title={t('You have not purchased any downloadable products yet.')}
        action={
          <ButtonLink to={href('home')} variant="primary">
            {t('Continue shopping')}
          </ButtonLink>
        }
      >
        {t('E-books and audiobooks that you buy will wait here, for any of your devices.')}
      </EmptyState>
    )
  return (
    <Table caption={t('My Downloadable')} hideCaption stacked className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Title')}</th>
          <th scope="col">{t('Order #')}</th>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col" data-numeric>
            {t('Remaining downloads')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('Download')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file, at) => (
          // the index is needed, as an order may contain a file twice
          <Row key={`${file.order_increment_id} ${file.title} ${file.link_title} ${at}`} file={file} />
        ))}
      </tbody>
    </Table>
  )
}

const PREPARED = { label: text('Being prepared'), tone: 'info' } as const
const STATUS: Readonly<Record<string, { label: string; tone: 'success' | 'info' | 'neutral' }>> = {
  Available: { label: text('Ready to download'), tone: 'success' },
  Pending: { label: text('Waits for the payment'), tone: 'info' },
  Expired: { label: text('Used up'), tone: 'neutral' },
}
/** Milliseconds after which the shop has counted a started download. */
const COUNT_DELAY_MS = 1500

function Row({
  file: {
    title,
    link_title: format,
    date: ordered,
    order_id: orderId,
    order_increment_id: number,
    status,
    remaining_downloads: remaining,
    download_url: url,
  },
}: {
  file: File
}) {
  const { t, date } = useText()
  const { refresh } = useRouter()
  // paid, but not delivered by the publisher yet
  const isPrepared = status === 'Pending' && remaining !== '0'
  const { label, tone } = isPrepared ? PREPARED : (STATUS[status ?? ''] ?? { label: status ?? '', tone: 'neutral' })
  return (
    <tr>
      <th scope="row" data-label={t('Title')}>
        <span>
          {title} <span className={styles.format}>{format}</span>
        </span>
      </th>
      <td data-label={t('Order #')}>
        <Link to={href('order', { orderId: orderId ?? undefined })} className={styles.order}>
          {number}
        </Link>
      </td>
      <td data-label={t('Date')}>{ordered && <time dateTime={dayOf(ordered)}>{date(ordered)}</time>}</td>
      <td data-label={t('Status')}>
        <StatusLabel tone={tone}>{t(label)}</StatusLabel>
      </td>
      <td data-label={t('Remaining downloads')} data-numeric>
        {status === 'Pending' && !isPrepared ? '–' : remaining}
      </td>
      <td>
        {url && (
          // a plain link to a file, so that the page stays
          <ButtonLink
            href={url}
            size="s"
            data-native=""
            aria-label={`${t('Download')}: ${title}, ${format}`}
            onClick={() => setTimeout(() => void refresh(), COUNT_DELAY_MS)}
          >
            {t('Download')}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}
