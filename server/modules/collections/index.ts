export { collectionsModule } from './collections.module.ts'
