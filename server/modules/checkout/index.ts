export { cancelOrder } from './cancel-order.ts'
export { checkoutModule } from './checkout.module.ts'
