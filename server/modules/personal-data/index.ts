export { declarationsOf, personalDataModule } from './personal-data.module.ts'
export { exportPerson, subjectOf, subjectOfMailbox } from './persons.ts'
export { findCustomerId, listRequests } from './personal-data.sql.ts'
export { decideRequest, eraseCustomer, eraseMailbox } from './requests.ts'
