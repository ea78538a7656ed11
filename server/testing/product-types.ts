import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OPERATOR } from './operator-actor.ts'
import { setLinks, synchronizeFiles } from '../modules/catalog/index.ts'
import { insertBundle } from './bundles.ts'
import { address, type CheckoutFixture } from './checkout-fixture.ts'
import { notifyProductsChanged, insertConfigurable, insertGrouped, readAttributeValue } from './compounds.ts'
import type { MagentoClient } from './magento-client.ts'
import { insertOptions } from './options.ts'

/** Magento's uid: a path in base64. */
export const uid = (path: string) => Buffer.from(path).toString('base64')

/** Sells one product of each kind with choices, in both store views. Requires seeded attributes. */
export async function insertAllProductTypes(shop: CheckoutFixture) {
  const { db } = shop
  const configurable = await insertConfigurable(
    db,
    ['binding'],
    [
      { values: { binding: 'twarda' }, price: 5990 },
      { values: { binding: 'miekka' }, price: 3990 },
    ],
    { name: 'Placówka' },
  )
  const { attribute, value } = await readAttributeValue(db, 'binding', 'twarda')
  const grouped = await insertGrouped(db, [{ price: 3000 }, { price: 2000 }, { price: 1000 }], { name: 'Trylogia' })
  const [mug, book] = [
    await shop.sell({ name: 'Kubek', price: 3000, taxClass: 'standard' }),
    await shop.sell({ name: 'Lalka', price: 5000 }),
  ]
  const bundle = await insertBundle(db, [
    { title: 'Naczynie', products: [{ sku: mug.sku, default: true }] },
    { title: 'Książka', type: 'checkbox', products: [{ sku: book.sku, quantity: 2, can_change_quantity: true }] },
  ])
  const course = await shop.sell({ type: 'downloadable', stock: {}, name: 'Kurs kaligrafii', price: 3000 })
  const files = ['1', '2', 'sample'].map((name) => `${course.sku}-${name}.mp3`)
  await mkdir(join(shop.dataDir, 'downloads'), { recursive: true })
  await Promise.all(files.map((name) => writeFile(join(shop.dataDir, 'downloads', name), 'ID3')))
  await setLinks(db, OPERATOR, course.sku, {
    links_purchased_separately: true,
    links_title: 'Lekcje',
    samples_title: 'Posłuchaj',
    links: files.slice(0, 2).map((file, index) => ({ title: `Lekcja ${index + 1}`, file, price: 10 })),
    samples: files.slice(2).map((file) => ({ title: 'Początek', file })),
  })
  await synchronizeFiles(db, shop.dataDir)
  const links = await db.many<{ id: number }>`
    select id from download where product_id = ${course.id} and kind = 'link' order by position`
  const gift = await shop.sell({ name: 'Na prezent', price: 4000 })
  const [wrapping, dedication, day] = await insertOptions(db, gift.id, [
    { type: 'drop_down', title: 'Opakowanie', isRequired: true, values: [{ title: 'Pudełko', price: 1400 }] },
    { type: 'field', title: 'Dedykacja', maxCharacters: 40 },
    { type: 'date', title: 'Dzień' },
  ])
  await notifyProductsChanged(db, [course, gift])
  return {
    configurable: { ...configurable, uid: uid(`configurable/${attribute}/${value}`) },
    grouped,
    bundle: { ...bundle, mug, book },
    downloadable: { course, links: links.map(({ id }) => ({ id, uid: uid(`downloadable/${id}`) })) },
    options: { gift, wrapping: wrapping?.values[0] ?? '', dedication: dedication?.uid ?? '', day: day?.uid ?? '' },
  }
}

export type ProductTypeSamples = Awaited<ReturnType<typeof insertAllProductTypes>>

export const sampleSkus = ({ configurable, grouped, bundle, downloadable, options }: ProductTypeSamples) => [
  configurable.title.sku,
  grouped.series.sku,
  bundle.set.sku,
  downloadable.course.sku,
  options.gift.sku,
]

