import { performance } from 'node:perf_hooks'
import { hashPassword, verifyPassword } from '../server/modules/customers/passwords.ts'
import { openPostgres } from '../server/platform/db/db.ts'
import * as operations from './operations.ts'

const PASSWORD = 'Tajne-haslo1'

/** Sends an operation, with a token if signed in. */
export type Request = <Data>(query: string, variables: object, token?: string) => Promise<Data>

export interface Reader {
  email: string
  token: string
  order: string
}

export const signIn = async (request: Request, email: string): Promise<string> =>
  (await request<{ generateCustomerToken: { token: string } }>(operations.signIn, { email, password: PASSWORD }))
    .generateCustomerToken.token

/** Creates a customer with ten orders of two titles and fifty titles on the wish list. */
export async function openReader(request: Request, databaseUrl: string, skus: readonly string[]): Promise<Reader> {
  const email = `reader${Date.now()}@example.com`
  await request(operations.signUp, { email, password: PASSWORD })
  // confirmed in the database, because the mailed link is not measured
  const db = openPostgres(databaseUrl, 1)
  await db.run`update customer set is_confirmed = true where email = ${email}`
  await db.close()
  const token = await signIn(request, email)
  for (let nth = 0; nth < 10; nth++) {
    const { createEmptyCart: cartId } = await request<{ createEmptyCart: string }>(operations.createCart, {}, token)
    await request(
      operations.addToCart,
      { cartId, items: skus.slice(nth * 2, nth * 2 + 2).map((sku) => ({ sku, quantity: 1 })) },
      token,
    )
    for (const step of [
      operations.setShippingAddress,
      operations.setShippingMethod,
      operations.setBillingAndPayment,
      operations.placeOrder,
    ])
      await request(step, { cartId, method: 'banktransfer' }, token)
  }
  await request(operations.addToWishlist, { items: skus.slice(0, 50).map((sku) => ({ sku, quantity: 1 })) }, token)
  const { customer } = await request<{ customer: { orders: { items: { id: string }[] } } }>(
    operations.orders,
    {},
    token,
  )
  return { email, token, order: customer.orders.items[0]?.id ?? '' }
}

/** Processor time of hashing a password, in milliseconds: the price of its strength, not of our code. */
export async function hashCostMs(): Promise<number> {
  const hash = await hashPassword(PASSWORD)
  for (let nth = 0; nth < 5; nth++) await verifyPassword(PASSWORD, hash)
  const [before, startedAt] = [process.cpuUsage(), performance.now()]
  let times = 0
  for (; performance.now() - startedAt < 1000; times++) await verifyPassword(PASSWORD, hash)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
