import { CART, cartMutation, type AccessCase } from './access-case.ts'

const scandiHome = {
  firstname: 'Jan',
  lastname: 'Kot',
  street: ['Rynek 1'],
  city: 'Lublin',
  postcode: '20-111',
  country_id: 'PL',
  telephone: '501234567',
}

export const checkoutAccessCases: Readonly<Record<string, AccessCase>> = {
  getPaymentMethods: {
    document: 'query($id: String) { getPaymentMethods(guestCartId: $id) { code } }',
    variables: ({ cartId }) => ({ id: cartId }),
  },
  setGuestEmailOnCart: {
    ...cartMutation('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', () => ({ email: 'obcy@example.pl' })),
    ownerIsRefused: 'graphql-authorization',
  },
  estimateShippingCosts: {
    document: `
      mutation($id: String, $address: EstimateShippingCostsAddress!) {
        estimateShippingCosts(guestCartId: $id, address: $address) { carrier_code }
      }`,
    variables: ({ cartId }) => ({ id: cartId, address: { country_id: 'PL' } }),
  },
  estimateShippingMethods: {
    document: 'mutation($input: EstimateTotalsInput!) { estimateShippingMethods(input: $input) { carrier_code } }',
    variables: ({ cartId }) => ({ input: { cart_id: cartId, address: { country_code: 'PL' } } }),
  },
  estimateTotals: {
    document: `mutation($input: EstimateTotalsInput!) { estimateTotals(input: $input) { ${CART} } }`,
    variables: ({ cartId }) => ({ input: { cart_id: cartId, address: { country_code: 'PL' } } }),
  },
  saveAddressInformation: {
    document: `
      mutation($id: String, $information: SaveAddressInformation!) {
        saveAddressInformation(guestCartId: $id, addressInformation: $information) { payment_methods { code } }
      }`,
    variables: ({ cartId }) => ({
      id: cartId,
      information: {
        shipping_address: scandiHome,
        billing_address: scandiHome,
        shipping_carrier_code: 'dhl',
        shipping_method_code: 'courier_dhl',
      },
    }),
  },
  setShippingAddressesOnCart: cartMutation(
    'setShippingAddressesOnCart',
    'SetShippingAddressesOnCartInput',
    ({ addressId }) => ({ shipping_addresses: [{ customer_address_id: addressId }] }),
  ),
  setShippingMethodsOnCart: cartMutation('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', () => ({
    shipping_methods: [{ carrier_code: 'dhl', method_code: 'courier_dhl' }],
  })),
  setBillingAddressOnCart: cartMutation('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', ({ addressId }) => ({
    billing_address: { customer_address_id: addressId },
  })),
  setPaymentMethodOnCart: cartMutation('setPaymentMethodOnCart', 'SetPaymentMethodOnCartInput', () => ({
    payment_method: { code: 'banktransfer' },
  })),
  setPaymentMethodAndPlaceOrder: cartMutation(
    'setPaymentMethodAndPlaceOrder',
    'SetPaymentMethodAndPlaceOrderInput',
    () => ({ payment_method: { code: 'banktransfer' } }),
    'order { order_number }',
  ),
  placeOrder: cartMutation(
    'placeOrder',
    'PlaceOrderInput',
    () => ({}),
    'order { order_number } orderV2 { number email }',
  ),
  saveSelectedCurrency: {
    document: `
      mutation($id: String) {
        saveSelectedCurrency(currency: "PLN", guestCartId: $id) { currencyData { current_currency_code } }
      }`,
    variables: ({ cartId }) => ({ id: cartId }),
    isOpen: true,
  },
  'Query.deliveryPoints': {
    document: `query($id: String) {
      deliveryPoints(input: { carrier_code: "inpostlocker", method_code: "standard", cart_id: $id }) { total_count }
    }`,
    variables: ({ cartId }) => ({ id: cartId }),
  },
}
