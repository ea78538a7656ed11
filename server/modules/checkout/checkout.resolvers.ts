import type {
  CartAddressInput,
  PaymentMethodInput,
  PlaceOrderErrorCodes,
  PlaceOrderInput,
  Resolvers,
  SetPaymentMethodAndPlaceOrderInput,
} from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal, type RefusalCode, required } from '../../platform/refusal.ts'
import { type Cart, type CartPayload, loadCart, computeTotals } from '../cart/index.ts'
import { getAddress, saveCheckoutAddress } from '../customers/index.ts'
import { withRatesForWeight } from '../delivery/index.ts'
import { parsePaymentChoice, startPaymentOfNewOrder } from '../payments/index.ts'
import { isVisibleTo, findOrder } from '../orders/index.ts'
import type { RawAddress } from '../store/index.ts'
import { listAgreements } from './agreements.ts'
import { chooseMethod, chooseShippingAddress } from './delivery/choose-delivery.ts'
import { chooseBillingAddress, chooseEmail, choosePayment } from './choose-payment.ts'
import { toMagentoAgreement, toMagentoOffer } from './cart-fields.resolvers.ts'
import { listOffers } from './delivery/delivery.ts'
import { createPromiseLookup } from './delivery/delivery-promise.ts'
import { placeOrder, type Placed } from './place-order.ts'

const toRawAddress = ({ country_code: country, ...address }: CartAddressInput): RawAddress => ({
  ...address,
  country,
})

/** One of the customer's saved addresses, or the one in the input. */
async function chosenAddress(
  context: RequestContext,
  savedId: number | null | undefined,
  address: CartAddressInput | null | undefined,
): Promise<RawAddress | null> {
  if (savedId) return getAddress(context, savedId)
  return address ? toRawAddress(address) : null
}

/** Saves an address to the customer's address book on request. */
async function saveToAddressBook(context: RequestContext, address: CartAddressInput | null | undefined): Promise<void> {
  if (address?.save_in_address_book && context.customer) await saveCheckoutAddress(context, toRawAddress(address))
}

