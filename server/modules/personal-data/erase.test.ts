import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { dumpRows, linesWith, seedPerson, PERSONAL_VALUES, type Person } from '../../testing/person.ts'
import { readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'

let shop: CheckoutFixture
let now = new Date()
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

const keyIn = (plain: string | undefined) => /\/privacy-settings\/confirm\/([\w-]+)/.exec(plain ?? '')?.[1]
const wordsOf = ({ email, reader }: Person) => [...Object.values(PERSONAL_VALUES), email, reader.token]

const DELETE = 'mutation($password: String) { gdprDelete(password: $password) { message } }'
const CONFIRM = 'mutation($key: String!) { gdprConfirmDelete(key: $key) { state due_on } }'

describe.each(['default', 'en'])('in the view %s', (store) => {
  test('GDPR-4: of an erased customer, the database keeps nothing but the buyer on the invoices', async () => {
    const person = await seedPerson(shop, `ludwislawa-${store}@example.pl`)
    const { reader } = person
    const before = await dumpRows(shop.db)
    // otherwise the absence of the marks afterwards would prove nothing
    for (const word of [...Object.values(PERSONAL_VALUES), person.email])
      expect(linesWith(before, [word]).length, word).toBeGreaterThan(0)
    expect(linesWith(before, [reader.token])).toEqual([])

    const wrong = await shop.call(DELETE, { password: 'nie-to' }, store, reader.token)
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ category: 'graphql-authentication', field: 'password' })
    const requested = await shop.call<{ gdprDelete: { message: string } }>(
      DELETE,
      { password: PASSWORD },
      store,
      reader.token,
    )
    expect(requested.data.gdprDelete.message).toBe(
      store === 'en' ? 'Your delete request has been sent!' : 'Prośba o usunięcie danych została wysłana.',
    )
    const mail = await readLatestMail(
      shop,
      person.email,
      store === 'en' ? 'Confirm that your data%' : 'Potwierdź usunięcie%',
    )
    const key = keyIn(mail?.plain)
    expect(key).toBeDefined()
    // only the mail contains the link; the request has its hash
    expect(linesWith(await dumpRows(shop.db), [key ?? '?']).every((line) => line.startsWith('mail: '))).toBe(true)
    expect((await shop.call(CONFIRM, { key: 'x' })).errors?.[0]?.extensions).toMatchObject({ field: 'key' })
    const confirmed = await shop.call<{ gdprConfirmDelete: { state: string; due_on: string } }>(CONFIRM, { key })
    expect(confirmed.data.gdprConfirmDelete.state).toBe('WAITING')
    expect((await shop.call(CONFIRM, { key })).errors?.[0]?.message).toBeDefined()

    const list = await operate(shop.db, ['privacy', 'requests'])
    expect(list.output).toContain(person.email)
    const id = /^#?(\d+)/m.exec(list.output)?.[1] ?? ''
    expect((await operate(shop.db, ['privacy', 'requests', 'approve', id])).code).toBe(0)
    await shop.db.run`update job set run_at = now() where kind = 'erase-requested'`
    await due()
    expect((await reader.request('{ customer { id } }')).errors).toBeUndefined()
    now = new Date(now.getTime() + 15 * 86_400_000)
    await due()
    await shop.runDueJobs()

    const remaining = linesWith(await dumpRows(shop.db), wordsOf(person))
    // the invoices of the order in the account and of the earlier guest order
    expect(remaining.map((line) => line.split(':')[0])).toEqual(['sales_document', 'sales_document'])
    const buyer = (JSON.parse(remaining[0]?.slice('sales_document: '.length) ?? '') as { buyer: object }).buyer
    expect(buyer).toMatchObject({ lastname: PERSONAL_VALUES.lastname, city: PERSONAL_VALUES.city, telephone: '' })
    expect(
      await shop.db.one`select action, actor from personal_data_log where customer_id = ${person.id}
      order by id desc limit 1`,
    ).toEqual({ action: 'erase', actor: 'job' })
    // after the retention period of invoices, five tax years
    now = new Date(now.getTime() + 7 * 366 * 86_400_000)
    await retain()
    expect(linesWith(await dumpRows(shop.db), wordsOf(person))).toEqual([])
    now = new Date()
  })
})

test('GDPR-4c: a link to confirm the erasure works for two days, not a second longer', async () => {
  const stale = await Reader.signUp(shop)
  const timely = await Reader.signUp(shop)
  const requestedAt = now
  const keys: string[] = []
  for (const reader of [stale, timely]) {
    expect((await shop.call(DELETE, { password: PASSWORD }, 'default', reader.token)).errors).toBeUndefined()
    keys.push(keyIn((await readLatestMail(shop, reader.email, 'Potwierdź usunięcie%'))?.plain) ?? '')
  }
  const twoDays = 2 * 86_400_000
  now = new Date(requestedAt.getTime() + twoDays)
  const late = await shop.call(CONFIRM, { key: keys[0] })
  expect(late.errors?.[0]?.extensions).toMatchObject({ category: 'graphql-no-such-entity', field: 'key' })
  now = new Date(requestedAt.getTime() + twoDays - 1000)
  expect((await shop.call(CONFIRM, { key: keys[1] })).errors).toBeUndefined()
  now = new Date()
})

/** Runs the hourly job. */
async function due() {
  const { modules } = await import('../index.ts')
  await handler(modules, 'erase-requested')
}
async function retain() {
  const { modules } = await import('../index.ts')
  await handler(modules, 'delete-old-personal-data')
}
async function handler(
  modules: readonly { jobs?: (parts: never) => Record<string, (payload: never, job: never) => Promise<void>> }[],
  kind: string,
) {
  const parts = { db: shop.db, settings: shop.settings, now: () => now, mailer: { send: async () => {} } }
  for (const module of modules) await module.jobs?.(parts as never)[kind]?.({} as never, {} as never)
}
