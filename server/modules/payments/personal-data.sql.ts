import { orderIdsOf, type PersonalData } from '../../platform/personal-data.ts'

/** Amounts, states and the companies' references are kept as accounting records and name nobody. */
export const personalData: PersonalData = {
  columns: {
    payment: ['choice'],
    payment_attempt: ['redirect_url', 'message', 'request_id', 'provider_reference'],
    payment_event: ['event_key', 'provider_reference'],
    payment_refund: ['key', 'message', 'provider_reference', 'transaction_reference'],
  },
  async export(db, subject) {
    const payments = await db.many<{ data: object }>`
      select json_build_object('order', o.number, 'method', p.method, 'state', p.state, 'amount', p.amount,
        'currency', p.currency, 'paid', p.paid, 'refunded', p.refunded, 'chosen', p.choice, 'attempts',
        (select coalesce(json_agg(json_build_object('company', a.provider, 'reference', a.provider_reference,
          'channel', a.channel, 'state', a.state, 'at', a.created_at) order by a.id), '[]')
          from payment_attempt a where a.payment_id = p.id)) as data
      from payment p join orders o on o.id = p.order_id
      where p.order_id = any(${orderIdsOf(subject)}::bigint[]) order by p.id`
    return { payments: payments.map(({ data }) => data) }
  },
  async unfinished(tx, subject) {
    const orders = await tx.many<{ number: string }>`
      select distinct o.number from payment_refund r join payment p on p.id = r.payment_id
        join orders o on o.id = p.order_id
      where p.order_id = any(${orderIdsOf(subject)}::bigint[]) and r.state <> 'done'`
    return orders.map(({ number }) => number)
  },
  async erase(tx, subject) {
    const ids = orderIdsOf(subject)
    await tx.run`update payment set choice = '{}' where order_id = any(${ids}::bigint[]) and choice <> '{}'`
    await tx.run`
      update payment_attempt set redirect_url = null, message = null, request_id = null
      where payment_id in (select id from payment where order_id = any(${ids}::bigint[]))`
    await tx.run`
      update payment_refund set message = null
      where payment_id in (select id from payment where order_id = any(${ids}::bigint[]))`
  },
  retain: [
    {
      data: 'addresses of pages where payments were made',
      setting: 'privacy/retention/payment_pages',
      async apply({ db }, before) {
        await db.run`
          update payment_attempt set redirect_url = null, request_id = null
          where updated_at < ${before} and (redirect_url is not null or request_id is not null)
            and state in ('paid', 'failed', 'cancelled')`
      },
    },
  ],
}
