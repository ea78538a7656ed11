import type {
  CountryCodeEnum,
  CustomerAddressInput,
  CustomerAddressResolvers,
  CustomerResolvers,
  Resolvers,
} from '../../generated/resolvers.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import type { SignedInCustomer } from '../../platform/context.ts'
import { toTimestamp, toUid } from '../../platform/graphql/magento-formats.ts'
import { requestedFields } from '../../platform/graphql/requested-fields.ts'
import { parseEmail, findRegion } from '../store/index.ts'
import { createAddress, removeAddress, updateAddress, type BookAddressInput } from './addresses.ts'
import { changeAccount, changePassword, linkOrders } from './account.ts'
import { cancelEmailChange, changeEmail } from './change-email.ts'
import { confirmAndSignIn, confirmByKey, isLinkValid, resendConfirmation } from './confirm.ts'
import type { Customer as KnownCustomer } from './customer.ts'
import { getCustomer, hasAccount, keyOf } from './customers.ts'
import { attributesOfForm } from './form-attributes.ts'
import { readPendingEmail } from './links/links.sql.ts'
import { subscribeEmail } from './newsletter.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { closeSession, renewSession } from './sessions/session.ts'
import { endSession, endSessions, listSessions } from './sessions/session-list.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** The checkout queries while an address is typed; the limit prevents enumeration. */
const EMAIL_CHECK_RATE = { burst: 60, perSecond: 0.2 }

const text = (id: number | null) => (id === null ? null : String(id))

const Customer: CustomerResolvers = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  group_id: ({ groupId }) => groupId,
  prefix: ({ prefix }) => prefix,
  firstname: ({ firstname }) => firstname,
  middlename: ({ middlename }) => middlename,
  lastname: ({ lastname }) => lastname,
  suffix: ({ suffix }) => suffix,
  dob: ({ dob }) => dob,
  date_of_birth: ({ dob }) => dob,
  gender: ({ gender }) => gender,
  taxvat: ({ taxvat }) => taxvat,
  default_billing: ({ defaultBilling }) => text(defaultBilling),
  default_shipping: ({ defaultShipping }) => text(defaultShipping),
  // Magento's format of instants: UTC without a time zone
  created_at: ({ createdAt }) => toTimestamp(createdAt),
  confirmation_required: ({ isConfirmed }) => !isConfirmed,
  is_confirmed: ({ isConfirmed }) => isConfirmed,
  custom_attributes: () => [],
  is_subscribed: ({ isSubscribed }) => isSubscribed,
  pending_email: async ({ id }, _args, { db, now }) => (await readPendingEmail(db, id, now))?.email ?? null,
  sessions: (customer, _args, context) => listSessions(context, customer.id),
  addresses: (customer) => customer.addresses.map((address) => ({ customer, address })),
}

const BY_ID: ReadonlySet<string> = new Set(['id', 'pending_email', 'sessions', 'custom_attributes'])
/** Whether a field is read from the customer's row; other modules' fields, such as orders, need only the id. */
const isStored = (field: string) => field in Customer && !BY_ID.has(field)
/** For queries that select no field of the row. */
const onlyId = ({ id }: SignedInCustomer) => ({ id }) as KnownCustomer

const CustomerAddress: CustomerAddressResolvers = {
  id: ({ address }) => address.id,
  uid: ({ address }) => toUid(address.id),
  customer_id: ({ customer }) => customer.id,
  prefix: ({ address }) => address.prefix,
  firstname: ({ address }) => address.firstname,
  middlename: ({ address }) => address.middlename,
  lastname: ({ address }) => address.lastname,
  suffix: ({ address }) => address.suffix,
  company: ({ address }) => address.company,
  street: ({ address }) => address.street,
  city: ({ address }) => address.city,
  postcode: ({ address }) => address.postcode,
  telephone: ({ address }) => address.telephone,
  vat_id: ({ address }) => address.vat_id,
  country_code: ({ address }) => address.country as CountryCodeEnum,
  country_id: ({ address }) => address.country,
  region_id: ({ address }) => address.region_id,
  region({ address: { country, region, region_id } }, _args, { store }) {
    const known = findRegion(country, region_id, store.locale)
    return { region: known?.name ?? region, region_code: known?.code ?? null, region_id }
  },
  default_billing: ({ address, customer }) => address.id === customer.defaultBilling,
  default_shipping: ({ address, customer }) => address.id === customer.defaultShipping,
  fax: () => null,
  extension_attributes: () => [],
}

const bookAddress = ({ country_code, country_id, ...input }: CustomerAddressInput): BookAddressInput => ({
  ...input,
  country: country_code ?? country_id ?? undefined,
})

