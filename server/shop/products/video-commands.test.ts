import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv)
const VIDEO = 'https://vimeo.com/76979871'

async function galleryOf(sku: string) {
  const { data } = await shop.query<{
    products: { items: { media_gallery_entries: { media_type: string; large: { url: string } }[] }[] }
  }>(
    `query($sku: String) { products(filter: { sku: { eq: $sku } }) { items { media_gallery_entries {
      media_type label thumbnail { url } base { url } large { url } video_content { video_url video_title
        video_provider }
    } } } }`,
    { sku },
  )
  return data?.products.items[0]?.media_gallery_entries ?? []
}

test('CAT-17: a video is added after the cover, renamed and removed', async () => {
  const { sku } = await shop.sell({})
  expect(await run('video', 'add', sku, VIDEO, '--title', 'Zwiastun')).toEqual({
    code: 2,
    output: `${sku} has no cover yet, which is the preview of its videos.`,
  })
  await shop.db.run`insert into product_image (product_id, file, roles)
    select id, '/l/a/lalka.jpg', '{image,small_image,thumbnail}' from product where sku = ${sku}`
  expect((await run('video', 'add', sku, VIDEO, '--title', 'Zwiastun')).code).toBe(0)
  expect((await run('video', 'add', sku, VIDEO, '--title', 'Rozmowa')).code).toBe(0)
  expect((await run('video', 'list', sku)).output).toBe(`${VIDEO}  Rozmowa`)
  await expect
    .poll(() => galleryOf(sku))
    .toMatchObject([
      {
        media_type: 'image',
        thumbnail: { url: expect.stringMatching(/\/l\/a\/lalka\.jpg\?width=120$/) as string },
        base: { url: expect.stringMatching(/\/l\/a\/lalka\.jpg\?width=480$/) as string },
        large: { url: expect.stringMatching(/\/l\/a\/lalka\.jpg$/) as string },
      },
      {
        media_type: 'external-video',
        video_content: { video_url: VIDEO, video_title: 'Rozmowa', video_provider: 'vimeo' },
      },
    ])
  expect(await run('video', 'remove', sku)).toEqual({ code: 0, output: '1 removed.' })
  await expect.poll(() => galleryOf(sku)).toHaveLength(1)
  expect((await run('video', 'remove', sku)).code).toBe(1)
})

test.each([
  [['add', 'none', VIDEO, '--title', 'x'], 'There is no product with the SKU none.'],
  [['add', 'none', 'https://example.com/film', '--title', 'x'], 'is not the address of a video on YouTube or Vimeo.'],
  [['add', 'none', VIDEO], 'a title of at most 120 characters'],
  [['list', 'none'], 'There is no product with the SKU none.'],
  [['remove', 'none'], 'There is no product with the SKU none.'],
])('CAT-17: video %j is refused', async (argv, reason) => {
  const { code, output } = await run('video', ...argv)
  expect([code, output]).toEqual([2, expect.stringContaining(reason)])
})
