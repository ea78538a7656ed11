import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { loadCard, loadCategory, dimensionsOf, partOf } from '../catalog/index.ts'
import { findCartId } from '../cart/index.ts'
import {
  boughtItems,
  getOwnOrder,
  isVisibleTo,
  NOT_FOUND,
  type OrderItem,
  type PlacedOrder,
  findOrderOfCart,
} from '../orders/index.ts'

/** The order, to whoever placed it: a customer by being signed in, a guest by the cart, whose id nobody else knows. */
async function orderOfBuyer(
  context: RequestContext,
  number: string,
  guestCartId: string | null | undefined,
): Promise<PlacedOrder> {
  if (context.customer || !guestCartId) return getOwnOrder(context, { number })
  const cartId = await findCartId(context.db, guestCartId, { customer: null })
  const order = cartId === undefined ? undefined : await findOrderOfCart(context.db, cartId)
  if (order?.number !== number || !isVisibleTo(order, context)) throw new Refusal('graphql-no-such-entity', NOT_FOUND)
  return order
}

const DEEPEST = 5

async function categoryOf(
  context: RequestContext,
  productId: number | null,
): Promise<{ category: string | null; dimensions: string | null }> {
  const card = productId === null ? null : await loadCard(context, productId)
  if (!card) return { category: null, dimensions: null }
  const [places, edition] = await Promise.all([partOf('places', card, context), partOf('edition', card, context)])
  const paths = places.map(({ path }) => path.slice(2))
  const [deepest = []] = paths.toSorted((a, b) => b.length - a.length)
  const names = (await Promise.all(deepest.slice(0, DEEPEST).map((id) => loadCategory(context, id)))).flatMap(
    (category) => (category ? [category.name] : []),
  )
  return { category: names.join('/') || null, dimensions: dimensionsOf(edition) }
}

const productOf = async (
  context: RequestContext,
  { productId, sku, name, priceInclTax, quantityOrdered, options }: OrderItem,
) => ({
  id: sku,
  name,
  price: priceInclTax / 100,
  quantity: quantityOrdered,
  // of a variant, where its title stands
  ...(await categoryOf(context, options.choice?.parent ?? productId)),
})

/** An order for the success page and for sales analytics. */
export async function purchaseOf(context: RequestContext, number: string, guestCartId: string | null | undefined) {
  const order = await orderOfBuyer(context, number.trim(), guestCartId)
  const address = order.shippingAddress ?? order.billingAddress
  return {
    orderPaymentMethod: order.paymentTitle,
    orderShippingMethod: order.shippingTitle,
    revenue: order.grandTotal / 100,
    tax: order.tax / 100,
    shipping: order.shippingInclTax / 100,
    coupon: order.couponCode,
    discount_amount: order.discount / 100,
    additional_data: null,
    purchaseProducts: await Promise.all(boughtItems(order).map(({ item }) => productOf(context, item))),
    shippingAddress: {
      street: address.street,
      city: address.city,
      region_id: address.region_id,
      region: address.region,
      postcode: address.postcode,
      email: order.email,
    },
  }
}
