import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { createLanguage } from '../../../language/translate.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { bookshopsTexts } from './bookshops.pl.ts'
import { closeDay } from '../delivery/index.ts'
import { openingDays } from './bookshops.ts'

let shop: TestShop
// a Thursday; a public holiday is on Wednesday of the next week
let now = new Date('2026-11-05T17:30:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => now })
  const hours = JSON.stringify([
    { days: 'Pn–Pt', hours: '9:00–20:00' },
    { days: 'So', hours: '10:00–18:00' },
  ])
  await shop.db.run`
    insert into source (code, name, kind, is_pickup_location, street, postcode, city, opening_hours, position)
    values ('rynek', 'Rynek', 'bookstore', true, 'Rynek 8', '22-400', 'Zamość', ${hours}::jsonb, 2),
      ('umowa', 'Po umówieniu', 'bookstore', false, 'Zaułek 1', '20-001', 'Lublin',
        '[{"days": "codziennie", "hours": "po umówieniu"}]', 3),
      ('magazyn', 'Magazyn', 'warehouse', false, 'Rynek 9', '22-400', 'Zamość', ${hours}::jsonb, 1)`
}, 60_000)
afterAll(() => shop.close())

interface Bookshop {
  code: string
  opening_hours: { days: string; hours: string }[]
  week: { weekday: number; opens: string; closes: string }[]
  days: { day: string; opens: string | null; closes: string | null; reason: string | null }[]
}
const BOOKSHOPS_QUERY = `
  query($code: String) {
    bookshops(code: $code) {
      code is_pickup_location opening_hours { days hours } week { weekday opens closes }
      days { day opens closes reason }
    }
  }`
const bookshops = async (code?: string, store = 'default') =>
  (await shop.query<{ bookshops: Bookshop[] }>(BOOKSHOPS_QUERY, { code }, store)).data.bookshops
const dayOf = async (day: string, store?: string) =>
  (await bookshops('rynek', store))[0]?.days.find((one) => one.day === day)

describe('CMS-2: bookshops', () => {
  it('are listed in order with their week, without warehouses', async () => {
    const [first, second, ...more] = await bookshops()
    expect([first?.code, second?.code, more]).toEqual(['rynek', 'umowa', []])
    expect(first?.week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
    expect(first?.week.at(-1)).toEqual({ weekday: 6, opens: '10:00', closes: '18:00' })
    // hours that are not times are shown as written
    expect(second).toMatchObject({ week: [], days: [], opening_hours: [{ hours: 'po umówieniu' }] })
    expect(await bookshops('nie-ma')).toEqual([])
  })

  it('have opening hours for today and the next days in Warsaw time', async () => {
    const [shopNow] = await bookshops('rynek')
    expect(shopNow?.days[0]).toEqual({ day: '2026-11-05', opens: '09:00', closes: '20:00', reason: null })
    expect(await dayOf('2026-11-08')).toEqual({ day: '2026-11-08', opens: null, closes: null, reason: null })
    now = new Date('2026-11-05T23:30:00Z')
    const [tomorrow] = await bookshops('rynek', 'en')
    expect(tomorrow?.days[0]?.day).toBe('2026-11-06')
  })

  it('are closed on public holidays and on days closed by the operator, with the reason', async () => {
    expect(await dayOf('2026-11-11')).toEqual({
      day: '2026-11-11',
      opens: null,
      closes: null,
      reason: 'Narodowe Święto Niepodległości',
    })
    expect(await dayOf('2026-11-11', 'en')).toMatchObject({ reason: 'Public holiday' })
    await closeDay(shop.db, OPERATOR, { day: '2026-11-09', sourceCode: 'rynek', reason: 'remanent' })
    await expect.poll(() => dayOf('2026-11-09')).toMatchObject({ opens: null, reason: 'remanent' })
    expect(await dayOf('2026-11-09', 'en')).toMatchObject({ opens: null, reason: 'Closed that day' })
  })
})

describe('CMS-2: a closed day', () => {
  const english = createLanguage('en_US')
  const polish = createLanguage('pl_PL', bookshopsTexts)
  const hours = [{ days: 'Pn–Pt', hours: '9:00–20:00' }]
  const days = (closed: { day: string; sourceCode: string | null; reason: string | null }[], language = english) =>
    openingDays({ code: 'rynek', openingHours: hours }, { closed }, language, new Date('2026-11-09T10:00:00Z'))
  const open = { opens: '09:00', closes: '20:00', reason: null }
  const shut = { opens: null, closes: null }

  it('is one of this shop or of all, with the operator’s words in Polish only', () => {
    const closed = [
      { day: '2026-11-09', sourceCode: 'umowa', reason: 'remont' },
      { day: '2026-11-10', sourceCode: null, reason: 'remanent' },
      { day: '2026-11-12', sourceCode: 'rynek', reason: null },
      // a Saturday, on which it never opens
      { day: '2026-11-14', sourceCode: 'rynek', reason: 'remont' },
    ]
    expect(days(closed).slice(0, 6)).toEqual([
      { day: '2026-11-09', ...open },
      { day: '2026-11-10', ...shut, reason: 'Closed that day' },
      { day: '2026-11-11', ...shut, reason: 'Public holiday' },
      { day: '2026-11-12', ...shut, reason: 'Closed that day' },
      { day: '2026-11-13', ...open },
      { day: '2026-11-14', ...shut, reason: null },
    ])
    expect(
      days(closed, polish)
        .slice(1, 4)
        .map(({ reason }) => reason),
    ).toEqual(['remanent', 'Narodowe Święto Niepodległości', 'Tego dnia zamknięte'])
    expect(days([])).toHaveLength(14)
    expect(days([]).at(-1)?.day).toBe('2026-11-22')
  })
})
