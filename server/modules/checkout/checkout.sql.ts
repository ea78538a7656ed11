import type { Db } from '../../platform/db/db.ts'
import type { Agreement } from './agreements.ts'
import type { PaymentRow } from './checkout.ts'

export function readPaymentMethods(db: Db): Promise<PaymentRow[]> {
  return db.many<PaymentRow>`
    select code, title, titles, instructions, instructions_by_store from payment_method
      where is_active order by position, code`
}

export function readAgreements(db: Db, storeCode: string): Promise<Agreement[]> {
  return db.many<Agreement>`
    select id, name, content, checkbox_text, content_height, is_html,
      mode, concerns
    from checkout_agreement where is_active and store_code = ${storeCode} order by position, id`
}
