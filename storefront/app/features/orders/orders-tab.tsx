import { OrderList } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import type { PageContext } from '../../platform/page.ts'
import { redirect } from '../../../../web/router/page.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BookIcon } from '../../../../web/ui/icon/icons.tsx'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { href } from '../../paths.ts'
import { OrderDate } from './order-date.tsx'
import { plainId } from './order.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import { canRetryPayment } from './retry.ts'
import { RetryPayment } from './retry-payment.tsx'
import styles from './orders-tab.module.css'

type Orders = NonNullable<NonNullable<Types.OrderListQuery['customer']>['orders']>
type Item = NonNullable<NonNullable<NonNullable<Orders['items'][number]>['items']>[number]>
export interface OrdersData {
  orders?: Orders
  /** Numbers of the orders whose payment can be retried. */
  unpaid: readonly string[]
}

/** Maximum number of covers shown per order. */
const COVERS = 3

const toPage = (page: number) => href('orders', {}, { page: page > 1 ? page : undefined })

export async function loadOrders({ graphql, url }: PageContext): Promise<OrdersData> {
  const page = Number(url.searchParams.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > 1_000_000) throw redirect(href('orders'))
  const orders = (await graphql(OrderList, { page })).customer?.orders ?? undefined
  const pages = orders?.page_info?.total_pages ?? 0
  if (page > 1 && page > pages) throw redirect(toPage(pages))
  const unpaid = withoutNulls(orders?.items).filter((order) => canRetryPayment(order, new Date()))
  return { orders, unpaid: unpaid.map(({ number }) => number) }
}

/** The customer's orders, newest first. */
export function OrdersTab({ data: { orders, unpaid } }: { data: OrdersData }) {
  const { t, money } = useText()
  const { current_page: page = 1, total_pages: pages = 1 } = orders?.page_info ?? {}
  const shown = withoutNulls(orders?.items)
  if (shown.length === 0) return <NoOrders />
  return (
    <>
      <Table caption={t('My Orders')} hideCaption stacked className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Order #')}</th>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Titles')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col" data-numeric>
              {t('Total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, number, order_date, status, items, total, payment_methods }) => (
            <tr key={id}>
              <th scope="row" data-label={t('Order #')}>
                <Link to={href('order', { orderId: plainId(id) })} className={styles.number}>
                  {number}
                </Link>
              </th>
              <td data-label={t('Date')}>
                <OrderDate timestamp={order_date} />
              </td>
              <td data-label={t('Titles')} className={styles.titles}>
                <Titles items={withoutNulls(items)} />
              </td>
              <td data-label={t('Status')} className={styles.status}>
                {status}
                {unpaid.includes(number) && (
                  <RetryPayment order={{ number, payment_methods }} to={toPage(page ?? 1)} size="s" />
                )}
              </td>
              <td data-label={t('Total')} data-numeric className="tabular">
                {total && money(total.grand_total.value ?? 0, total.grand_total.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        page={page ?? 1}
        pages={pages ?? 1}
        to={toPage}
        label={t('Pages')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(at) => t('Page %s', at)}
      />
    </>
  )
}

/** Titles of an order such as `Lalka and 2 more`, with covers. */
function Titles({ items }: { items: readonly Item[] }) {
  const { t, plural, bind } = useText()
  const [first, ...more] = items
  const language = first?.product?.name_language ?? undefined
  return (
    <span className={styles.bought}>
      <span className={styles.covers}>
        {items.slice(0, COVERS).map(({ id, product }) => (
          <Cover
            key={id}
            url={product?.thumbnail?.url}
            alt=""
            sizes="40px"
            className={styles.cover}
            notFoundText={t('Image not found')}
            notSpecifiedText={t('Image not specified')}
          />
        ))}
      </span>
      <span>
        <span lang={language} className={styles.first}>
          {bind(first?.product_name, language)}
        </span>
        <Edition>{first?.edition}</Edition>
        {more.length > 0 && (
          <span className={styles.more}> {plural(more.length, 'and 1 more title', 'and %s more titles')}</span>
        )}
      </span>
    </span>
  )
}

function NoOrders() {
  const { t } = useText()
  return (
    <EmptyState
      icon={<BookIcon size={32} />}
      title={t('You have no orders.')}
      action={
        <ButtonLink to={href('home')} variant="primary">
          {t('Continue shopping')}
        </ButtonLink>
      }
    >
      {t('What you order will stand here, with its invoices and parcels.')}
    </EmptyState>
  )
}
