import type { ReactNode } from 'react'
import { OpenDashboard } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import type { PageContext } from '../../platform/page.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import { Slot } from '../../platform/slots/slot.tsx'
import { Files, LastOrder, type LastOrderData } from './recent.tsx'
import { SavedAddress, type Address } from './addresses/saved-address.tsx'
import styles from './account-layout.module.css'

export type DashboardData = Types.OpenDashboardQuery

export const loadDashboard = ({ graphql }: PageContext): Promise<DashboardData> => graphql(OpenDashboard)

interface Props {
  data: DashboardData
  /** Slot: progress and parcels of the last order. */
  renderProgress: (order: LastOrderData) => ReactNode
  /** Slot: pre-orders and next volumes. */
  upcoming: ReactNode
}

export function Dashboard({
  data: { customer, storeConfig, customerDownloadableProducts },
  renderProgress,
  upcoming,
}: Props) {
  const { t, date } = useText()
  if (!customer) return null
  const addresses = customer.addresses ?? []
  const billing = addresses.find((address) => address?.default_billing)
  const shipping = addresses.find((address) => address?.default_shipping)
  const isOne = billing?.id === shipping?.id
  const [order] = customer.orders?.items ?? []
  return (
    <div className={styles.cards}>
      {order && <LastOrder order={order} orderProgress={renderProgress(order)} />}
      {upcoming}
      <Slot name="account" of={undefined} />
      <Files files={customerDownloadableProducts?.items ?? []} />
      <Card
        title={t('Account Information')}
        actions={
          <>
            <Link to={href('account-edit')}>{t('Edit')}</Link>
            <Link to={href('account-edit', {}, { change: 'password' })}>{t('Change password')}</Link>
          </>
        }
      >
        <p className={styles.name}>
          {customer.firstname} {customer.lastname}
        </p>
        <p className={styles.long}>{customer.email}</p>
        {customer.created_at && <p className={styles.soft}>{t('With us since %s', date(customer.created_at))}</p>}
      </Card>
      {storeConfig?.newsletter_general_active && (
        <Card title={t('Newsletter Subscription')} actions={<Link to={href('newsletter')}>{t('Change')}</Link>}>
          <p>
            {customer.is_subscribed
              ? t('You are subscribed to our newsletter.')
              : t('You are not subscribed to our newsletter.')}
          </p>
        </Card>
      )}
      {isOne && shipping ? (
        <AddressCard title={t('Default billing and shipping address')} address={shipping} />
      ) : (
        <>
          <AddressCard title={t('Default billing address')} address={billing} />
          <AddressCard title={t('Default shipping address')} address={shipping} />
        </>
      )}
    </div>
  )
}

function AddressCard({ title, address }: { title: string; address?: Address | null }) {
  const { t } = useText()
  const actions = (
    <Link to={href('address-book', address ? { which: String(address.id) } : {})}>
      {address ? t('Edit') : t('Address Book')}
    </Link>
  )
  return (
    <Card title={title} actions={actions}>
      {address ? <SavedAddress address={address} /> : <p className={styles.soft}>{t('None is set.')}</p>}
    </Card>
  )
}

function Card({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
      {actions && <p className={styles.cardActions}>{actions}</p>}
    </section>
  )
}
