import type { Db } from '../../platform/db/db.ts'
import { writeOwner, writeOwnerOfAll } from './ownership.sql.ts'

/** Gives an order placed by a guest to the customer with the same e-mail address; anybody else's stays as it is. */
export const giveOrder = (tx: Db, number: string, customer: { id: number; email: string }): Promise<boolean> =>
  writeOwner(tx, number.trim(), customer)

/** The same for all orders of guests with that address, of whom the caller knows that it is the customer's own. */
export const giveOrders = (tx: Db, customer: { id: number; email: string }): Promise<number> =>
  writeOwnerOfAll(tx, customer)
