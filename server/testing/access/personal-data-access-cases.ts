import type { AccessCase, OwnedResources } from './access-case.ts'

const withPassword = ({ password }: OwnedResources) => ({ password })
const ofOrder = ({ orderNumber, email }: OwnedResources) => ({ orderId: orderNumber, email })

export const personalDataAccessCases: Readonly<Record<string, AccessCase>> = {
  // an unknown session id counts as already ended
  endCustomerSession: { isOpen: true, document: 'mutation { endCustomerSession(id: "x") }' },
  endCustomerSessions: { isOwn: true, document: 'mutation { endCustomerSessions }' },
  gdprAnonymise: {
    isOwn: true,
    document: 'mutation($password: String) { gdprAnonymise(password: $password) { message } }',
    variables: withPassword,
  },
  // the order belongs to an account, so its e-mail address is no proof
  gdprAnonymiseOrder: {
    document: `
      mutation($orderId: ID!, $email: String) { gdprAnonymiseOrder(orderId: $orderId, email: $email) { message } }`,
    variables: ofOrder,
  },
  gdprDownload: {
    document:
      'mutation($orderId: ID, $email: String) { gdprDownload(orderId: $orderId, email: $email) { csv zip_url } }',
    variables: ofOrder,
  },
  gdprDelete: {
    isOwn: true,
    document: 'mutation($password: String) { gdprDelete(password: $password) { message } }',
    variables: withPassword,
  },
  gdprConfirmDelete: {
    document: 'mutation { gdprConfirmDelete(key: "x") { state } }',
    ownerIsRefused: 'graphql-no-such-entity',
  },
  gdprTakeBackDelete: {
    document: 'mutation { gdprTakeBackDelete { message } }',
    ownerIsRefused: 'graphql-no-such-entity',
  },
  gdprWithdrawReviewAgreement: { isOwn: true, document: 'mutation { gdprWithdrawReviewAgreement { message } }' },
  deleteCustomer: { isOwn: true, document: 'mutation { deleteCustomer }' },
}
