export { getAddress, saveCheckoutAddress } from './addresses.ts'
export { customersModule } from './customers.module.ts'
export { findCustomer, keyOf } from './customers.ts'
export { findSession } from './session.ts'
