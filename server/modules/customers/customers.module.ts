import type { WithdrawConsent } from '../../platform/context.ts'
import type { Module } from '../../platform/module.ts'
import { customersResolvers } from './customers.resolvers.ts'
import { sendCustomerMail, sendNewsletterMail } from './customer-mails.ts'
import {
  NEWSLETTER_CONSENTS,
  NEWSLETTER_MAIL,
  type NewsletterMail,
  chooseSubscription,
  newsletterRoutes,
} from './newsletter.ts'
import { CUSTOMER_MAIL, type CustomerMail } from './queue-mails.ts'
import { PASSWORD_RESET, sendReset } from './reset-password.ts'
import { personalData } from './personal-data.sql.ts'

const endNewsletter: WithdrawConsent = async (tx, context) => {
  await chooseSubscription(tx, context, { ...context.signedIn(), isSubscribed: true }, false)
}

export const customersModule: Module = {
  personalData,
  resolvers: customersResolvers,
  access: {
    customer: 'customer',
    customerPaymentTokens: 'customer',
    attributesForm: 'everyone',
    revokeCustomerToken: 'session',
    renewCustomerToken: 'session',
    endCustomerSession: 'customer',
    endCustomerSessions: 'customer',
    createCustomerAddress: 'customer',
    updateCustomerAddress: 'customer',
    deleteCustomerAddress: 'customer',
    changeCustomerPassword: 'customer',
    updateCustomer: 'customer',
    updateCustomerEmail: 'customer',
    cancelEmailChange: 'customer',
    updateCustomerV2: 'customer',
    linkOrder: 'customer',
    isEmailAvailable: 'everyone',
    customerLinkWorks: 'everyone',
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
  }),
  consentWithdrawals: Object.fromEntries(NEWSLETTER_CONSENTS.map((code) => [code, endNewsletter])),
  routes: newsletterRoutes,
}
