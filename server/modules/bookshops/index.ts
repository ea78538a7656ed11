export { bookshopsModule } from './bookshops.module.ts'
