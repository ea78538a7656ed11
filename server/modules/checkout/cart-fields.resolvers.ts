import type {
  BillingCartAddressResolvers,
  CartResolvers,
  Resolvers,
  ShippingCartAddressResolvers,
} from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { toUid } from '../../platform/graphql/magento-formats.ts'
import { money, type Address, findCountry } from '../store/index.ts'
import { type Cart, itemsOf } from '../cart/index.ts'
import type { Agreement } from './checkout.sql.ts'
import { agreementsFor, listAgreements } from './agreements.ts'
import { type DeliveryOffer, listOffers, methodTitles, POINT_MISSING } from './delivery/delivery.ts'
import { cheapestDelivery, freeDelivery } from './delivery/free-delivery.ts'
import { toMagentoMethod } from '../payments/index.ts'
import { createPromiseLookup } from './delivery/delivery-promise.ts'
import { listOffersInBaseCurrency, listPaymentOffers } from './payment.ts'

export const toMagentoOffer = (
  offer: DeliveryOffer,
  { currency, stored }: Pick<Cart, 'currency' | 'stored'>,
  context: RequestContext,
  promiseOf: Awaited<ReturnType<typeof createPromiseLookup>>,
) => {
  const { method, shipping, problem } = offer
  const titles = methodTitles(method, context)
  const needsPoint = method.kind === 'point'
  // other clients cannot choose a point, and would learn it only when they place the order
  const lacksPoint = needsPoint && stored.row.point?.network !== method.pointNetwork
  const shownProblem = problem ?? (lacksPoint ? { message: POINT_MISSING, args: [] } : undefined)
  return {
    amount: money(shipping.inclTax, currency),
    base_amount: money(shipping.inclTax, currency),
    price_excl_tax: money(shipping.exclTax, currency),
    price_incl_tax: money(shipping.inclTax, currency),
    available: !shownProblem,
    available_with_point: needsPoint && !problem,
    error_message: shownProblem ? context.language.t(shownProblem.message, ...shownProblem.args) : null,
    carrier_code: method.carrierCode,
    carrier_title: titles.carrier,
    method_code: method.methodCode,
    method_title: titles.method,
    delivery_promise: promiseOf(offer),
    delivery_days_min: method.deliveryDaysMin,
    delivery_days_max: method.deliveryDaysMax,
    needs_delivery_point: needsPoint,
  }
}

export const toMagentoAgreement = ({ id, name, content, checkboxText, contentHeight, isHtml, mode }: Agreement) => ({
  agreement_id: id,
  name,
  content,
  checkbox_text: checkboxText,
  content_height: contentHeight,
  is_html: isHtml,
  mode,
})

function regionOf({ country, region, region_id }: Address, { store }: RequestContext) {
  if (!region && !region_id) return null
  const known = findCountry(country, store.locale)?.regions.find(({ id }) => id === region_id)
  return { code: known?.code ?? null, label: known?.name ?? region, region_id }
}

/** Fields of both address types; `addressOf` finds the address in the parent value. */
function addressFields<Parent>(addressOf: (parent: Parent) => Address, cartOf: (parent: Parent) => Cart) {
  const field =
    <K extends keyof Address>(name: K) =>
    (parent: Parent) =>
      addressOf(parent)[name]
  return {
    firstname: field('firstname'),
    lastname: field('lastname'),
    company: field('company'),
    street: field('street'),
    city: field('city'),
    postcode: field('postcode'),
    telephone: field('telephone'),
    vat_id: field('vat_id'),
    country(parent: Parent, _args: object, { store }: RequestContext) {
      const { country } = addressOf(parent)
      return { code: country, label: findCountry(country, store.locale)?.name ?? country }
    },
    region: (parent: Parent, _args: object, context: RequestContext) => regionOf(addressOf(parent), context),
    email: (parent: Parent) => cartOf(parent).email,
    // identifies the address within its cart, for clients that keep lists
    uid: (parent: Parent) => toUid(`${cartOf(parent).publicId}/${addressOf(parent).street.join(' ')}`),
    custom_attributes: () => [],
    fax: () => null,
    middlename: () => null,
    prefix: () => null,
    suffix: () => null,
    customer_notes: (parent: Parent) => cartOf(parent).customerNotes,
  }
}

