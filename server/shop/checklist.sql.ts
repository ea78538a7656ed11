import type { Db } from '../platform/db/db.ts'

/** Facts about the shop that the checklist needs. */
export interface ShopReadiness {
  categories: number
  titles: number
  pickups: number
  sendsParcels: boolean
  deliveries: number
  pickupMethods: number
  takesCash: boolean
  hasTerms: boolean
  hasPrivacy: boolean
  agreements: number
  hasAccount: boolean
}

export const readShopReadiness = (db: Db) => db.one<ShopReadiness>`
  select (select count(*) from category where level > 1 and is_active)::int as categories,
    (select count(*) from product where is_enabled)::int as titles,
    (select count(*) from source where is_active and is_pickup_location)::int as pickups,
    exists (select from source where is_active and kind = 'warehouse') as sends_parcels,
    (select count(*) from delivery_method where is_active and kind <> 'store-pickup')::int as deliveries,
    (select count(*) from delivery_method where is_active and kind = 'store-pickup')::int as pickup_methods,
    exists (select from delivery_method where is_active and is_cash_on_delivery) as takes_cash,
    exists (select from cms_page p where identifier = 'regulamin' and cms_page_shown(p, now())) as has_terms,
    exists (select from cms_page p where identifier = 'polityka-prywatnosci' and cms_page_shown(p, now()))
      as has_privacy,
    (select count(*) from checkout_agreement where is_active)::int as agreements,
    exists (select from payment_method where is_active and code = 'banktransfer') as has_account`
