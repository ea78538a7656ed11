export { contactModule } from './contact.module.ts'
