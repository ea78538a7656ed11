import type { Db } from '../../platform/db/db.ts'

/** Facts about the shop that the checklist needs. */
export interface ShopReadiness {
  categories: number
  titles: number
  pickups: number
  sendsParcels: boolean
  deliveries: number
  pickupMethods: number
  takesCash: boolean
  /** Networks of delivery methods in use of which the shop has no open point. */
  networksWithoutPoints: string[]
  agreements: number
  /** Views that have no consent to services, if a service is for sale. */
  viewsWithoutServiceConsent: string[]
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
    array(select distinct m.point_network from delivery_method m where m.is_active and m.kind = 'point'
      and not exists (select from delivery_point p where p.network = m.point_network and p.status = 'open')
      order by 1) as networks_without_points,
    (select count(*) from checkout_agreement where is_active)::int as agreements,
    array(select v.code from store_view v where exists (select from product where type = 'virtual' and is_enabled)
      and not exists (select from checkout_agreement a where a.store_code = v.code and a.concerns = 'service'
        and a.is_active) order by v.position) as views_without_service_consent,
    exists (select from payment_method where is_active and code = 'banktransfer') as has_account`

/** Texts of the visible pages with these identifiers in the default view. */
export const readPageTexts = (db: Db, identifiers: readonly string[]) => db.many<{
  identifier: string
  content: string
}>`
  select p.identifier, p.content from cms_page p
  where p.store_code = 'default' and p.identifier = any(${identifiers}) and cms_page_shown(p, now())`
