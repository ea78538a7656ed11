import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { loadCard, loadCategory, dimensionsOf, loadProductPart } from '../catalog/index.ts'
import { findCartId } from '../cart/index.ts'
import {
  boughtItems,
  findGuestOrder,
  findOrderOfCart,
  getOwnOrder,
  isVisibleTo,
  ORDER_NOT_FOUND,
  type OrderItem,
  type PlacedOrder,
} from '../orders/index.ts'

/** What a guest knows of an order: the secret id of its cart, or its e-mail address. */
export interface GuestProof {
  cart?: string | null
  email?: string | null
}

/** The order, for the signed-in customer who placed it or for a guest with a proof. */
export async function getPlacedOrder(
  context: RequestContext,
  number: string,
  { cart, email }: GuestProof,
): Promise<PlacedOrder> {
  if (context.customer || (!cart && !email)) return getOwnOrder(context, { number })
  const order = cart ? await orderOfCart(context, cart) : await findGuestOrder(context, { number, email: email ?? '' })
  if (order?.number !== number || !isVisibleTo(order, context))
    throw new Refusal('graphql-no-such-entity', ORDER_NOT_FOUND)
  return order
}

async function orderOfCart({ db }: RequestContext, cart: string): Promise<PlacedOrder | undefined> {
  const cartId = await findCartId(db, cart, { customer: null })
  return cartId === undefined ? undefined : findOrderOfCart(db, cartId)
}

const MAX_CATEGORY_DEPTH = 5

async function categoryOf(
  context: RequestContext,
  productId: number | null,
): Promise<{ category: string | null; dimensions: string | null }> {
  const card = productId === null ? null : await loadCard(context, productId)
  if (!card) return { category: null, dimensions: null }
  const [places, edition] = await Promise.all([
    loadProductPart('categoryPaths', card, context),
    loadProductPart('edition', card, context),
  ])
  const paths = places.map(({ path }) => path.slice(2))
  const [deepest = []] = paths.toSorted((a, b) => b.length - a.length)
  const names = (
    await Promise.all(deepest.slice(0, MAX_CATEGORY_DEPTH).map((id) => loadCategory(context, id)))
  ).flatMap((category) => (category ? [category.name] : []))
  return { category: names.join('/') || null, dimensions: dimensionsOf(edition) }
}

/** Net price of one copy after the order's discounts, and its net discount, for analytics. */
function netPrices({ rowTotalExclTax, rowTotalInclTax, discount, quantityOrdered }: OrderItem) {
  const net = rowTotalInclTax > 0 ? (discount * rowTotalExclTax) / rowTotalInclTax : 0
  const perCopy = (sum: number) => Math.round(sum / quantityOrdered) / 100
  return { price_excl_tax: perCopy(rowTotalExclTax - net), discount_excl_tax: perCopy(net) }
}

const productOf = async (context: RequestContext, item: OrderItem) => ({
  id: item.sku,
  name: item.name,
  price: item.priceInclTax / 100,
  ...netPrices(item),
  quantity: item.quantityOrdered,
  // a variant is in the category of its title
  ...(await categoryOf(context, item.options.choice?.parent ?? item.productId)),
})

/** An order for the success page and for sales analytics. */
export async function toPurchase(context: RequestContext, order: PlacedOrder) {
  const address = order.shippingAddress ?? order.billingAddress
  return {
    currency: order.currency,
    orderPaymentMethod: order.paymentTitle,
    orderShippingMethod: order.shippingTitle,
    revenue: order.grandTotal / 100,
    tax: order.tax / 100,
    shipping: order.shippingInclTax / 100,
    coupon: order.couponCode,
    discount_amount: order.discount / 100,
    additional_data: null,
    purchaseProducts: await Promise.all(boughtItems(order).map(({ item }) => productOf(context, item))),
    shippingAddress: address && {
      street: address.street,
      city: address.city,
      region_id: address.region_id,
      region: address.region,
      postcode: address.postcode,
      email: order.email,
    },
  }
}
