import { type Page } from '@playwright/test'
import {
  expectAccessible,
  waitUntilHidden,
  waitUntilHydrated,
  openVisitor,
  phone,
  waitUntilVisible,
  type Visitor,
} from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { sessionOf } from '../fixtures/contexts.ts'
import { runSql, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { operate } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
/** A title whose image file is missing, and one without any image. */
const LOST = 'quo-vadis-sienkiewicz'
const BARE = 'pan-tadeusz-mickiewicz'
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ'
const PLAYER = 'https://www.youtube-nocookie.com/'
const TITLE = 'Rozmowa o powieści'
const { t } = views.default.language

let own: ReturnType<typeof seededShopFolder>
let shop: Awaited<ReturnType<typeof startDisposableShop>>
test.beforeAll(async () => {
  own = seededShopFolder()
  // a back cover, and an image that the operator has disabled
  await runSql(
    own.folder,
    `insert into product_image (product_id, file, label, position, is_disabled)
      select p.id, i.file, l.label, l.position, l.hidden
      from product p join product_text t on t.product_id = p.id and t.store_code = 'default'
        join product_image i on i.product_id = p.id,
        (values ('Tylna okładka', 2, false), ('Ukryte', 3, true)) l (label, position, hidden)
      where t.url_key = 'lalka-prus'`,
    `update product_image set file = '/n/o/nowhere.webp' where product_id =
      (select product_id from product_text where store_code = 'default' and url_key = '${LOST}')`,
    `delete from product_image where product_id =
      (select product_id from product_text where store_code = 'default' and url_key = '${BARE}')`,
  )
  shop = await startDisposableShop({ DATA_DIR: own.folder })
  const query = '{ products(filter: { url_key: { eq: "lalka-prus" } }) { items { sku } } }'
  const response = await fetch(`${shop.url}/graphql?${new URLSearchParams({ query })}`)
  const { data } = (await response.json()) as { data: { products: { items: [{ sku: string }] } } }
  expect((await operate(own.folder, 'video', 'add', data.products.items[0].sku, VIDEO, '--title', TITLE)).code).toBe(0)
})
test.afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  own[Symbol.dispose]()
})

const dialog = (page: Page) => page.getByRole('dialog')
const picture = (page: Page) => dialog(page).getByRole('img')
const thumbnails = (page: Page) => page.getByRole('list', { name: t('Pictures') }).getByRole('link')
/** Width of the enlarged picture as rendered. */
const width = async (page: Page) => (await picture(page).boundingBox())?.width ?? 0

async function opens(options: Parameters<typeof openVisitor>[0] = {}) {
  const visitor = await openVisitor({ shop: shop.url, ...options })
  await visitor.page.goto(BOOK)
  await waitUntilHydrated(visitor.page)
  return visitor
}

/** Checks that the video's provider gets a request only when the reader plays it. */
async function playsVideo({ page, context }: Visitor) {
  const requests: string[] = []
  await context.route(`${PLAYER}**`, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  await page.getByRole('link', { name: t('Video: %s', TITLE) }).click()
  await waitUntilVisible(dialog(page).getByRole('heading', { name: TITLE }))
  await waitUntilVisible(dialog(page).getByText('pozna Twój adres IP'))
  await expectAccessible(page)
  expect(requests).toEqual([])
  await dialog(page)
    .getByRole('button', { name: t('Play the video') })
    .click()
  await expect.poll(() => requests).toHaveLength(1)
  expect(requests[0]).toContain('/embed/dQw4w9WgXcQ')
}

test('CAT-17a CAT-17c: on a phone visible pictures are shown, a pinch zooms one, and a video is played', async () => {
  const visitor = await opens({ size: phone })
  const { page, problems } = visitor
  await expect(thumbnails(page)).toHaveCount(3)
  await page.getByTitle(t('Enlarge')).tap()
  await waitUntilVisible(picture(page))
  const fits = await width(page)
  const session = await sessionOf(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        distance === undefined
          ? []
          : [
              { x: 195 - distance, y: 400 },
              { x: 195 + distance, y: 400 },
            ],
    })
  await touch('touchStart', 40)
  await touch('touchMove', 60)
  await touch('touchMove', 80)
  await touch('touchEnd')
  await expect.poll(() => width(page)).toBeCloseTo(fits * 2, 0)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog(page))
  await playsVideo(visitor)
  expect(problems).toEqual([])
})

test('CAT-17: without scripts pictures and the video are links', async () => {
  const links = (await get(shop.url + BOOK)).tags('a')
  expect(links).toContainEqual(expect.objectContaining({ href: VIDEO }))
  const file = links.find(({ title }) => title === t('Enlarge'))?.['href'] ?? ''
  expect((await get(new URL(file, shop.url).href)).headers.get('content-type')).toMatch(/^image\//)
})

test('CAT-17d: a picture whose file is missing and a title without one show a text in both views', async () => {
  for (const { base, language } of Object.values(views))
    expect((await get(`${shop.url}${base}/${BARE}.html`)).body).toContain(language.t('Image not specified'))
  const { t: say } = views.en.language
  const { page } = await openVisitor({ shop: shop.url })
  await page.goto(`/en/${LOST}.html`)
  await waitUntilHydrated(page)
  await waitUntilVisible(page.getByRole('article').getByText(say('Image not found')))
  await page.getByTitle(say('Enlarge')).click()
  await waitUntilVisible(dialog(page).getByText(say('Image not found')))
})
