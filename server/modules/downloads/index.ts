export { downloadsModule } from './downloads.module.ts'
