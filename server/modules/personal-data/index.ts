export { declarationsOf, personalDataModule } from './personal-data.module.ts'
export { exportPerson, subjectOf, subjectOfGuest, UnfinishedOrders } from './persons.ts'
export { findCustomerId, listRequests } from './personal-data.sql.ts'
export { decideRequest, eraseCustomer, eraseGuest } from './requests.ts'
