import type { AccessCase } from './access-case.ts'

const home = {
  firstname: 'Jan',
  lastname: 'Kot',
  street: ['Rynek 1'],
  city: 'Lublin',
  postcode: '20-111',
  country_code: 'PL',
  telephone: '501234567',
}

export const customerAccessCases: Readonly<Record<string, AccessCase>> = {
  // customers
  customer: { isOwn: true, document: '{ customer { id email firstname addresses { id city } } }' },
  customerPaymentTokens: { isOwn: true, document: '{ customerPaymentTokens { items { public_hash } } }' },
  customerDownloadableProducts: {
    isOwn: true,
    document: `
      {
        customerDownloadableProducts {
          items { order_increment_id order_id title link_title status download_url remaining_downloads date }
        }
      }`,
  },
  // privacy
  consentHistory: { isOwn: true, document: '{ consentHistory { items { code action text } total_count } }' },
  withdrawConsent: {
    document: 'mutation { withdrawConsent(scope: "subscription", code: "newsletter") }',
    ownerIsRefused: 'graphql-no-such-entity',
  },
  gdprAllow: { isOpen: true, document: 'mutation { gdprAllow { success groups } }' },
  gdprUpdate: { isOpen: true, document: 'mutation { gdprUpdate(cookiesString: "2") { success groups } }' },
  gdprLogConsent: {
    isOpen: true,
    document: 'mutation { gdprLogConsent(scope: "contactus", consentCode: "contact") { success } }',
  },
  checkCaptcha: { isOpen: true, document: 'mutation { checkCaptcha(token: "x") { success errors } }' },
  revokeCustomerToken: { isOwn: true, document: 'mutation { revokeCustomerToken { result } }' },
  renewCustomerToken: { isOwn: true, document: 'mutation { renewCustomerToken { token } }' },
  createCustomerAddress: {
    isOwn: true,
    document: 'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id customer_id } }',
    variables: () => ({ input: home }),
  },
  updateCustomerAddress: {
    document: `
      mutation($id: Int!, $input: CustomerAddressInput) {
        updateCustomerAddress(id: $id, input: $input) { id city firstname }
      }`,
    variables: ({ addressId }) => ({ id: addressId, input: { telephone: '509999999', default_billing: true } }),
  },
  deleteCustomerAddress: {
    document: 'mutation($id: Int!) { deleteCustomerAddress(id: $id) }',
    variables: ({ addressId }) => ({ id: addressId }),
  },
  changeCustomerPassword: {
    isOwn: true,
    document: `
      mutation($current: String!, $new: String!) {
        changeCustomerPassword(currentPassword: $current, newPassword: $new) { id email }
      }`,
    variables: ({ password }) => ({ current: password, new: 'Jeszcze-inne-8' }),
  },
  updateCustomer: {
    isOwn: true,
    document: 'mutation($input: CustomerInput!) { updateCustomer(input: $input) { customer { id firstname } } }',
    variables: ({ orderNumber }) => ({ input: { firstname: 'Jan', orderID: orderNumber } }),
  },
  updateCustomerV2: {
    isOwn: true,
    document: 'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { id email } } }',
    variables: () => ({ input: { firstname: 'Jan' } }),
  },
  updateCustomerEmail: {
    isOwn: true,
    document: `
      mutation($email: String!, $password: String!) {
        updateCustomerEmail(email: $email, password: $password) { customer { id email } }
      }`,
    variables: ({ email, password }) => ({ email: `nowy-${email}`, password }),
  },
  cancelEmailChange: {
    isOwn: true,
    document: 'mutation { cancelEmailChange { customer { id email } } }',
    variables: () => ({}),
  },
  linkOrder: {
    document: 'mutation($email: String!) { linkOrder(customer_email: $email) }',
    variables: ({ email }) => ({ email }),
  },
  createCustomer: {
    document: 'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id email } } }',
    isOpen: true,
    variables: ({ orderNumber }) => ({
      input: {
        firstname: 'Jan',
        lastname: 'Kot',
        email: `obcy-${Math.random()}@example.pl`,
        password: 'Obce-hasło-1',
        orderID: orderNumber,
      },
    }),
  },
  createCustomerV2: {
    document: 'mutation($input: CustomerCreateInput!) { createCustomerV2(input: $input) { customer { id email } } }',
    isOpen: true,
    variables: () => ({
      input: { firstname: 'Jan', lastname: 'Kot', email: `obcy-${Math.random()}@example.pl`, password: 'Obce-hasło-1' },
    }),
  },
  generateCustomerToken: {
    document: 'mutation($email: String!) { generateCustomerToken(email: $email, password: "Zgadnięte-1") { token } }',
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-authentication',
  },
  confirmCustomerEmail: {
    document: `
      mutation($email: String!) {
        confirmCustomerEmail(key: "zgadniety", email: $email, password: "Zgadnięte-1") { token customer { id } }
      }`,
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-input',
  },
  confirmEmail: {
    document: `
      mutation($email: String!) {
        confirmEmail(input: { email: $email, confirmation_key: "zgadniety" }) { customer { id } }
      }`,
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-input',
  },
  resendConfirmationEmail: {
    document: 'mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }',
    variables: ({ email }) => ({ email }),
    isOpen: true,
  },
  forgotPassword: {
    document: 'mutation($email: String!) { forgotPassword(email: $email) { status } }',
    variables: ({ email }) => ({ email }),
    isOpen: true,
  },
  requestPasswordResetEmail: {
    document: 'mutation($email: String!) { requestPasswordResetEmail(email: $email) }',
    variables: ({ email }) => ({ email }),
    isOpen: true,
  },
  s_resetPassword: {
    document: `
      mutation($id: String!) {
        s_resetPassword(
          customer_id: $id
          token: "zgadniety"
          password: "Obce-hasło-1"
          password_confirmation: "Obce-hasło-1"
        ) {
          status
        }
      }`,
    variables: ({ customerId }) => ({ id: String(customerId) }),
    ownerIsRefused: 'graphql-input',
  },
  resetPassword: {
    document: `
      mutation($email: String!) {
        resetPassword(email: $email, resetPasswordToken: "zgadniety", newPassword: "Obce-hasło-1")
      }`,
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-input',
  },
  subscribeEmailToNewsletter: {
    document: 'mutation($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }',
    variables: ({ email }) => ({ email: `x-${email}` }),
    isOpen: true,
  },
}