const CUSTOM_OPTIONS = 'customizable_options{id,label,type,sort_order,is_required,values{id,label,value}}'
const CART = `query($cart_id_1:String!){cartData:cart(cart_id:$cart_id_1){id,email,prices{grand_total{value,currency}},
  items{id,uid,sku,quantity,product{uid,id,sku,name,type_id,url},prices{row_total_including_tax{value,currency}},
  ... on DownloadableCartItem{links{id,title,sort_order,price},samples{id,title},
    downloadable_options:${CUSTOM_OPTIONS}},
  ... on BundleCartItem{bundle_options{id,label,type,values{id,label,quantity,price}},
    bundle_options_own:${CUSTOM_OPTIONS}},
  ... on ConfigurableCartItem{configurable_options{id,option_label,value_label},configurable_own:${CUSTOM_OPTIONS}},
  ... on VirtualCartItem{virtual_own:${CUSTOM_OPTIONS}},... on SimpleCartItem{simple_own:${CUSTOM_OPTIONS}}}}}`
export const REORDER =
  'mutation($orderNumber_1:String!){reorderItems(orderNumber:$orderNumber_1){userInputErrors{code}}}'

export const customerCart = async (client: MagentoClient) =>
  (await client.request<{ customerCart: { id: string } }>('query{customerCart{id}}')).customerCart.id

/** Checks out with mutations of Magento's core; returns the order number. */
export async function completeOrder(client: MagentoClient, cart_id: string): Promise<string> {
  const step = (name: string, input: object) =>
    client.request(
      `mutation($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input) { ${name}(input: $input) { cart { id } } }`,
      { input: { cart_id, ...input } },
    )
  await step('setShippingAddressesOnCart', { shipping_addresses: [{ address }] })
  await step('setBillingAddressOnCart', { billing_address: { same_as_shipping: true } })
  const method = { carrier_code: 'dhl', method_code: 'courier_dhl' }
  await step('setShippingMethodsOnCart', { shipping_methods: [method] })
  await step('setPaymentMethodOnCart', { payment_method: { code: 'banktransfer' } })
  // agreements that the law requires for digital content: clients show them and send their ids
  const { cart } = await client.request<{ cart: { agreements: { agreement_id: number }[] } }>(
    'query($id: String!) { cart(cart_id: $id) { agreements { agreement_id } } }',
    { id: cart_id },
  )
  const { placeOrder } = await client.request<{ placeOrder: { order: { order_number: string } | null } }>(
    'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }',
    { input: { cart_id, agreement_ids: cart.agreements.map(({ agreement_id }) => agreement_id) } },
  )
  return placeOrder.order?.order_number ?? ''
}

interface Line {
  quantity: number
  product: { sku: string }
  configurable_options?: { option_label: string; value_label: string }[]
  bundle_options?: { label: string; values: { label: string; quantity: number }[] }[]
  links?: { title: string }[]
  simple_own?: { label: string; values: { label: string }[] }[]
}
/** A cart line as text: quantity, SKU and choices. */
const describeLine = ({ quantity, product, ...line }: Line) =>
  [
    `${quantity} ${product.sku}`,
    ...(line.configurable_options ?? []).map(({ option_label, value_label }) => `${option_label}: ${value_label}`),
    ...(line.bundle_options ?? []).flatMap(({ label, values }) =>
      values.map((value) => `${label}: ${value.quantity} ${value.label}`),
    ),
    ...(line.links ?? []).map(({ title }) => title),
    ...(line.simple_own ?? []).map(({ label, values }) => `${label}: ${values[0]?.label}`),
  ].join(', ')

export const readCartLines = async (client: MagentoClient, id: string) =>
  (await client.request<{ cartData: { items: Line[] } }>(CART, { cart_id_1: id })).cartData.items.map(describeLine)

/** Expected cart lines of both clients. */
export function expectedLines({ configurable, grouped, bundle, downloadable, options }: ProductTypeSamples) {
  return [
    `1 ${configurable.title.sku}, Oprawa: twarda`,
    `2 ${grouped.volumes[0]?.sku}`,
    `1 ${grouped.volumes[1]?.sku}`,
    `1 ${bundle.set.sku}, Naczynie: 1 Kubek, Książka: 3 Lalka`,
    `1 ${downloadable.course.sku}, Lekcja 2`,
    `1 ${options.gift.sku}, Opakowanie: Pudełko, Dedykacja: Zosi, Dzień: 24.12.2026`,
  ]
}
