import type { AccessCase } from './access-case.ts'

export const orderAccessCases: Readonly<Record<string, AccessCase>> = {
  // orders: the stranger knows the number and guesses the rest
  // number, e-mail address and postcode are correct: an order of an account is shown to its customer only
  guestOrder: {
    document:
      'query($input: OrderInformationInput!) { guestOrder(input: $input) { number email billing_address { city } } }',
    variables: ({ orderNumber, email }) => ({ input: { number: orderNumber, email, postcode: '20-002' } }),
  },
  guestOrderByToken: {
    document: 'query($token: String!) { guestOrderByToken(input: { token: $token }) { number email } }',
    variables: ({ orderId }) => ({ token: `guestorder-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  guestOrders: {
    document: `query($number: String!, $email: String!) {
      guestOrders(filter: { number: { eq: $number } }, customer_email: $email) { items { number email billing_address {
        city } } }
    }`,
    variables: ({ orderNumber, email }) => ({ number: orderNumber, email }),
  },
  getPurchase: {
    document: `
      query($number: String!, $cart: String) {
        getPurchase(orderID: $number, guestCartId: $cart) { revenue shippingAddress { city } }
      }`,
    variables: ({ orderNumber, cartId }) => ({ number: orderNumber, cart: cartId }),
  },
  measurePurchase: {
    document: `
      mutation($number: String!, $cart: String) {
        measurePurchase(orderID: $number, guestCartId: $cart) { revenue shippingAddress { city } }
      }`,
    variables: ({ orderNumber, cartId }) => ({ number: orderNumber, cart: cartId }),
  },
  // the key of the files is secret
  orderFiles: {
    document: 'query($key: String!) { orderFiles(key: $key) { order_number items { title download_url } } }',
    variables: ({ orderId }) => ({ key: `files-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  acceptFileSupply: {
    document: 'mutation($key: String!) { acceptFileSupply(key: $key) { order_number items { title download_url } } }',
    variables: ({ orderId }) => ({ key: `files-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  sendOrderFiles: {
    document: 'mutation($key: String!) { sendOrderFiles(key: $key) { order_number items { title download_url } } }',
    variables: ({ orderId }) => ({ key: `files-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  orderByInvoice: {
    document: 'query($id: Int!) { orderByInvoice(invoiceId: $id) { number email billing_address { city } } }',
    variables: ({ invoiceId }) => ({ id: invoiceId }),
  },
  orderByShipment: {
    document: 'query($id: Int!) { orderByShipment(shipmentId: $id) { number email billing_address { city } } }',
    variables: ({ shipmentId }) => ({ id: shipmentId }),
  },
  orderByRefund: {
    document: 'query($id: Int!) { orderByRefund(refundId: $id) { number email billing_address { city } } }',
    variables: ({ creditMemoId }) => ({ id: creditMemoId }),
  },
  cancelOrder: {
    document:
      'mutation($id: ID!) { cancelOrder(input: { order_id: $id, reason: "Other" }) { error order { number email } } }',
    variables: ({ orderId }) => ({ id: Buffer.from(String(orderId)).toString('base64') }),
  },
  reorderItems: {
    document: `
      mutation($number: String!) {
        reorderItems(orderNumber: $number) { cart { id items { quantity } } userInputErrors { code } }
      }`,
    variables: ({ orderNumber }) => ({ number: orderNumber }),
  },
  subscribeToOrderStatus: {
    document: 'mutation($number: String!) { subscribeToOrderStatus(orderNumber: $number) { __typename } }',
    variables: ({ orderNumber }) => ({ number: orderNumber }),
  },
  withdrawFromContract: {
    document: `
      mutation($number: String!) {
        withdrawFromContract(input: { order_number: $number, name: "Jan Kot", email: "zgaduje@example.pl" }) {
          received_at
        }
      }`,
    variables: ({ orderNumber }) => ({ number: orderNumber }),
    isOpen: true,
  },
}
