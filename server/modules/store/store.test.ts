import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { nipProblem } from '../../../rules/nip.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { setSetting } from './edit-settings.ts'
import { logoSource } from './logo-picture.ts'
import { clearConfigurationCache, getConfiguration, seller, setConfiguration } from './store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

const MAY_BE_ABSENT = new RegExp(
  '^(check_money_order|zero_subtotal)_|' +
    '^mfblog_(advanced_permalink|post_view_comments_(disqus|fb)|sidebar_custom|social)|' +
    '^(absolute_footer|head_includes|head_shortcut_icon|' +
    'captcha_site_key|captcha_script_url)$',
)

test('CAT-7b CHK-1c: storeConfig returns all of its fields, in the language of the view', async () => {
  const { data: schema } = await shop.query<{
    __type: { fields: { name: string; type: { kind: string; ofType: { kind: string } | null } }[] }
  }>('{ __type(name: "StoreConfig") { fields { name type { kind ofType { kind } } } } }')
  const fields = schema.__type.fields
  const objects: Record<string, string> = {
    priceTaxDisplay: '{product_price_display_type shipping_price_display_type}',
    send_friend: '{enabled_for_customers enabled_for_guests}',
    seller: '{name address numbers register}',
    order_cancellation_reasons: '{description}',
    currency: '{base_currency_code default_display_currency_symbol available_currency_codes}',
  }
  const document = `{storeConfig{${fields.map(({ name }) => `${name}${objects[name] ?? ''}`).join(' ')}}}`
  const { data, errors } = await shop.query<{ storeConfig: Record<string, unknown> }>(document)
  expect(errors).toBeUndefined()
  const absent = Object.entries(data.storeConfig)
    .filter(([name, value]) => value === null && !MAY_BE_ABSENT.test(name))
    .map(([name]) => name)
  expect(absent).toEqual([])
  expect(data.storeConfig).toMatchObject({
    store_code: 'default',
    locale: 'pl_PL',
    base_currency_code: 'PLN',
    default_country: 'PL',
    category_url_suffix: '.html',
    grid_per_page_values: '12,24,36',
    grid_per_page: 24,
    minimum_password_length: '8',
    minimun_password_length: 8,
    required_character_classes_number: '3',
    show_tax_vat_number: '',
    // what this shop does not offer
    check_money_order_enabled: false,
    zero_subtotal_enabled: false,
    payment_payflowpro_cc_vault_active: '0',
    lbx_add_to_cart_enabled: '1',
    currency: { base_currency_code: 'PLN', default_display_currency_symbol: 'zł', available_currency_codes: ['PLN'] },
    shipping_hours: 24,
    quantity_control_max: 200,
    base_url: 'http://localhost:3000/',
    base_link_url: 'http://localhost:3000/',
    priceTaxDisplay: {
      product_price_display_type: 'DISPLAY_PRODUCT_PRICES_IN_CATALOG_INCL_TAX',
      shipping_price_display_type: 'DISPLAY_SHIPPING_PRICES_INCL_TAX',
    },
  })
  const english = await shop.query<{ storeConfig: Record<string, unknown> }>(
    '{storeConfig{store_code locale base_link_url anchor_text_for_next}}',
    {},
    'en',
  )
  const symbols = await shop.query('{ availableStores { currency { default_display_currency_symbol } } }', {}, 'en')
  expect(symbols.data).toEqual({
    availableStores: ['zł', 'PLN'].map((default_display_currency_symbol) => ({
      currency: { default_display_currency_symbol },
    })),
  })
  expect(english.data.storeConfig).toEqual({
    store_code: 'en',
    locale: 'en_US',
    base_link_url: 'http://localhost:3000/en/',
    anchor_text_for_next: 'Next',
  })
})

