import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { clearConfigurationCache } from '../store/store.ts'
import { listBarSettings, removeCookie, setBar, setCookie, setCookieGroup } from './edit.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ environment: { RESPONSE_CACHE: '0' } })
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => {
  await shop.db.run`delete from setting where path like 'amasty%'`
  clearConfigurationCache()
})

const change = (changes: Record<string, string>, view?: string) =>
  setBar(shop.db, OPERATOR, new Map(Object.entries(changes)), view)
const isStored = async () =>
  (
    await shop.db.many<{ line: string }>`
      select concat_ws(' ', regexp_replace(path, '^amasty_gdprcookie/[^/]+/', ''), value, nullif(store_code, ''))
        as line from setting where path like 'amasty%' order by path, store_code`
  ).map(({ line }) => line)
const ask = async <Data>(query: string, view: string) => (await shop.query<Data>(query, {}, view)).data

describe('GDPR-1b: the bar about cookies', () => {
  test('has settings by their short names, with the values of a view', async () => {
    const listed = new Map((await listBarSettings(shop.db, 'en')).map(({ name, value }) => [name, value]))
    expect([...listed.keys()].slice(0, 4)).toEqual(['bar', 'bar_visibility', 'first_visit_show', 'log_guest'])
    expect(listed.get('decline_button/button_text')).toBe('Decline')
    expect(listed.get('location')).toBe('bottom')
    expect([...listed.keys()].some((name) => name.includes('amasty') || name.includes('name'))).toBe(false)
    expect(new Map((await listBarSettings(shop.db)).map(({ name, value }) => [name, value])).get('policy_link')).toBe(
      '/cookies',
    )
  })

  test('is changed for all views or for one, as the operator writes it', async () => {
    expect(await change({ bar: 'off', bar_visibility: ' pl,DE ', location: 'top', auto_cleaning_days: '365' })).toEqual(
      [],
    )
    expect(await change({ notification_text: ' Cookies? ', 'settings_button/enabled': 'off' }, 'en')).toEqual([])
    expect(await isStored()).toEqual([
      'location top',
      'settings_button/enabled 0 en',
      'auto_cleaning_days 365',
      'bar 0',
      'bar_visibility PL,DE',
      'notification_text Cookies? en',
    ])
    const POLICY = `{ gdprCookiePolicy { bar bar_visibility location auto_cleaning_days notification_text
      settings { isEnabled } } }`
    expect(await ask(POLICY, 'en')).toEqual({
      gdprCookiePolicy: {
        bar: false,
        bar_visibility: 'PL,DE',
        location: 'top',
        auto_cleaning_days: 365,
        notification_text: 'Cookies?',
        settings: { isEnabled: false },
      },
    })
  })

  test('has its texts and link, or none where the operator emptied them', async () => {
    const TEXTS = '{ gdprCookiePolicy { notification_text policy_link policy_link_text } }'
    await change({ notification_text: 'Cookies?', policy_link: '/privacy', policy_link_text: 'More' })
    expect(await ask(TEXTS, 'en')).toEqual({
      gdprCookiePolicy: { notification_text: 'Cookies?', policy_link: '/privacy', policy_link_text: 'More' },
    })
    await change({ notification_text: '', policy_link: '', policy_link_text: '' })
    expect(await ask(TEXTS, 'en')).toEqual({
      gdprCookiePolicy: { notification_text: null, policy_link: null, policy_link_text: null },
    })
  })

  test.each([
    ['bar', 'maybe', 'bar is on or off.'],
    ['location', 'left', 'location is one of bottom, top.'],
    ['auto_cleaning_days', '366', 'auto_cleaning_days is a whole number from 1 to 365.'],
    ['bar_visibility', 'Polska', 'bar_visibility is all, none, or codes of countries, such as PL,CZ.'],
    ['text_color', 'red', 'text_color is a colour, such as #9b1b30, or empty.'],
    ['policy_link', 'https://elsewhere.example', 'policy_link is a path of the shop, such as /cookies, or empty.'],
    ['font', 'Lato', 'There is no setting font: cookies list shows them.'],
    ['general/store_information/name', 'x', 'There is no setting general/store_information/name: cookies list shows'],
  ])('is not changed where one setting is wrong: %s %s', async (name, value, message) => {
    await expect(change({ first_visit_show: 'off', [name]: value })).rejects.toThrow(message)
    expect(await isStored()).toEqual([])
  })

  test.each([
    ['text_color', 'background_color'],
    ['link_color', 'background_color'],
    ['accept_button/text_color', 'accept_button/button_color'],
    ['decline_button/text_hover_color', 'decline_button/button_hover_color'],
    ['settings_button/text_color', 'settings_button/button_color'],
  ])('has a readable %s on its %s, or the colours of the storefront', async (text, ground) => {
    const together = `${text} and ${ground} are set together, each as #rrggbb.`
    for (const alone of [text, ground]) await expect(change({ [alone]: '#000000' })).rejects.toThrow('are set together')
    await expect(change({ [text]: '#000000' })).rejects.toThrow(together)
    const rest: Record<string, string> =
      ground === 'background_color' ? { text_color: '#000000', link_color: '#000000' } : {}
    // a contrast of 4.54, and of 4.48
    await expect(change({ ...rest, [text]: '#777777', [ground]: '#ffffff' })).rejects.toThrow(
      `${text} #777777 on ${ground} #ffffff has a contrast of 4.48: text needs 4.5.`,
    )
    await expect(change({ ...rest, [text]: '#767676', [ground]: '#ffffff' })).resolves.toBeDefined()
  })

  test('warns of an unequal choice: without Decline, or with other colours on it', async () => {
    const dark = (name: string) => ({ [`${name}/button_color`]: '#000000', [`${name}/text_color`]: '#ffffff' })
    const unequal = ['Accept and Decline have other colours: neither may be easier to see.']
    expect(await change(dark('accept_button'))).toEqual(unequal)
    expect(await change(dark('decline_button'))).toEqual([])
    expect(
      await change({ 'accept_button/button_hover_color': '#111111', 'accept_button/text_hover_color': '#ffffff' }),
    ).toEqual(unequal)
    const hidden = ['Without Decline, refusing takes more steps than agreeing: the law wants both to be as easy.']
    expect(await change({ 'decline_button/enabled': '0' })).toEqual(hidden)
    expect(await change({ 'decline_button/enabled': 'on', 'accept_button/enabled': 'off' })).toEqual(unequal)
  })
})

