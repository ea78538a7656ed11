import type { Module } from '../../platform/module.ts'
import { customersResolvers } from './customers.resolvers.ts'
import { deleteOldSources } from './failures.sql.ts'
import { CUSTOMER_LETTER, type LetterOrder } from './letters.ts'
import { NEWSLETTER_LETTER, type NewsletterLetter, newsletterRoutes } from './newsletter.ts'
import { PASSWORD_RESET, sendReset } from './reset-password.ts'
import { sendCustomerLetter, sendNewsletterLetter } from './send-customer-letter.ts'
import { deleteExpired } from './sessions.sql.ts'

const DELETE_EXPIRED = 'delete-expired-sessions'

export const customersModule: Module = {
  resolvers: customersResolvers,
  access: {
    customer: 'customer',
    customerPaymentTokens: 'customer',
    attributesForm: 'everyone',
    revokeCustomerToken: 'session',
    renewCustomerToken: 'session',
    createCustomerAddress: 'customer',
    updateCustomerAddress: 'customer',
    deleteCustomerAddress: 'customer',
    changeCustomerPassword: 'customer',
    updateCustomer: 'customer',
    updateCustomerEmail: 'customer',
    updateCustomerV2: 'customer',
    linkOrder: 'customer',
    isEmailAvailable: 'everyone',
    confirmEmail: 'everyone',
    forgotPassword: 'everyone',
    s_resetPassword: 'everyone',
    requestPasswordResetEmail: 'everyone',
    resetPassword: 'everyone',
    subscribeEmailToNewsletter: 'everyone',
    createCustomer: 'everyone',
    createCustomerV2: 'everyone',
    generateCustomerToken: 'everyone',
    confirmCustomerEmail: 'everyone',
    resendConfirmationEmail: 'everyone',
  },
  jobs: (parts) => ({
    [CUSTOMER_LETTER]: (order: LetterOrder) => sendCustomerLetter(parts, order),
    [NEWSLETTER_LETTER]: (order: NewsletterLetter) => sendNewsletterLetter(parts, order),
    [PASSWORD_RESET]: (request: Parameters<typeof sendReset>[1]) => sendReset(parts.db, request),
    [DELETE_EXPIRED]: async () => {
      await deleteExpired(parts.db)
      await deleteOldSources(parts.db)
    },
  }),
  routes: newsletterRoutes,
  schedule: { [DELETE_EXPIRED]: 24 * 60 * 60 },
}
