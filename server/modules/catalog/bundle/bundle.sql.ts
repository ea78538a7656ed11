import { type Sql, sql } from '../../../platform/db/db.ts'

export type GroupType = 'select' | 'radio' | 'checkbox' | 'multi'

/** A product that a group offers. */
export interface Selection {
  id: number
  productId: number
  /** Copies in one bundle. */
  quantity: number
  canChangeQuantity: boolean
  isDefault: boolean
  /** What it adds to a fixed price, each: gross hundredths, or hundredths of a percent of that price. */
  price: number
  priceType: 'fixed' | 'percent'
  position: number
}

/** Magento's option of a bundle: choose a mug. */
export interface BundleGroup {
  id: number
  title: string
  type: GroupType
  isRequired: boolean
  position: number
  selections: Selection[]
}

/** What a bundle is made of, in the words of a store view. */
export interface Bundle {
  price: 'dynamic' | 'fixed'
  isSkuDynamic: boolean
  isWeightDynamic: boolean
  shipment: 'together' | 'separately'
  priceView: 'range' | 'as-low-as'
  /** Percent off the parts of a dynamic bundle, with the instants between which it holds. */
  discount: number | null
  discountFrom: string | null
  discountTo: string | null
  groups: BundleGroup[]
}

/** The bundle that a product is, as JSON; null for one that is none. */
export const bundleOf = (productId: Sql, storeCode: string) => sql`
  (select json_build_object('price', bu.price, 'isSkuDynamic', bu.is_sku_dynamic, 'isWeightDynamic',
      bu.is_weight_dynamic, 'shipment', bu.shipment, 'priceView', bu.price_view, 'discount', bu.discount::float8,
      'discountFrom', bu.discount_from, 'discountTo', bu.discount_to,
      'groups', coalesce((select json_agg(json_build_object('id', bo.id, 'title', coalesce(bo.titles->>${storeCode},
        bo.title), 'type', bo.type, 'isRequired', bo.is_required, 'position', bo.position,
        'selections', coalesce((select json_agg(json_build_object('id', bs.id, 'productId', bs.child_id,
          'quantity', bs.quantity, 'canChangeQuantity', bs.can_change_quantity, 'isDefault', bs.is_default,
          'price', bs.price, 'priceType', bs.price_type, 'position', bs.position) order by bs.position, bs.id)
          from bundle_selection bs where bs.option_id = bo.id), '[]')) order by bo.position, bo.id)
        from bundle_option bo where bo.product_id = bu.product_id), '[]'))
    from bundle bu where bu.product_id = ${productId})`
