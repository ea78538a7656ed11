/** What the buyer decides at checkout stays with the cart: for checkout to call inside `changeCart`, or when it places the order. */
export { closeCart, countUses, findCartId, giveBackUse, lockForOrder, setBillingAddress, setDelivery, setEmail, setPayment, setShippingAddress } from './cart.sql.ts'
