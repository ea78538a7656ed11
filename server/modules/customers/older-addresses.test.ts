import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { PASSWORD } from '../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const MIGRATION = readFileSync(new URL('../../migrations/0171_ascii_domains_of_addresses.sql', import.meta.url), 'utf8')
const migrate = () => shop.db.transaction((tx) => tx.script(MIGRATION))

async function signUp(email: string) {
  const input = { firstname: 'Łucja', lastname: 'Nowak', password: PASSWORD, email }
  const { errors } = await shop.call(
    'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }',
    { input },
  )
  expect(errors).toBeUndefined()
  await shop.db.run`update customer set is_confirmed = true, proven_email_key = email_key`
}

const isKnown = async (email: string) =>
  Boolean(
    (
      await shop.call<{ generateCustomerToken: object | null }>(
        `mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) {
          token } }`,
        { email, password: PASSWORD },
      )
    ).data.generateCustomerToken,
  )

/** As it was stored, and as it is stored now. */
const forms = (local: string, domain: string) => ({
  old: `${local}@${domain}`.normalize('NFC'),
  ascii: `${local}@${new URL(`http://${domain}`).hostname}`,
})

test('AUTH-2: accounts, subscriptions and orders with older forms of domains are found by either form', async () => {
  const readers = [
    'zażółć-gęślą.jaźń.pl',
    'ŻÓŁW.example',
    'BÜCHER.example',
    'bücher-und-straße.example',
    'книги.рф',
    '書店.example',
    'ελληνικά.example',
    'a\u0328.example',
  ].map((domain, index) => forms(`Stara.${index}`, domain))
  for (const { old, ascii } of readers) {
    await signUp(old)
    await shop.db.run`update customer set email = ${old}, email_key = ${old.toLowerCase()},
      proven_email_key = ${old.toLowerCase()} where email_key = ${ascii.toLowerCase()}`
    await shop.db.run`insert into newsletter_subscriber (email_key, email, store_code, status)
      values (${old.toLowerCase()}, ${old}, 'default', 'subscribed')`
  }
  const guest = forms('gość', 'gęś.example')
  const { number = '' } = await (
    await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
  ).submitOrder()
  await shop.db.run`update orders set email = ${guest.old} where number = ${number}`
  expect(await isKnown(readers[0]?.old ?? '')).toBe(false)

  await migrate()
  for (const { old, ascii } of readers) {
    expect([old, await isKnown(old), await isKnown(ascii)]).toEqual([old, true, true])
    expect(
      await shop.db.one`select c.email, c.proven_email_key, s.email as subscriber from customer c
        join newsletter_subscriber s using (email_key) where c.email_key = ${ascii.toLowerCase()}`,
    ).toEqual({ email: ascii, provenEmailKey: ascii.toLowerCase(), subscriber: ascii })
  }
  expect(await shop.db.one`select email from orders where number = ${number}`).toEqual({ email: guest.ascii })
})

test('AUTH-2: of two accounts of one mailbox none is changed', async () => {
  const { old, ascii } = forms('dwie', 'gęś.example')
  await signUp(ascii)
  await signUp('druga@example.pl')
  await shop.db.run`update customer set email = ${old}, email_key = ${old} where email_key = 'druga@example.pl'`
  await migrate()
  expect(await isKnown(ascii)).toBe(true)
  expect(await shop.db.one`select email from customer where email_key = ${old}`).toEqual({ email: old })
})
