export { keepersOf, personalDataModule } from './personal-data.module.ts'
export { exportPerson, subjectOf } from './persons.ts'
export { findCustomerId, listRequests } from './personal-data.sql.ts'
export { decideRequest, eraseCustomer } from './requests.ts'
