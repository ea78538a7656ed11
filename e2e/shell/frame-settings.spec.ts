import { sendGraphql } from '../fixtures/api.ts'
import { desktop, waitUntilHydrated, openVisitor, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, type ViewCode, views } from '../fixtures/buyer.ts'
import { runSql, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

interface Found {
  url: string
  price_range: { minimum_price: { final_price: { value: number; currency: string } } }
}

/** Height of the promotion in pixels: in the CSS variables of the layout, and as rendered. */
const heights = (buyer: Buyer) =>
  buyer.page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const bar = document.querySelector('aside')
    return {
      promo: style.getPropertyValue('--promo-height').trim(),
      offset: style.getPropertyValue('--expandable-offset').trim(),
      shown: bar?.checkVisibility() ? bar.offsetHeight : 0,
    }
  })

for (const tag of eachViewAndSize)
  test(`NAV-15 NAV-15b NAV-15c D33: the promotion is 40 px high, measured on a phone, and takes no space when closed ${tag}`, async ({
    code,
    size,
  }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo('/lalka-prus.html')
    // the fonts that load change the height once more
    await expect(async () => {
      const { promo, offset, shown } = await heights(buyer)
      expect([promo, offset]).toEqual([`${shown}px`, size === phone ? '154px' : '0px'])
      if (size === desktop) expect(shown).toBe(40)
    }).toPass({ timeout: 20_000 })
    const bar = page.getByRole('complementary', { name: t('Promotion') })
    await buyer.button(t('Close'), bar).click()
    expect(await heights(buyer)).toEqual({ promo: '0px', offset: '0px', shown: 0 })
    await buyer.reloads()
    expect(await heights(buyer)).toEqual({ promo: '0px', offset: '0px', shown: 0 })
    buyer.hadNoProblems()
    await buyer.leaves()
  })

/** Copies the rows of one book from the English to the German view. */
const inGerman = (table: string) => `
  insert into ${table} select (jsonb_populate_record(english, '{"store_code": "de"}')).* from ${table} english
  where store_code = 'en' and product_id = (select product_id from product_text where store_code = 'default'
    and url_key = 'lalka-prus')`

const arrangements = [
  `insert into setting (path, value) values ('design/header/logo_src', '/media/logo/zniknelo.png'),
    ('design/head/title_prefix', 'Kiermasz'), ('design/head/title_suffix', '')
    on conflict (path, store_code) do update set value = excluded.value`,
  "update cms_block set visible_until = now() - interval '1 minute' where identifier = 'promo_counter'",
  "update cms_block set is_active = false where identifier in ('header-contacts', 'footer-help')",
  // everything that a German view in EUR needs
  "insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.2345)",
  `insert into store_view (code, id, name, locale, currency, position) values ('de', 3, 'Deutsch', 'de_DE', 'EUR', 3)`,
  inGerman('product_text'),
  inGerman('product_index'),
  inGerman('product_words'),
  `insert into url_rewrite (store_code, request_path, entity_type, entity_id)
    select 'de', request_path, entity_type, entity_id from url_rewrite where store_code = 'en'
      and request_path = 'lalka-prus.html'`,
]

