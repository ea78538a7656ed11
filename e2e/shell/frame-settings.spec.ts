import { desktop, hydrated, openVisitor, phone, seen } from '../fixtures/browser.ts'
import { Buyer, type ViewCode, views } from '../fixtures/buyer.ts'
import { arrange, configure, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

/** What the layout knows of the promotion, in pixels. */
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

test(
  'NAV-15 D33: the promotion is 40 px high, or as measured on a phone; closed for good it takes no place',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo('/lalka-prus.html')
    const { promo, offset, shown } = await heights(buyer)
    expect([promo, offset]).toEqual([`${shown}px`, size === phone ? '154px' : '0px'])
    if (size === desktop) expect(shown).toBe(40)
    const bar = page.getByRole('complementary', { name: t('Promotion') })
    await buyer.button(t('Close'), bar).click()
    expect(await heights(buyer)).toEqual({ promo: '0px', offset: '0px', shown: 0 })
    await buyer.reloads()
    expect(await heights(buyer)).toEqual({ promo: '0px', offset: '0px', shown: 0 })
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('NAV-5 NAV-15 CMS-3: logo, titles and blocks of the frame are as the shop is configured', async () => {
  test.setTimeout(150_000)
  using own = ownShopFolder()
  await configure(own.folder, {
    'design/header/logo_src': '/media/logo/zniknelo.png',
    'design/head/title_prefix': 'Kiermasz',
    'design/head/title_suffix': '',
  })
  await arrange(
    own.folder,
    "update cms_block set visible_until = now() - interval '1 minute' where identifier = 'promo_counter'",
    "update cms_block set is_active = false where identifier in ('header-contacts', 'footer-help')",
  )
  await using shop = await runningShop({ DATA_DIR: own.folder })
  for (const [code, size] of [
    ['default', desktop],
    ['en', phone],
  ] as const satisfies readonly (readonly [ViewCode, typeof phone])[]) {
    const { base, language } = views[code]
    const sent = await get(`${shop.url}${base}/lalka-prus.html`)
    // prefix, title; without a suffix no bar at the end
    expect(sent.title).toMatch(/^Kiermasz \| Lalka/)
    expect(sent.title).not.toMatch(/\|\s*$/)
    const logo = sent.tags('img').find(({ src }) => src?.includes('zniknelo'))
    expect(logo).toMatchObject({
      width: '200',
      height: '25',
      alt: code === 'en' ? 'Zakładka bookshop' : 'Księgarnia Zakładka',
    })
    // a block past its time and switched off ones are not sent at all
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

    const visitor = await openVisitor({ shop: shop.url, size })
    const buyer = new Buyer(visitor, views[code], { size })
    await visitor.page.goto(`${base}/lalka-prus.html`)
    await hydrated(visitor.page)
    // the picture does not load: our own sign stands in its place, and leads home
    const home = visitor.page
      .getByRole('banner')
      .locator(`a[href="${base || '/'}"], a[href="${base}/"]`)
      .first()
    await seen(home.getByRole('img', { name: code === 'en' ? 'Zakładka bookshop' : 'Księgarnia Zakładka' }))
    expect(await home.locator('img').count()).toBe(0)
    expect(await heights(buyer)).toEqual({ promo: '0px', offset: '0px', shown: 0 })
    if (size === desktop) await seen(buyer.link(buyer.t('Check new arrivals here!')))
    expect(
      await buyer.page
        .getByRole('contentinfo')
        .getByText(code === 'en' ? 'Help' : 'Pomoc')
        .count(),
    ).toBe(0)
    await visitor.context.close()
  }
})