async function placeFromInput(
  context: RequestContext,
  input: PlaceOrderInput | SetPaymentMethodAndPlaceOrderInput,
  payment?: PaymentMethodInput,
): Promise<Placed> {
  try {
    const placed = await placeOrder(context, {
      cartId: required(input.cart_id, 'cart_id'),
      ...(payment && {
        payment: required(payment.code, 'code'),
        paymentChoice: parsePaymentChoice(payment, context.settings),
      }),
      agreementIds: input.agreement_ids ?? undefined,
      reviewReminder: input.review_reminder_accepted ?? false,
      consents: input.consents ?? undefined,
      expectedTotal: typeof input.expected_total === 'number' ? Math.round(input.expected_total * 100) : undefined,
    })
    await startPaymentOfNewOrder(context, placed)
    return placed
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

const errorCodes: Partial<Record<RefusalCode, PlaceOrderErrorCodes>> = {
  CART_NOT_FOUND: 'CART_NOT_FOUND',
  CART_NOT_ACTIVE: 'CART_NOT_ACTIVE',
  GUEST_EMAIL_MISSING: 'GUEST_EMAIL_MISSING',
}

/** The cart with a delivery method that is estimated but not chosen. */
async function withEstimatedMethod(
  context: RequestContext,
  cart: Cart,
  country: string,
  method: { carrier_code: string; method_code: string } | null | undefined,
): Promise<Cart> {
  if (!method) return cart
  const offer = (await listOffers(context.db, cart, country)).find(
    (o) => o.method.carrierCode === method.carrier_code && o.method.methodCode === method.method_code,
  )
  if (!offer || offer.problem)
    throw new Refusal(
      'graphql-input',
      'Carrier with such method not found: %s, %s',
      method.carrier_code,
      method.method_code,
    )
  const delivery = withRatesForWeight(offer.method, cart.parcel.weightG)
  return { ...cart, delivery, totals: computeTotals(cart.lines, cart.rules, delivery) }
}

const cartPayloadFields = {
  cart: ({ cartId }: CartPayload, _args: object, context: RequestContext) => loadCart(context, cartId),
}

export const checkoutResolvers: Resolvers = {
  Query: {
    async checkoutAgreements(_parent, _args, context) {
      context.tag('checkout')
      return (await listAgreements(context)).filter(({ concerns }) => concerns === 'all').map(toMagentoAgreement)
    },
  },
  Mutation: {
    async setGuestEmailOnCart(_parent, { input }, context) {
      const { cart_id, email } = required(input, 'input')
      await chooseEmail(context, required(cart_id, 'cart_id'), email)
      return { cartId: cart_id }
    },
    async setShippingAddressesOnCart(_parent, { input }, context) {
      const { cart_id, shipping_addresses } = required(input, 'input')
      const [choice, ...more] = shipping_addresses
      if (more.length > 0) throw new Refusal('graphql-input', 'You cannot specify multiple shipping addresses.')
      const address = await chosenAddress(context, choice?.customer_address_id, choice?.address)
      if (!choice || !address)
        throw new Refusal(
          'graphql-input',
          'The shipping address must contain either "customer_address_id" or "address".',
        )
      await chooseShippingAddress(context, required(cart_id, 'cart_id'), {
        address,
        pickupCode: choice.pickup_location_code,
        point: choice.delivery_point && {
          carrierCode: choice.delivery_point.carrier_code,
          methodCode: choice.delivery_point.method_code,
          code: choice.delivery_point.code,
        },
        notes: choice.customer_notes,
      })
      if (!choice.pickup_location_code && !choice.delivery_point) await saveToAddressBook(context, choice.address)
      return { cartId: cart_id }
    },
    async setShippingMethodsOnCart(_parent, { input }, context) {
      const { cart_id, shipping_methods } = required(input, 'input')
      const [method, ...more] = shipping_methods
      if (more.length > 0) throw new Refusal('graphql-input', 'You cannot specify multiple shipping methods.')
      const { carrier_code, method_code, delivery_point } = required(method, 'shipping_methods')
      await chooseMethod(context, required(cart_id, 'cart_id'), {
        carrierCode: required(carrier_code, 'carrier_code'),
        methodCode: required(method_code, 'method_code'),
        pointCode: delivery_point,
      })
      return { cartId: cart_id }
    },
    async setBillingAddressOnCart(_parent, { input }, context) {
      const { cart_id, billing_address: billing } = required(input, 'input')
      const address = await chosenAddress(context, billing.customer_address_id, billing.address)
      if (!address && !billing.same_as_shipping)
        throw new Refusal(
          'graphql-input',
          'The billing address must contain either "customer_address_id", "address", or "same_as_shipping".',
        )
      await chooseBillingAddress(
        context,
        required(cart_id, 'cart_id'),
        billing.same_as_shipping ? null : address,
        billing.use_for_shipping ?? false,
      )
      if (!billing.same_as_shipping) await saveToAddressBook(context, billing.address)
      return { cartId: cart_id }
    },
    async setPaymentMethodOnCart(_parent, { input }, context) {
      const { cart_id, payment_method } = required(input, 'input')
      await choosePayment(
        context,
        required(cart_id, 'cart_id'),
        required(payment_method.code, 'code'),
        parsePaymentChoice(payment_method, context.settings),
      )
      return { cartId: cart_id }
    },
    async setPaymentMethodAndPlaceOrder(_parent, { input }, context) {
      const request = required(input, 'input')
      return placeFromInput(context, request, request.payment_method)
    },
    placeOrder: (_parent, { input }, context) => placeFromInput(context, required(input, 'input')),
    async estimateShippingMethods(_parent, { input }, context) {
      const cart = await loadCart(context, required(input.cart_id, 'cart_id'))
      const promises = await createPromiseLookup(context, cart)
      return (await listOffers(context.db, cart, input.address.country_code)).map((offer) =>
        toMagentoOffer(offer, cart, context, promises),
      )
    },
    async estimateTotals(_parent, { input }, context) {
      const cart = await loadCart(context, required(input.cart_id, 'cart_id'))
      return { cart: await withEstimatedMethod(context, cart, input.address.country_code, input.shipping_method) }
    },
  },
  PlaceOrderOutput: {
    errors: (placed, _args, { language }) =>
      'refusal' in placed
        ? [
            {
              code: (placed.refusal.code && errorCodes[placed.refusal.code]) ?? 'UNABLE_TO_PLACE_ORDER',
              message: language.t(placed.refusal.message, ...placed.refusal.args),
            },
          ]
        : [],
    order(placed) {
      // older clients read the reason from the response errors, newer ones from `errors` beside the order
      if ('refusal' in placed) throw placed.refusal
      return placed
    },
    async orderV2(placed, _args, context) {
      const order = 'number' in placed ? await findOrder(context.db, placed.number) : undefined
      return order && isVisibleTo(order, context) ? order : null
    },
  },
  Order: { order_id: ({ number }) => number, order_number: ({ number }) => number },
  SetGuestEmailOnCartOutput: cartPayloadFields,
  SetShippingAddressesOnCartOutput: cartPayloadFields,
  SetShippingMethodsOnCartOutput: cartPayloadFields,
  SetBillingAddressOnCartOutput: cartPayloadFields,
  SetPaymentMethodOnCartOutput: cartPayloadFields,
}
