import { expect, test } from 'vitest'
import { GraphqlError, type Graphql } from '../../../../web/api/document.ts'
import type { Session } from '../../platform/session.ts'
import { fetchCart } from './cart-store.ts'

const sessionOf = (values: Record<string, string | undefined>): Session => ({
  get: (name) => values[name],
  set: (name, value) => void (values[name] = value),
})
const refusal = () => new GraphqlError([{ message: 'refused', extensions: { category: 'graphql-authorization' } }])

test('AUTH-5: a refusal that arrives after signing in leaves the customer’s cart in the session', async () => {
  const session = sessionOf({ cart: 'own' })
  const cart = { id: 'own', items: [] }
  let asked = 0
  const graphql = (async () => {
    if (asked++ > 0) return { cart }
    session.set('token', 'new')
    throw refusal()
  }) as Graphql
  expect(await fetchCart(graphql, session)).toBe(cart)
  expect(session.get('cart')).toBe('own')
})

test('AUTH-5: a cart that needs a session that is over leaves the session', async () => {
  const session = sessionOf({ cart: 'own' })
  const graphql = (async () => {
    throw refusal()
  }) as Graphql
  expect(await fetchCart(graphql, session)).toBeNull()
  expect(session.get('cart')).toBeUndefined()
})
