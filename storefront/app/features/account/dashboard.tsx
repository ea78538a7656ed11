import type { ReactNode } from 'react'
import { OpenDashboard } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import type { PageContext } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'
import styles from './account-shell.module.css'

export type DashboardData = Types.OpenDashboardQuery

export const loadDashboard = ({ graphql }: PageContext): Promise<DashboardData> => graphql(OpenDashboard)

export function Dashboard({ data: { customer } }: { data: DashboardData }) {
  const { t, date } = useText()
  if (!customer) return null
  return (
    <div className={styles.cards}>
      <Card title={t('Account Information')}>
        <p className={styles.name}>
          {customer.firstname} {customer.lastname}
        </p>
        <p>{customer.email}</p>
        {customer.created_at && <p className={styles.soft}>{t('With us since %s', date(customer.created_at))}</p>}
      </Card>
    </div>
  )
}

function Card({ title, ways, children }: { title: string; ways?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
      {ways && <p className={styles.cardWays}>{ways}</p>}
    </section>
  )
}
