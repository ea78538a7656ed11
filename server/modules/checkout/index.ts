export { listAgreements } from './agreements.ts'
export { cancelOrder } from './cancel/cancel-order.ts'
export { checkoutModule } from './checkout.module.ts'
export { getPlacedOrder, toPurchase } from './purchase.ts'