export const customersResolvers: Resolvers = {
  Query: {
    customer: (_parent, _args, context, info) =>
      [...requestedFields(info)].some(isStored) ? getCustomer(context) : onlyId(context.signedIn()),
    customerPaymentTokens: () => ({ items: [] }),
    attributesForm: (_parent, { formCode }, context) => attributesOfForm(context, formCode),
    customerLinkWorks: (_parent, { purpose, key, email, customer_id }, context) =>
      isLinkValid(context, purpose === 'RESET' ? 'reset' : 'confirm', {
        key,
        email,
        customerId: /^\d{1,9}$/.test(customer_id ?? '') ? Number(customer_id) : undefined,
      }),
    async isEmailAvailable(_parent, { email }, context) {
      context.private()
      context.limit('email question', EMAIL_CHECK_RATE)
      return { is_email_available: !(await hasAccount(context.db, parseEmail(email))) }
    },
  },
  Mutation: {
    createCustomer: async (_parent, { input: { orderID, ...account } }, context) => ({
      customer: await signUp(context, { ...account, orderNumber: orderID }),
    }),
    createCustomerV2: async (_parent, { input }, context) => ({ customer: await signUp(context, input) }),
    generateCustomerToken: async (_parent, { email, password }, context) => ({
      token: await signIn(context, email, password),
    }),
    async revokeCustomerToken(_parent, _args, context) {
      await closeSession(context, context.inSession())
      return { result: true }
    },
    endCustomerSession: (_parent, { id }, context) => endSession(context, String(id)),
    endCustomerSessions: (_parent, _args, context) => endSessions(context),
    renewCustomerToken: async (_parent, _args, context) => ({ token: (await renewSession(context)) ?? null }),
    changeCustomerPassword: (_parent, { currentPassword, newPassword }, context) =>
      changePassword(context, currentPassword, newPassword),
    updateCustomerEmail: async (_parent, { email, password }, context) => ({
      customer: await changeEmail(context, email, password),
    }),
    cancelEmailChange: async (_parent, _args, context) => ({ customer: await cancelEmailChange(context) }),
    updateCustomerV2: async (_parent, { input }, context) => ({ customer: await changeAccount(context, input) }),
    // Magento's older mutation changes the e-mail address as well, with the password
    async updateCustomer(_parent, { input: { email, password, ...account } }, context) {
      const isMoved = email !== null && email !== undefined && keyOf(email) !== keyOf(context.signedIn().email)
      if (isMoved) await changeEmail(context, email, password)
      return { customer: await changeAccount(context, account) }
    },
    confirmEmail: async (_parent, { input }, context) => ({
      customer: await confirmByKey(context, { key: input.confirmation_key, email: input.email }),
    }),
    async requestPasswordResetEmail(_parent, { email }, context) {
      await requestPasswordReset(context, parseEmail(email))
      return true
    },
    async resetPassword(_parent, { email, resetPasswordToken, newPassword }, context) {
      await resetPassword(context, {
        accountKey: { email },
        token: required(resetPasswordToken, 'resetPasswordToken'),
        password: newPassword,
      })
      return true
    },
    async forgotPassword(_parent, { email }, context) {
      await requestPasswordReset(context, parseEmail(email))
      return { status: 'password_reset_link_sent' }
    },
    async s_resetPassword(_parent, { customer_id, token, password, password_confirmation }, context) {
      if (!password) return { status: 'missing_password', token: null }
      if (password !== password_confirmation) return { status: 'passwords_miss_match', token: null }
      if (!/^\d{1,9}$/.test(customer_id)) throw new Refusal('graphql-input', 'No customer found')
      await resetPassword(context, {
        accountKey: { id: Number(customer_id) },
        token: required(token, 'token'),
        password,
      })
      return { status: 'password_updated', token: null }
    },
    subscribeEmailToNewsletter: async (_parent, { email, consents }, context) => ({
      status: await subscribeEmail(context, email, consents),
    }),
    async linkOrder(_parent, { customer_email }, context) {
      await linkOrders(context, customer_email)
      return true
    },
    createCustomerAddress: (_parent, { input }, context) => createAddress(context, bookAddress(input)),
    updateCustomerAddress: (_parent, { id, input }, context) =>
      updateAddress(context, id, bookAddress(required(input, 'input'))),
    async deleteCustomerAddress(_parent, { id }, context) {
      await removeAddress(context, id)
      return true
    },
    async confirmCustomerEmail(_parent, { key, email, password }, context) {
      const confirmed = await confirmAndSignIn(context, {
        key: required(key, 'key'),
        email: required(email, 'email'),
        password: required(password, 'password'),
      })
      return { token: null, customer: null, ...confirmed }
    },
    resendConfirmationEmail: async (_parent, { email }, context) => ({
      status: await resendConfirmation(context, parseEmail(email)),
    }),
  },
  Customer,
  CustomerAddress,
}