test.each(['sendfriend/email/enabled', 'sales/gift_options/allow_order', 'sales/gift_options/allow_items'])(
  '%s, a feature that the shop does not have, is not a setting, and is off for Magento’s clients',
  async (path) => {
    await expect(setSetting(shop.db, OPERATOR, path, '1')).rejects.toThrow(`There is no setting "${path}"`)
    // as an earlier release could store it
    await shop.db.run`insert into setting (path, value) values (${path}, '1')`
    clearConfigurationCache()
    const { data } = await shop.query(
      '{ storeConfig { allow_order allow_items send_friend { enabled_for_customers enabled_for_guests } } }',
    )
    expect(data).toEqual({
      storeConfig: {
        allow_order: '0',
        allow_items: '0',
        send_friend: { enabled_for_customers: false, enabled_for_guests: false },
      },
    })
    await shop.db.run`delete from setting where path = ${path}`
    clearConfigurationCache()
  },
)

test("the logo's address is below /media/logo, where Magento's clients look, and is a picture of the shop's name", async () => {
  const { data } = await shop.query<{ storeConfig: { header_logo_src: string; secure_base_media_url: string } }>(
    '{ storeConfig { header_logo_src secure_base_media_url } }',
  )
  const { header_logo_src, secure_base_media_url } = data.storeConfig
  const { pathname } = new URL(`${secure_base_media_url}logo/${header_logo_src}`)
  const logo = await shop.http.inject({ url: pathname })
  expect([logo.statusCode, logo.headers['content-type'], logo.headers['cross-origin-resource-policy']]).toEqual([
    200,
    expect.stringContaining('image/svg+xml'),
    'cross-origin',
  ])
  expect(logo.body).toContain((await getConfiguration(shop.db))['design/header/logo_alt'])
  await setConfiguration(shop.db, OPERATOR, [{ path: 'design/header/logo_alt', value: 'Sowa & <b>Syn</b>' }])
  expect((await shop.http.inject({ url: pathname })).body).toContain('>Sowa &amp; &lt;b&gt;Syn&lt;/b&gt;</text>')
  await shop.db.run`delete from setting where path = 'design/header/logo_alt'`
  clearConfigurationCache()
  const addressOf = (picture: string) => new URL(logoSource(picture), 'https://shop.example/media/logo/').pathname
  expect(addressOf('/media/logo/a/b.png')).toBe('/media/logo/a/b.png')
  expect(addressOf('/media/logo.png')).toBe('/media/logo.png')
})

test('both views are listed, the default one first', async () => {
  const { data } = await shop.query(
    `
      {
        storeList { code name is_active base_link_url }
        availableStores(useCurrentGroup: true) { store_code is_default_store }
      }`,
  )
  expect(data).toEqual({
    storeList: [
      { code: 'default', name: 'Polski', is_active: true, base_link_url: 'http://localhost:3000/' },
      { code: 'en', name: 'English', is_active: true, base_link_url: 'http://localhost:3000/en/' },
    ],
    availableStores: [
      { store_code: 'default', is_default_store: true },
      { store_code: 'en', is_default_store: false },
    ],
  })
})

const COUNTRY = `
  {
    id
    full_name_locale
    full_name_english
    two_letter_abbreviation
    three_letter_abbreviation
    is_state_required
    available_regions { id code name }
  }`

test('CHK-1c: Poland is listed with its sixteen voivodeships', async () => {
  const { data } = await shop.query<{
    countries: { available_regions: { id: number; code: string; name: string }[] }[]
  }>(`{ countries ${COUNTRY} }`)
  expect(data.countries).toHaveLength(1)
  expect(data.countries[0]).toMatchObject({
    id: 'PL',
    full_name_locale: 'Polska',
    full_name_english: 'Poland',
    two_letter_abbreviation: 'PL',
    three_letter_abbreviation: 'POL',
    is_state_required: false,
  })
  expect(data.countries[0]?.available_regions).toHaveLength(16)
  expect(data.countries[0]?.available_regions[2]).toEqual({ id: expect.any(Number), code: 'PL-06', name: 'lubelskie' })
})

test('a missing or unavailable country is refused with Magento’s message, in the language of the view', async () => {
  expect((await shop.query('{ country { id } }', {}, 'en')).errors?.[0]).toMatchObject({
    message: 'Country "id" value should be specified',
    extensions: { category: 'graphql-input' },
  })
  expect((await shop.query('{ country(id: "DE") { id } }', {}, 'en')).errors?.[0]).toMatchObject({
    message: "The country isn't available.",
    extensions: { category: 'graphql-no-such-entity' },
  })
  expect((await shop.query('{ country(id: "DE") { id } }')).errors?.[0]?.message).toBe('Ten kraj jest niedostępny.')
})

