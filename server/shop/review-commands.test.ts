import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../testing/checkout-fixture.ts'
import { sellIndexed } from '../testing/availability-list.ts'
import { Reader } from '../testing/reader.ts'
import { operate } from '../testing/operator.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv)

test('CAT-6: reviews are listed, approved, answered and rejected by commands', async () => {
  const { sku } = await sellIndexed(shop, { name: 'Lalka' })
  expect(await run('review', 'list')).toEqual({ code: 0, output: 'There are no such reviews.' })
  const { data } = await (
    await Reader.signUp(shop)
  ).request<{ createProductReview: { review: { id: string } } }>(
    `
      mutation($sku: String!) {
        createProductReview(input: {
          sku: $sku, nickname: "Jan", summary: "Dobra", text: "Przeczytana w dwa dni.",
          ratings: [{ id: "MQ==", value_id: "NA==" }]
        }) { review { id } }
      }`,
    { sku },
  )
  const id = Buffer.from(data.createProductReview.review.id, 'base64').toString()
  expect((await run('review', 'list')).output).toMatch(
    new RegExp(`^${id}@1 {2}pending {2}4/5 {2}not verified.*\\n {2}${sku} {2}Lalka\\n {2}Jan: Dobra\\n {4}Przeczytana`),
  )
  for (const [written, output] of [
    [
      id,
      'usage: npm run shop -- review approve ID@VERSION…\n' +
        `"${id}" lacks its version: review list shows it, as in 50@1, so that the text you read is approved.`,
    ],
    [`${id}@2`, `The text of review ${id} is not the one that was listed: list it again.`],
  ] as const)
    expect(await run('review', 'approve', written)).toEqual({ code: 2, output })
  expect(await run('review', 'approve', `${id}@1`)).toEqual({ code: 0, output: `Review ${id} is shown.` })
  expect((await run('review', 'reply', id, 'Dziękujemy!')).output).toBe(`Review ${id} is answered.`)
  expect((await run('review', 'list', '--status', 'approved')).output).toContain('reply: Dziękujemy!')
  expect(await run('review', 'reject', id)).toEqual({
    code: 2,
    output: 'usage: npm run shop -- review reject ID --reason TEXT',
  })
  expect((await run('review', 'reject', id, '--reason', 'Reklama.')).code).toBe(0)
  expect(JSON.parse((await run('review', 'list', '--status', 'rejected', '--json')).output)).toMatchObject([
    { id: Number(id), rejectionReason: 'Reklama.' },
  ])
  expect(await run('review', 'approve', '999@1')).toEqual({ code: 2, output: 'There is no such review.' })
  expect(await run('review', 'list', '--status', 'lost')).toEqual({
    code: 2,
    output: '--status takes pending, approved, rejected, all',
  })
})

test('CAT-6: a listed review has its stars, its buyer, its answers and its reports', async () => {
  const { id: productId, sku } = await sellIndexed(shop, { name: 'Potop' })
  const insert = async (
    fields: { status?: string; isVerified?: boolean; reason?: string; reply?: string },
    votes: number[],
  ) => {
    const { status = 'approved', isVerified = false, reason = null, reply = null } = fields
    const { id = 0 } =
      (await shop.db.one<{ id: number }>`
      insert into review (product_id, store_code, nickname, summary, body, status, is_verified, rejection_reason, reply,
        created_at)
      values (${productId}, 'default', 'Ewa', 'Długa', ${'Wiersz.\nDrugi.'}, ${status}, ${isVerified}, ${reason}, ${reply},
        '2026-03-05T11:30:00Z') returning id`) ?? {}
    for (const [index, stars] of votes.entries())
      await shop.db.run`insert into review_vote (review_id, rating_id, stars) values (${id}, ${index + 1}, ${stars})`
    return id
  }
  const report = (id: number, count: number, handled: string | null = null) => shop.db.run`
    insert into review_report (review_id, address_hash, reason, handled_at)
    select ${id}, 'adres ' || n, 'Obraża ' || n, ${handled}::timestamptz from generate_series(1, ${count}::int) n`
  const rejected = await insert({ status: 'rejected', isVerified: true, reason: 'Reklama.' }, [4, 5])
  const waiting = await insert({ status: 'pending' }, [])
  const [many, few] = [await insert({ reply: 'Dziękujemy.' }, [3]), await insert({}, [5])]
  await report(many, 21)
  await report(few, 1)
  await report(rejected, 2, '2026-03-06T11:30:00Z')
  const text = ['  ' + sku + '  Potop', '  Ewa: Długa', '    Wiersz.', '    Drugi.']
  const linesOf = async (...more: string[]) =>
    (await run('review', 'list', ...more)).output.replaceAll('\u00a0', ' ').split('\n')
  expect(await linesOf('--status', 'rejected')).toEqual(
    expect.arrayContaining([
      `${rejected}@1  rejected  4,5/5  verified purchase  05.03.2026, 12:30`,
      ...text,
      '  rejected: Reklama.',
    ]),
  )
  expect(await linesOf()).toEqual([`${waiting}@1  pending  0/5  not verified  05.03.2026, 12:30`, ...text])
  expect(await linesOf('--reported')).toEqual([
    `${many}@1  approved  3/5  not verified  05.03.2026, 12:30`,
    ...text,
    '  reply: Dziękujemy.',
    ...Array.from({ length: 20 }, (_, index) => `  REPORTED: Obraża ${index + 1}`),
    '  REPORTED 21 times: the first are shown',
    `${few}@1  approved  5/5  not verified  05.03.2026, 12:30`,
    ...text,
    '  REPORTED: Obraża 1',
  ])
  expect(await linesOf('--reported', '--status', 'pending')).toEqual(['There are no such reviews.'])
  const idsOf = async (...more: string[]) =>
    (JSON.parse((await run('review', 'list', '--json', ...more)).output) as { id: number }[]).map(({ id }) => id)
  expect(await idsOf('--reported')).toEqual([many, few])
  expect(await idsOf('--reported', '--limit', '1')).toEqual([many])
  expect((await idsOf('--status', 'all')).slice(-4)).toEqual([rejected, waiting, many, few])

  expect((await run('review', 'reply', String(many), '  ')).output).toBe(`Review ${many} has no answer.`)
  expect(await linesOf('--reported')).not.toContain('  reply: Dziękujemy.')
  expect((await run('review', 'approve', `${many}@1`, `${few}@1`)).output).toBe(
    `Review ${many} is shown.\nReview ${few} is shown.`,
  )
  expect(await linesOf('--reported')).toEqual(['There are no such reviews.'])
  const REJECT = 'usage: npm run shop -- review reject ID --reason TEXT'
  const REPLY = 'usage: npm run shop -- review reply ID TEXT'
  for (const [argv, output] of [
    [['reject', '0', '--reason', 'a'], REJECT],
    [['reject', '1234567890', '--reason', 'a'], REJECT],
    [['reject', String(few), String(many), '--reason', 'a'], REJECT],
    [['reply', String(few)], REPLY],
    [['reply', String(few), 'a', 'b'], REPLY],
    [['reply', 'x', 'a'], REPLY],
    [['reply', '999999999', 'a'], 'There is no such review.'],
  ] as const)
    expect(await run('review', ...argv)).toEqual({ code: 2, output })
})
