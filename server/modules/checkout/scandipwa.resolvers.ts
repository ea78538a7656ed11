import type { AddressInput, Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { loadCard } from '../catalog/index.ts'
import { type Cart, resolveCartId, loadCart } from '../cart/index.ts'
import { saveCheckoutAddress } from '../customers/index.ts'
import type { RawAddress } from '../store/index.ts'
import { toMagentoOffer } from './cart-fields.resolvers.ts'
import { chooseAddressesAndMethod } from './delivery/choose-delivery.ts'
import { listOffers } from './delivery/delivery.ts'
import { createPromiseLookup } from './delivery/delivery-promise.ts'
import { flatItems, flatTotals } from './flat-totals.ts'
import { listPaymentOffers } from './payment.ts'

const toRawAddress = ({ country_id: country, ...address }: Omit<AddressInput, 'extension_attributes'>): RawAddress => ({
  ...address,
  country,
})

type Extensions = AddressInput['extension_attributes']
const extension = (attributes: Extensions, code: string): string | null => {
  const value = attributes?.find((attribute) => attribute?.attribute_code === code)?.value
  return value || null
}

const paymentsOf = async (context: RequestContext, cart: Cart) =>
  (await listPaymentOffers(context, cart)).map(({ code, title }) => ({ code, title }))

export const scandipwaResolvers: Resolvers = {
  Query: {
    async getPaymentMethods(_parent, { guestCartId }, context) {
      return paymentsOf(context, await loadCart(context, await resolveCartId(context, guestCartId)))
    },
  },
  Mutation: {
    async estimateShippingCosts(_parent, { address, guestCartId }, context) {
      const cart = await loadCart(context, await resolveCartId(context, guestCartId))
      const offers = await listOffers(context.db, cart, address.country_id?.toUpperCase())
      const promises = await createPromiseLookup(context, cart)
      return offers.map((offer) => {
        const { amount, base_amount, price_excl_tax, price_incl_tax, ...rest } = toMagentoOffer(
          offer,
          cart,
          context,
          promises,
        )
        return {
          ...rest,
          amount: amount.value,
          base_amount: base_amount.value,
          price_excl_tax: price_excl_tax.value,
          price_incl_tax: price_incl_tax.value,
        }
      })
    },
    async saveAddressInformation(_parent, { addressInformation, guestCartId }, context) {
      const cartId = await resolveCartId(context, guestCartId)
      const {
        shipping_address: shipping,
        billing_address: billing,
        shipping_carrier_code,
        shipping_method_code,
      } = addressInformation
      await chooseAddressesAndMethod(context, cartId, {
        shipping: {
          address: toRawAddress(shipping),
          pickupCode: extension(shipping.extension_attributes, 'pickup_location_code'),
        },
        billing: toRawAddress(billing),
        email: shipping.email || billing.email,
        carrierCode: shipping_carrier_code,
        methodCode: shipping_method_code,
        pointCode: extension(shipping.extension_attributes, 'delivery_point'),
      })
      if (shipping.save_in_address_book && context.customer) await saveCheckoutAddress(context, toRawAddress(shipping))
      const cart = await loadCart(context, cartId)
      return {
        payment_methods: await paymentsOf(context, cart),
        totals: { ...flatTotals(cart), items: flatItems(cart, context.language) },
      }
    },
  },
  TotalsItem: { product: ({ productId }, _args, context) => loadCard(context, productId) },
}