describe('GDPR-2: cookies of others', () => {
  const cookie = {
    name: '_x',
    group: 'marketing',
    provider: 'X',
    type: 'cookie',
    lifetime: 'dzień',
    description: 'po co',
  }
  const shown = async (view: string) => {
    const { gdprCookieGroups: groups } = await ask<{
      gdprCookieGroups: { code: string; cookies: { name: string; lifetime: string; description: string }[] }[]
    }>('{ gdprCookieGroups { code cookies { name lifetime description } } }', view)
    return groups.flatMap(({ code, cookies }) =>
      cookies.flatMap((one) =>
        one.name.startsWith('_') ? `${code} ${one.name} ${one.lifetime} ${one.description}` : [],
      ),
    )
  }

  test('one of the shop’s own that an operator describes is listed once, with these words', async () => {
    await setCookie(shop.db, OPERATOR, { ...cookie, name: 'partner' })
    const { gdprCookieGroups: groups } = await ask<{
      gdprCookieGroups: { cookies: { name: string; description: string }[] }[]
    }>('{ gdprCookieGroups { cookies { name description } } }', 'default')
    const listed = groups.flatMap(({ cookies }) => cookies).filter(({ name }) => name === 'partner')
    expect(listed).toEqual([{ name: 'partner', description: 'po co' }])
    await removeCookie(shop.db, OPERATOR, 'partner')
  })

  test('are described in each view, in Polish where there is no other text', async () => {
    await setCookie(shop.db, OPERATOR, cookie)
    expect([await shown('default'), await shown('en')]).toEqual([
      ['marketing _x dzień po co'],
      ['marketing _x dzień po co'],
    ])
    await setCookie(shop.db, OPERATOR, { ...cookie, group: 'statistics', lifetime: 'a day', description: 'why' }, 'en')
    await setCookie(shop.db, OPERATOR, { ...cookie, name: '_a', group: 'statistics', type: 'localStorage' })
    expect([await shown('default'), await shown('en')]).toEqual([
      ['statistics _a dzień po co', 'statistics _x dzień po co'],
      ['statistics _a dzień po co', 'statistics _x a day why'],
    ])
    await removeCookie(shop.db, OPERATOR, '_x')
    expect(await shown('en')).toEqual(['statistics _a dzień po co'])
    await expect(removeCookie(shop.db, OPERATOR, '_x')).rejects.toThrow(
      "There is no cookie _x of others; the shop's own are listed by its code.",
    )
    await removeCookie(shop.db, OPERATOR, '_a')
  })

  test.each([
    [{ group: 'others' }, 'There is no group others: cookies list shows them.'],
    [{ type: 'pixel' }, 'The type is one of cookie, localStorage, sessionStorage, cache.'],
  ])('are not described as %o', async (wrong, message) => {
    await expect(setCookie(shop.db, OPERATOR, { ...cookie, ...wrong })).rejects.toThrow(message)
    expect(await shown('default')).toEqual([])
  })

  test('are offered by group, of which the essential one is always on', async () => {
    await setCookie(shop.db, OPERATOR, cookie)
    await setCookie(shop.db, OPERATOR, { ...cookie, name: '_y', group: 'statistics' })
    await setCookieGroup(shop.db, OPERATOR, 'marketing', false)
    expect(await shown('default')).toEqual(['statistics _y dzień po co'])
    await setCookieGroup(shop.db, OPERATOR, 'marketing', true)
    expect(await shown('default')).toHaveLength(2)
    await expect(setCookieGroup(shop.db, OPERATOR, 'essential', false)).rejects.toThrow(
      'Essential cookies are always on.',
    )
    await expect(setCookieGroup(shop.db, OPERATOR, 'others', false)).rejects.toThrow('There is no group others')
  })
})
