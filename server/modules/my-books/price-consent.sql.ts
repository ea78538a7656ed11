import type { Db } from '../../platform/db/db.ts'

interface Consent {
  text: string
  givenAt: Date
}

export const readConsent = (db: Db, customerId: number) => db.one<Consent>`
  select text, given_at from my_books_price_consent where customer_id = ${customerId}
    and withdrawn_at is null`

/** An existing consent is kept unchanged. */
export const insertConsent = (db: Db, customerId: number, { text, givenAt }: Consent) => db.run`
  insert into my_books_price_consent (customer_id, text, given_at) select id, ${text}, ${givenAt} from customer
    where id = ${customerId}
  on conflict (customer_id) where withdrawn_at is null do nothing`

export const withdrawConsent = (db: Db, customerId: number, at: Date) => db.run`
  update my_books_price_consent set withdrawn_at = ${at} where customer_id = ${customerId} and withdrawn_at is null`
