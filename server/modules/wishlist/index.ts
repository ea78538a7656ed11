export { wishlistModule } from './wishlist.module.ts'
