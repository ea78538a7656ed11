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
  expect((await run('review', 'list', '--status', 'lost')).code).toBe(2)
})
