import type { Module } from '../../platform/module.ts'
import { customersResolvers } from './customers.resolvers.ts'
import { deleteOldSources } from './failures.sql.ts'
import { sendCustomerMail, sendNewsletterMail } from './customer-mails.ts'
import { NEWSLETTER_MAIL, type NewsletterMail, newsletterRoutes } from './newsletter.ts'
import { CUSTOMER_MAIL, type CustomerMail } from './queue-mails.ts'
import { PASSWORD_RESET, sendReset } from './reset-password.ts'
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
    [CUSTOMER_MAIL]: (mail: CustomerMail) => sendCustomerMail(parts, mail),
    [NEWSLETTER_MAIL]: (mail: NewsletterMail) => sendNewsletterMail(parts, mail),
    [PASSWORD_RESET]: (request: Parameters<typeof sendReset>[1]) => sendReset(parts.db, request),
    [DELETE_EXPIRED]: async () => {
      await deleteExpired(parts.db)
      await deleteOldSources(parts.db)
    },
  }),
  routes: newsletterRoutes,
  schedule: { [DELETE_EXPIRED]: 24 * 60 * 60 },
}
