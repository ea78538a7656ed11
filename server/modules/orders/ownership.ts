import type { Db } from '../../platform/db.ts'
import { writeOwner } from './ownership.sql.ts'

/** Gives an order placed by a guest to the customer with the same e-mail address; anybody else's stays as it is. */
export const giveOrder = (tx: Db, number: string, customer: { id: number; email: string }): Promise<boolean> => writeOwner(tx, number.trim(), customer)
