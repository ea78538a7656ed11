export { cancelOrder } from './cancel/cancel-order.ts'
export { checkoutModule } from './checkout.module.ts'
export { placedOrderOf, purchaseOf } from './purchase.ts'