test('prices are in złoty, and no other currency can be chosen', async () => {
  const { data } = await shop.query(`{
    currency { base_currency_code base_currency_symbol default_display_currency_code default_display_currecy_symbol
      available_currency_codes exchange_rates { currency_to rate } }
    currencyData { current_currency_code available_currencies_data { id value label } }
  }`)
  expect(data).toEqual({
    currency: {
      base_currency_code: 'PLN',
      base_currency_symbol: 'zł',
      default_display_currency_code: 'PLN',
      default_display_currecy_symbol: 'zł',
      available_currency_codes: ['PLN'],
      exchange_rates: [{ currency_to: 'PLN', rate: 1 }],
    },
    currencyData: {
      current_currency_code: 'PLN',
      available_currencies_data: [{ id: 'PLN', value: 'PLN', label: 'złoty polski (zł)' }],
    },
  })
  const save = `
    mutation($currency: String, $cart: String) {
      saveSelectedCurrency(currency: $currency, guestCartId: $cart) { currencyData { current_currency_code } }
    }`
  expect((await shop.query(save, { currency: 'PLN' })).data).toEqual({
    saveSelectedCurrency: { currencyData: { current_currency_code: 'PLN' } },
  })
  expect((await shop.query(save, { currency: 'EUR' })).errors?.[0]).toMatchObject({
    message: 'Waluta „EUR” jest niedostępna.',
    extensions: { category: 'graphql-input' },
  })
})

test('a value set by an operator applies after the notification, in one view or in all', async () => {
  const own = await openShop()
  try {
    const fetchConfig = async (store?: string) =>
      (
        await own.query<{ storeConfig: { grid_per_page: number; welcome: string }; countries: { id: string }[] }>(
          '{storeConfig{grid_per_page welcome} countries{id}}',
          {},
          store,
        )
      ).data
    expect((await fetchConfig()).storeConfig.grid_per_page).toBe(24)
    await own.db.transaction(async (tx) => {
      await tx.run`
        insert into setting values ('catalog/frontend/grid_per_page', '', '36'), ('catalog/frontend/grid_per_page',
          'en', '12'),
        ('general/country/allow', '', 'CZ,PL,DE'), ('catalog/frontend/list_per_page', '', 'many'),
          ('design/header/welcome', 'en', 'Good day!')`
      await tx.one`select pg_notify('changed', 'store')`
    })
    await expect.poll(async () => (await fetchConfig()).storeConfig.grid_per_page).toBe(36)
    expect((await fetchConfig()).countries.map(({ id }) => id)).toEqual(['PL', 'CZ', 'DE'])
    expect((await fetchConfig('en')).storeConfig).toEqual({ grid_per_page: 12, welcome: 'Good day!' })
    expect((await getConfiguration(own.db, 'default'))['catalog/frontend/list_per_page']).toBe(15)
  } finally {
    await own.close()
  }
}, 60_000)

test("the seller's numbers are valid", async () => {
  clearConfigurationCache()
  const { nip, regon, krs, bankAccount } = seller(await getConfiguration(shop.db, 'default'))
  expect(nipProblem(nip)).toBeUndefined()
  expect(krs).toMatch(/^\d{10}$/)
  const digits = [...regon].map(Number)
  expect(([8, 9, 2, 3, 4, 5, 6, 7].reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10).toBe(
    digits[8],
  )
  expect(BigInt(`${bankAccount.slice(2)}2521${bankAccount.slice(0, 2)}`) % 97n).toBe(1n)
})

test('a process applies a setting that it changed itself at once', async () => {
  const { db } = shop
  for (const value of ['Sowa', 'Sroka', 'Kos']) {
    await getConfiguration(db)
    await setConfiguration(db, OPERATOR, [{ path: 'design/header/logo_alt', value }])
    expect((await getConfiguration(db))['design/header/logo_alt']).toBe(value)
  }
  await db.run`delete from setting where path = 'design/header/logo_alt'`
  clearConfigurationCache()
})
