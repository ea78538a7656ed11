import type { Module } from '../../platform/module.ts'
import { customersResolvers } from './customers.resolvers.ts'
import { CUSTOMER_LETTER, sendCustomerLetter } from './letters.ts'
import { deleteExpired } from './sessions.sql.ts'

const DELETE_EXPIRED = 'delete-expired-sessions'

export const customersModule: Module = {
  resolvers: customersResolvers,
  access: {
    customer: 'customer',
    revokeCustomerToken: 'customer',
    createCustomerAddress: 'customer',
    updateCustomerAddress: 'customer',
    deleteCustomerAddress: 'customer',
    isEmailAvailable: 'everyone',
    createCustomer: 'everyone',
    createCustomerV2: 'everyone',
    generateCustomerToken: 'everyone',
    confirmCustomerEmail: 'everyone',
    resendConfirmationEmail: 'everyone',
  },
  jobs: (parts) => ({
    [CUSTOMER_LETTER]: (order: Parameters<typeof sendCustomerLetter>[1]) => sendCustomerLetter(parts, order),
    [DELETE_EXPIRED]: () => deleteExpired(parts.db),
  }),
  schedule: { [DELETE_EXPIRED]: 24 * 60 * 60 },
}
