import type { SaleableProduct } from '../modules/catalog/index.ts'

type Bundle = NonNullable<SaleableProduct['bundle']>
type Group = Bundle['groups'][number]

const PRICED_AT = new Date('2026-12-01T12:00:00Z')

export const bundleSelection = (
  id: number,
  productId: number,
  more: Partial<Group['selections'][number]> = {},
): Group['selections'][number] => ({
  id,
  productId,
  quantity: 1,
  canChangeQuantity: false,
  isDefault: false,
  price: 0,
  priceType: 'fixed',
  position: 0,
  ...more,
})
export const bundleGroup = (id: number, selections: Group['selections'], more: Partial<Group> = {}): Group => ({
  id,
  title: `Grupa ${id}`,
  type: 'radio',
  isRequired: true,
  position: 0,
  selections,
  ...more,
})

/** A bundle as it is read from the database. */
export const bundleOf = (groups: Group[], more: Partial<Bundle> = {}): Bundle => ({
  price: 'dynamic',
  isSkuDynamic: true,
  isWeightDynamic: true,
  shipment: 'together',
  priceView: 'range',
  discount: null,
  discountFrom: null,
  discountTo: null,
  tiers: [],
  groups,
  ...more,
})

/** A product as it can be bought, without a database. */
export const saleableProduct = (id: number, price: number, more: Partial<SaleableProduct> = {}): SaleableProduct => ({
  id,
  sku: `KS-${id}`,
  name: `Produkt ${id}`,
  urlKey: `produkt-${id}`,
  type: 'simple',
  isEnabled: true,
  lifecycle: 'available',
  preorderDate: null,
  pricing: { base: { amount: price, specialAmount: null, specialFrom: null, specialTo: null }, group: null, tiers: [] },
  regularPrice: price,
  pricedAt: PRICED_AT,
  taxClass: 'books',
  taxRate: 5,
  weightG: 300,
  sidesMm: null,
  minQuantity: 1,
  maxQuantity: 999,
  increments: 1,
  thumbnail: null,
  editionOptions: null,
  fileFormats: null,
  isStockLimited: true,
  stock: { lublin: 10 },
  options: [],
  bundle: null,
  configuration: null,
  downloadable: null,
  ...more,
})
