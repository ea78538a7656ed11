import { sql } from '../../platform/db/db.ts'
import { orderIdsOf, type PersonalData, type Subject } from '../../platform/personal-data.ts'

const isOf = (subject: Subject) => sql`
  (w.order_id = any(${orderIdsOf(subject)}::bigint[])
    or lower(w.email) = any(${subject.emails}::text[]))`

export const personalData: PersonalData = {
  columns: { withdrawal: ['name', 'email', 'order_number', 'items', 'lines', 'order_id'] },
  async export(db, subject) {
    const statements = await db.many<{ data: object }>`
      select json_build_object('name', w.name, 'email', w.email, 'order', w.order_number, 'items', w.items,
        'lines', w.lines, 'received_at', w.received_at) as data
      from withdrawal w where ${isOf(subject)} order by w.id`
    return { withdrawals: statements.map(({ data }) => data) }
  },
  /** Orders without a refund so far, for the time that the law allows for the parcel and the refund. */
  async unfinished(tx, subject) {
    const orders = await tx.many<{ number: string }>`
      select distinct o.number from withdrawal w join orders o on o.id = w.order_id
      where o.id = any(${orderIdsOf(subject)}::bigint[]) and o.state = 'complete' and o.total_refunded = 0
        and w.received_at > now() - interval '30 days'`
    return orders.map(({ number }) => number)
  },
  async erase(tx, subject) {
    await tx.run`update withdrawal w set name = '', email = '', items = null, lines = null where ${isOf(subject)}`
  },
  retain: [
    {
      data: 'statements of withdrawal',
      setting: 'privacy/retention/withdrawals',
      async apply({ db }, before) {
        await db.run`
          update withdrawal set name = '', email = '', items = null, lines = null
          where received_at < ${before} and email <> ''`
      },
    },
  ],
}
