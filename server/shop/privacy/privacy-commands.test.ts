import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

const run = async (...argv: string[]) => {
  const { code, output } = await operate(shop.db, argv)
  return code === 0 ? output.split('\n') : [code, ...output.split('\n')]
}
const lineOf = (lines: (string | number)[], begins: string) => lines.find((line) => String(line).startsWith(begins))

test('GDPR-3: a consent is switched, required and reworded in one view; each changed text is a version', async () => {
  const line = async () => lineOf(await run('consents', 'list'), 'subscription  newsletter ')
  const before = await line()
  expect(before).toMatch(/^subscription {2}newsletter {2}on {2}required {2}\S/)
  expect(await run('consents', 'set', 'newsletter', '--required', 'no')).toEqual(['newsletter is changed.'])
  expect(await line()).toBe(before?.toString().replace('required', 'optional'))
  await run('consents', 'set', 'newsletter', '--enabled', 'no', '--required', 'yes')
  expect(await line()).toBe(before?.toString().replace('  on  ', '  off  '))
  await run('consents', 'set', 'newsletter', '--enabled', 'yes')
  expect(await line()).toBe(before)

  await run('consents', 'set', 'newsletter', '--text', 'Yes.', '--link', '/news', '--view', 'en')
  const shown = await run('consents', 'show', 'newsletter')
  expect(shown).toContain('en  link /news')
  const texts = shown.filter((text) => /version \d/.test(String(text)))
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(Date.now())
  expect(texts).toContain(`en  version 2, ${today}: Yes.`)
  expect(texts.filter((text) => String(text).startsWith('default  '))).toHaveLength(1)
  expect(await run('consents', 'set', 'nie-ma', '--enabled', 'no')).toEqual([2, expect.stringContaining('nie-ma')])
})

test('GDPR-3: the log of consents is exported from the first moment of a day to that of another', async () => {
  await shop.db.run`
    insert into consent_log (logged_at, action, scope, consent_text_id, store_code, guest_id)
    select v.at, 'given', 'subscription', (select min(id) from consent_text), 'default', v.guest
    from (values (timestamptz '2026-11-29T22:59:59Z', 'przed'), (timestamptz '2026-11-29T23:00:00Z', 'pierwszy'),
      (timestamptz '2026-11-30T22:59:59Z', 'ostatni'), (timestamptz '2026-11-30T23:00:00Z', 'po')) v (at, guest)`
  const guests = async (...options: string[]) =>
    (await run('consents', 'export', ...options)).join('\n').match(/przed|pierwszy|ostatni|po\b/g)
  expect(await guests('--from', '2026-11-30', '--to', '2026-12-01')).toEqual(['pierwszy', 'ostatni'])
  expect(await guests('--from', '2026-11-30')).toEqual(['pierwszy', 'ostatni', 'po'])
  expect(await guests('--to', '2026-12-01')).toEqual(['przed', 'pierwszy', 'ostatni'])
})

test('GDPR-2: groups of cookies are always on, offered or not, and the bar shows its settings', async () => {
  const groups = async () => (await run('cookies', 'list')).filter((line) => String(line).startsWith('group '))
  expect(await run('cookies', 'group', 'statistics', 'off')).toEqual(['statistics is off.'])
  expect(await groups()).toEqual([
    'group essential  always on',
    'group preferences  offered',
    'group statistics  not offered',
    'group marketing  offered',
  ])
  expect(await run('cookies', 'group', 'statistics', 'on')).toEqual(['statistics is on.'])
  expect(await groups()).toContain('group statistics  offered')
  expect(await run('cookies', 'bar', 'location', 'top', 'auto_cleaning_days', '90')).toEqual([
    'location  top',
    'auto_cleaning_days  90',
  ])
  await run('cookies', 'bar', 'notification_text', 'Cookies?', '--view', 'en')
  const [all, english] = [await run('cookies', 'list'), await run('cookies', 'list', '--view', 'en')]
  expect(all).toEqual(expect.arrayContaining(['bar  on', 'location  top', 'auto_cleaning_days  90']))
  expect(english).toContain('notification_text  Cookies?')
  expect(all).not.toContain('notification_text  Cookies?')
})

test('GDPR-2: a third-party cookie is a cookie unless its type is given, and is removed by its name', async () => {
  const set = (...more: string[]) =>
    run('cookies', 'set', '_x', '--group', 'marketing', '--provider', 'Firma', '--lifetime', 'rok', ...more)
  const stored = () => shop.db.many`select name, type, provider from cookie where name = '_x'`
  expect(await set('--description', 'Reklama')).toEqual(['_x is in the group marketing.'])
  expect(await stored()).toEqual([{ name: '_x', type: 'cookie', provider: 'Firma' }])
  await set('--description', 'Reklama', '--type', 'localStorage')
  expect(await stored()).toEqual([{ name: '_x', type: 'localStorage', provider: 'Firma' }])
  expect(await run('cookies', 'remove', '_x')).toEqual(['_x is not listed any more.'])
  expect(await stored()).toEqual([])
})
