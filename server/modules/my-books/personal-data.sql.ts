import type { PersonalData } from '../../platform/personal-data.ts'

export const personalData: PersonalData = {
  columns: {
    my_book: ['customer_id'],
    my_books_silence: ['customer_id'],
    my_books_price_consent: ['customer_id', 'text'],
    alert_reader: ['email', 'email_key'],
    alert: ['reader_id'],
  },
  async export(db, { customerId = null, emails }) {
    const books = await db.many<{ data: object }>`
      select json_build_object('sku', p.sku, 'added_at', b.added_at) as data
      from my_book b join product p on p.id = b.product_id where b.customer_id = ${customerId} order by b.id`
    const consents = await db.many<{ data: object }>`
      select json_build_object('text', text, 'given_at', given_at, 'withdrawn_at', withdrawn_at) as data
      from my_books_price_consent where customer_id = ${customerId} order by id`
    const alerts = await db.many<{ data: object }>`
      select json_build_object('sku', p.sku, 'email', r.email, 'asked_at', a.asked_at, 'confirmed_at', a.confirmed_at)
        as data
      from alert a join alert_reader r on r.id = a.reader_id join product p on p.id = a.product_id
      where r.email_key = any(${emails}::text[]) order by a.id`
    return {
      availability_list: books.map(({ data }) => data),
      price_notice_consents: consents.map(({ data }) => data),
      alerts: alerts.map(({ data }) => data),
    }
  },
  async erase(tx, { customerId = null, emails }) {
    await tx.run`delete from my_book where customer_id = ${customerId}`
    await tx.run`delete from my_books_silence where customer_id = ${customerId}`
    await tx.run`delete from my_books_price_consent where customer_id = ${customerId}`
    await tx.run`delete from alert_reader where email_key = any(${emails}::text[])`
  },
}
