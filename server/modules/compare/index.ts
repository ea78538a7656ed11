export { compareModule } from './compare.module.ts'