// never null here: shipping_addresses is empty without an address
const shippingAddressOf = (cart: Cart): Address => cart.shippingAddress as Address

const ShippingCartAddress: ShippingCartAddressResolvers = {
  ...addressFields<Cart>(shippingAddressOf, (cart) => cart),
  async available_shipping_methods(cart, _args, context) {
    const offers = await listOffers(context.db, cart, cart.shippingAddress?.country)
    const promises = await createPromiseLookup(context, cart)
    return offers.map((offer) => toMagentoOffer(offer, cart, context, promises))
  },
  selected_shipping_method(cart, _args, context) {
    const {
      delivery,
      currency,
      totals: { shipping },
    } = cart
    if (!delivery || !shipping) return null
    const titles = methodTitles(delivery, context)
    return {
      // the net amount, as in Magento
      amount: money(shipping.exclTax, currency),
      base_amount: money(shipping.exclTax, currency),
      amount_incl_tax: shipping.inclTax / 100,
      tax_amount: shipping.tax / 100,
      price_excl_tax: money(shipping.exclTax, currency),
      price_incl_tax: money(shipping.inclTax, currency),
      carrier_code: delivery.carrierCode,
      carrier_title: titles.carrier,
      method_code: delivery.methodCode,
      method_title: titles.method,
      needs_delivery_point: delivery.kind === 'point',
      address: cart,
    }
  },
  cart_items: (cart) => cart.lines.map(({ id, quantity }) => ({ cart_item_id: id, quantity })),
  cart_items_v2: (cart) => itemsOf(cart),
  // stored in grams, returned in kilograms
  items_weight: (cart) => cart.weightG / 1000,
  pickup_location_code: (cart) => cart.pickupSource,
}

const BillingCartAddress: BillingCartAddressResolvers = addressFields(
  ({ address }) => address,
  ({ cart }) => cart,
)

const Cart: CartResolvers = {
  email: (cart) => cart.email,
  shipping_addresses: (cart) => (cart.isVirtual || !cart.shippingAddress ? [] : [cart]),
  billing_address(cart) {
    const address = cart.billingAddress ?? (cart.billingSameAsShipping && !cart.isVirtual ? cart.shippingAddress : null)
    return address && { cart, address }
  },
  async available_payment_methods(cart, _args, context) {
    return (await listPaymentOffers(context, cart)).map(toMagentoMethod)
  },
  payment_methods_in_base_currency: (cart, _args, context) => listOffersInBaseCurrency(context, cart),
  async selected_payment_method(cart, _args, context) {
    const chosen = cart.paymentMethod
      ? (await listPaymentOffers(context, cart)).find(({ code }) => code === cart.paymentMethod)
      : undefined
    // empty strings where nothing is chosen, as in Magento
    return { code: chosen?.code ?? '', title: chosen?.title ?? '', purchase_order_number: null }
  },
  agreements: async (cart, _args, context) =>
    agreementsFor(cart, await listAgreements(context)).map(toMagentoAgreement),
  async free_shipping(cart, _args, { db }) {
    const free = await freeDelivery(db, cart)
    return free ? { threshold: money(free.from, cart.currency), remaining: money(free.missing, cart.currency) } : null
  },
  async delivery_from(cart, _args, { db }) {
    if (cart.isVirtual || cart.lines.length === 0) return null
    const { sent, collected } = await cheapestDelivery(db, cart)
    const price = (grosze: number | undefined) => (grosze === undefined ? null : money(grosze, cart.currency))
    return { sent: price(sent), collected: price(collected) }
  },
}

export const cartFieldResolvers: Resolvers = {
  Cart,
  ShippingCartAddress,
  BillingCartAddress,
  CartAddressInterface: {
    __resolveType: (parent) => ('address' in parent ? 'BillingCartAddress' : 'ShippingCartAddress'),
  },
}
