import type { AccessCase, OwnedResources } from './access-case.ts'

const byNumber = ({ orderNumber }: OwnedResources) => ({ number: orderNumber })
const RETURNED = 'query($number: String!) { bluepaymentOrder(order_number: $number, hash: "0") { number } }'

export const paymentAccessCases: Readonly<Record<string, AccessCase>> = {
  // the key is secret: the stranger knows the order but has to guess the signature
  orderPayment: {
    document: 'query($key: String!) { orderPayment(key: $key) { order_number amount { value } } }',
    variables: ({ orderId }) => ({ key: `payment-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  startPayment: {
    document: 'mutation($key: String!) { startPayment(input: { key: $key }) { order_number redirect_url } }',
    variables: ({ orderId }) => ({ key: `payment-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  // the order is paid by transfer
  generateNewPayUPaymentUrlAndSendMail: {
    document: 'mutation($number: String!) { generateNewPayUPaymentUrlAndSendMail(increment_id: $number) { url } }',
    variables: ({ orderNumber }) => ({ number: orderNumber }),
    ownerIsRefused: 'graphql-input',
  },
  generateBlueMediaPaymentUrl: {
    document: 'mutation($number: String!) { generateBlueMediaPaymentUrl(order_id: $number) { url } }',
    variables: ({ orderNumber }) => ({ number: orderNumber }),
    ownerIsRefused: 'graphql-input',
  },
  redirectUrl: { document: 'query($number: String!) { redirectUrl(order_number: $number) }', variables: byNumber },
  // only Autopay can write the hash
  bluepaymentOrder: { document: RETURNED, variables: byNumber, ownerIsRefused: 'graphql-authentication' },
}
