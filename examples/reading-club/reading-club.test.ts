import { afterAll, beforeAll, expect, test } from 'vitest'
import { extensionMigrations } from '../../server/extensions/migrations.ts'
import { modules } from '../../server/modules/index.ts'
import { reindex } from '../../server/modules/search/index.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import type { Module } from '../../server/platform/module.ts'
import { buildExecutable } from '../../server/schema.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../server/testing/checkout-fixture.ts'
import { migrationsFolder } from '../../server/testing/database.ts'
import { operate } from '../../server/testing/operator.ts'
import { Reader, readLatestMail } from '../../server/testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await migrate(shop.db, migrationsFolder, () => {}, extensionMigrations)
})
afterAll(() => shop.close())

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000)
let clubs = 0
/** A new club with a meeting about a new book. */
async function newClub(readers: readonly Reader[] = []) {
  const name = `Klub ${++clubs}`
  const { sku, id } = await shop.sell({ price: 3990 })
  expect(await operate(shop.db, ['reading-club', 'add', name, '--place', 'Księgarnia na Rynku'])).toMatchObject({
    code: 0,
  })
  const { data } = await shop.call<{ readingClubs: { uid: string; name: string }[] }>('{ readingClubs { uid name } }')
  const uid = data.readingClubs.find((club) => club.name === name)?.uid ?? ''
  for (const reader of readers) await join(reader, uid)
  return { name, sku, id, uid }
}
const join = (reader: Reader, uid: string) =>
  reader.request<{ joinReadingClub: { is_member: boolean } }>(
    'mutation($uid: ID!) { joinReadingClub(club_uid: $uid) { is_member } }',
    { uid },
  )
const meet = (name: string, sku: string) =>
  operate(shop.db, ['reading-club', 'meet', name, sku, IN_A_MONTH.toISOString()])
const fieldOf = async (sku: string) =>
  (
    await shop.call<{ products: { items: { reading_club: unknown }[] } }>(
      `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items {
        reading_club { meets_at club { name place next_meeting { product { sku } } } } } } }`,
      { sku },
    )
  ).data.products.items[0]?.reading_club

test('EXT-3a: a product has the next meeting of the club that reads it, from the moment the meeting is set', async () => {
  const { name, sku, id } = await newClub()
  await reindex(shop.db, [id])
  expect(await fieldOf(sku)).toBeNull()
  expect((await meet(name, sku)).code).toBe(0)
  expect(await fieldOf(sku)).toEqual({
    meets_at: IN_A_MONTH.toISOString(),
    club: { name, place: 'Księgarnia na Rynku', next_meeting: { product: { sku } } },
  })
  expect(await meet(name, sku)).toMatchObject({ code: 2 })
})

test('EXT-3b: a customer joins a club and leaves it; a guest cannot', async () => {
  const { uid, name } = await newClub()
  const reader = await Reader.signUp(shop)
  const guest = await shop.call('mutation($uid: ID!) { joinReadingClub(club_uid: $uid) { name } }', { uid })
  expect(guest.errors?.[0]?.extensions).toMatchObject({ category: 'graphql-authorization' })
  expect((await join(reader, uid)).data.joinReadingClub.is_member).toBe(true)
  const list = await reader.request<{ readingClubs: { name: string; is_member: boolean }[] }>(
    '{ readingClubs { name is_member } }',
  )
  expect(list.data.readingClubs.find((club) => club.name === name)).toEqual({ name, is_member: true })
  const left = await reader.request<{ leaveReadingClub: { is_member: boolean } }>(
    'mutation($uid: ID!) { leaveReadingClub(club_uid: $uid) { is_member } }',
    { uid },
  )
  expect(left.data.leaveReadingClub.is_member).toBe(false)
  const unknown = await join(reader, 'bm8=')
  expect(unknown.errors?.[0]?.message).toBe('Nie ma takiego klubu czytelniczego.')
})

test('EXT-3c: members with a proven address get a mail about a new meeting, in their language; others get none', async () => {
  const proven = await Reader.signUp(shop)
  const english = await Reader.signUp(shop, { store: 'en' })
  const unproven = await Reader.signUp(shop)
  await shop.db.run`update customer set proven_email_key = null where email = ${unproven.email}`
  const { name, sku } = await newClub([proven, english, unproven])
  expect((await meet(name, sku)).output).toContain('mails to members: 3')
  await shop.runDueJobs()
  expect((await readLatestMail(shop, proven.email, 'Spotkanie klubu%'))?.plain).toContain('Księgarnia na Rynku')
  expect((await readLatestMail(shop, english.email, 'Our reading club%'))?.plain).toContain(name)
  expect(await readLatestMail(shop, unproven.email, 'Spotkanie klubu%')).toBeUndefined()
})

test('EXT-3c: a member whose copy for the next meeting was shipped is told so, once', async () => {
  const reader = await Reader.signUp(shop)
  const { name, sku } = await newClub([reader])
  await meet(name, sku)
  const buyer = await (await Buyer.withNewCart(shop, undefined, reader.token)).prepareOrder([{ sku, quantity: 1 }])
  const { number = '' } = await buyer.submitOrder()
  expect((await operate(shop.db, ['orders', 'ship', number, '--unpaid'])).code).toBe(0)
  await shop.db.run`
    insert into job (kind, payload) select kind, payload from job where kind = 'event:reading-club.parcel'`
  await shop.runDueJobs()
  const mails = await shop.db.many`
    select 1 from mail where recipient = ${reader.email} and subject like 'Książka na spotkanie klubu%'`
  expect(mails.length).toBe(1)
})

test('EXT-3d: the mails are settings of the shop, which the operator turns off', async () => {
  const reader = await Reader.signUp(shop)
  const { name, sku } = await newClub([reader])
  const turn = (value: string) => operate(shop.db, ['settings', 'set', 'reading_club/mails/meeting', value])
  expect((await turn('2')).code).toBe(2)
  expect((await turn('0')).code).toBe(0)
  expect((await meet(name, sku)).output).toContain('mails to members: 0')
  await turn('1')
})

test('EXT-3e: memberships are exported with the data of a person, and erased', async () => {
  const reader = await Reader.signUp(shop)
  const { name } = await newClub([reader])
  const declared = modules.flatMap(({ personalData }) => personalData ?? [])
  const subject = { customerId: await reader.id(), emails: [reader.email], orders: [] }
  const exported = await Promise.all(declared.map(async (one) => one.export?.(shop.db, subject)))
  expect(Object.assign({}, ...exported).reading_clubs).toEqual([{ club: name, joined_at: expect.any(String) }])
  expect((await operate(shop.db, ['privacy', 'erase', reader.email])).code).toBe(0)
  expect(await shop.db.many`select 1 from reading_club_member where customer_id = ${subject.customerId}`).toEqual([])
})

test('EXT-2b: an extension whose field has no access policy, or that replaces a field of the shop, does not start', () => {
  const added = ['extend type Query { secret: String }']
  expect(() => buildExecutable([], added)).toThrow(/No access policy for .*Query\.secret/)
  const other: Module = { resolvers: { Query: { products: () => null } } }
  expect(() => buildExecutable([...modules, other], [])).toThrow('Two modules declare the resolver of Query.products.')
  const open: Module = { access: { placeOrder: 'everyone' } }
  expect(() => buildExecutable([...modules, open], [])).toThrow('Two modules declare the access policy of placeOrder.')
})