test.describe('a shop with other settings', () => {
  let own: ReturnType<typeof seededShopFolder>
  let shop: Awaited<ReturnType<typeof startDisposableShop>>
  test.beforeAll(async () => {
    own = seededShopFolder()
    await runSql(own.folder, ...arrangements)
    shop = await startDisposableShop({ DATA_DIR: own.folder })
  })
  test.afterAll(async () => {
    await shop.crash()
    own[Symbol.dispose]()
  })

  test('NAV-1d NAV-5 NAV-15a CMS-3: logo, titles and blocks of the frame follow the settings', async () => {
    const visitor = await openVisitor({ shop: shop.url })
    for (const [code, size] of [
      ['default', desktop],
      ['en', phone],
    ] as const satisfies readonly (readonly [ViewCode, typeof phone])[]) {
      const { base, language } = views[code]
      const sent = await get(`${shop.url}${base}/lalka-prus.html`)
      // prefix and title; without a suffix there is no separator at the end
      expect(sent.title).toMatch(/^Kiermasz \| Lalka/)
      expect(sent.title).not.toMatch(/\|\s*$/)
      const logo = sent.tags('img').find(({ src }) => src?.includes('zniknelo'))
      expect(logo).toMatchObject({
        width: '200',
        height: '25',
        alt: code === 'en' ? 'Zakładka bookshop' : 'Księgarnia Zakładka',
      })
      // expired and disabled blocks are not sent
      expect(sent.body).not.toContain(`aria-label="${language.t('Promotion')}"`)
      const enabled = await fetch(`${shop.url}${base}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query:
            '{ gone: isBlockEnable(identifier: "promo_counter") off: isBlockEnable(identifier: "footer-help") ' +
            'on: isBlockEnable(identifier: "footer-shop") }',
        }),
      })
      expect(await enabled.json()).toEqual({ data: { gone: false, off: false, on: true } })

      const buyer = new Buyer(visitor, views[code], { size })
      await visitor.page.setViewportSize(size)
      await visitor.page.goto(`${base}/lalka-prus.html`)
      await waitUntilHydrated(visitor.page)
      // the logo's file fails to load: the built-in logo replaces it and links to the home page
      const home = visitor.page
        .getByRole('banner')
        .locator(`a[href="${base || '/'}"], a[href="${base}/"]`)
        .first()
      await waitUntilVisible(
        home.getByRole('img', { name: code === 'en' ? 'Zakładka bookshop' : 'Księgarnia Zakładka' }),
      )
      expect(await home.locator('img').count()).toBe(0)
      expect(await heights(buyer)).toEqual({ promo: '0px', offset: '0px', shown: 0 })
      if (size === desktop) await waitUntilVisible(buyer.link(buyer.t('Check new arrivals here!')))
      expect(
        await buyer.page
          .getByRole('contentinfo')
          .getByText(code === 'en' ? 'Help' : 'Pomoc')
          .count(),
      ).toBe(0)
    }
    await visitor.context.close()
  })

  test('a third language has German numbers, and English texts until they are translated', async () => {
    const priceIn = async (view: string) => {
      const { products } = await sendGraphql<{ products: { items: [Found] } }>(
        '{ products(filter: { url_key: { eq: "lalka-prus" } }) { items { url price_range { minimum_price { ' +
          'final_price { value currency } } } } } }',
        {},
        { shop: shop.url + view },
      )
      const [{ url, price_range }] = products.items
      return { url, price: price_range.minimum_price.final_price }
    }
    const [polishBook, germanBook] = [await priceIn(''), await priceIn('/de')]
    const euros = Math.round(polishBook.price.value * 23.45) / 100
    expect(germanBook.price).toEqual({ value: euros, currency: 'EUR' })

    const german = await get(`${shop.url}/de${germanBook.url}`)
    expect(german.status).toBe(200)
    expect(german.tags('html')[0]?.['lang']).toBe('de-DE')
    expect(german.body).toContain(`${euros.toFixed(2).replace('.', ',')}\u00a0€`)
    expect(german.body).toContain('Add to cart')
    expect(german.jsonLd).toContainEqual(
      expect.objectContaining({
        offers: expect.objectContaining({ price: euros.toFixed(2), priceCurrency: 'EUR' }),
      }),
    )
    expect(german.links('alternate')).toContainEqual(expect.objectContaining({ hreflang: 'de-DE' }))

    const polish = await get(`${shop.url}/lalka-prus.html`)
    expect(polish.tags('html')[0]?.['lang']).toBe('pl-PL')
    expect(polish.body).toContain(`${polishBook.price.value.toFixed(2).replace('.', ',')}\u00a0zł`)
    expect(polish.body).not.toContain('€')
  })
})
