/** What becomes of a cart at checkout: to be called when it is ordered, or after. */
export { closeCart, countUses, findCartId, giveBackUse } from './cart.sql.ts'
