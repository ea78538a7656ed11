import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCheckoutData } from '../../../demo/checkout-data.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { importNightly } from './points/import/nightly-import.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  await seedCheckoutData(shop.db)
  folder = await mkdtemp(path.join(tmpdir(), 'points-'))
}, 60_000)
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await shop.db.run`delete from delivery_point`
  await shop.db.run`delete from delivery_point_list`
})

const locker = (code: string, more: object = {}) => ({
  name: code,
  type: ['parcel_locker'],
  status: 'Operating',
  location: { latitude: 50.0399, longitude: 19.925 },
  location_description: 'przy wejściu\ndo sklepu {"x": "]"}',
  opening_hours: '24/7',
  address: { line1: 'Kapelanka 14', line2: '30-347 Kraków' },
  address_details: {
    city: 'Kraków',
    post_code: '30-347',
    street: 'Kapelanka',
    building_number: '14',
    flat_number: null,
  },
  functions: ['parcel', 'parcel_collect', 'parcel_send'],
  payment_available: true,
  location_247: true,
  easy_access_zone: true,
  image_url: 'https://static.easypack24.net/points/pl/images/KRA007.jpg',
  ...more,
})
const lockers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => locker(`KRA${String(from + index).padStart(3, '0')}M`))
const page = (items: object[], count = items.length) => JSON.stringify({ href: '/v1/points', count, items, meta: {} })

async function importTexts(network: string, texts: (string | Buffer)[], ...options: string[]) {
  const files = await Promise.all(
    texts.map(async (text, index) => {
      const file = path.join(folder, `${network}-${index}`)
      await writeFile(file, text)
      return file
    }),
  )
  return operate(shop.db, ['points', 'import', network, ...files, ...options])
}

const stored = (network = 'inpost') => shop.db.many<Record<string, unknown> & { code: string; status: string }>`
  select code, type, name, street, postcode, city, latitude, longitude, opening_hours, is_open_24_7 as "always",
    takes_cash, is_accessible, description, photo_url, status
  from delivery_point where network = ${network} order by code`
const statuses = async () => Object.fromEntries((await stored()).map(({ code, status }) => [code, status]))

describe('CHK-10 lists of points', () => {
  test('InPost: lockers are read from pages, and points without parcel collection are skipped', async () => {
    const first = page(
      [
        locker('KRA007'),
        locker('KRA008', { status: 'NonOperating', payment_available: false, easy_access_zone: false }),
        locker('KRA009', { functions: ['parcel_send'] }),
      ],
      5,
    )
    const second = page(
      [
        locker('KRA010', { status: 'Created' }),
        locker('POP-KRA2', {
          type: ['pop'],
          location_247: false,
          opening_hours: 'PN-PT 08:00-18:00, SB 08:00-14:00',
          image_url: 'javascript:alert(1)',
          location_description: null,
        }),
      ],
      5,
    )
    const { code, output } = await importTexts('inpost', [first, second])
    expect([code, output]).toEqual([0, expect.stringMatching(/^inpost: 3 points, 3 added, 0 changed, 0 closed in /)])
    expect(await stored()).toEqual([
      {
        code: 'KRA007',
        type: 'locker',
        name: 'Paczkomat KRA007',
        street: 'Kapelanka 14',
        postcode: '30-347',
        city: 'Kraków',
        latitude: 50.0399,
        longitude: 19.925,
        openingHours: [],
        always: true,
        takesCash: true,
        isAccessible: true,
        description: 'przy wejściu do sklepu {"x": "]"}',
        photoUrl: 'https://static.easypack24.net/points/pl/images/KRA007.jpg',
        status: 'open',
      },
      expect.objectContaining({ code: 'KRA008', status: 'paused', takesCash: false, isAccessible: false }),
      expect.objectContaining({
        code: 'POP-KRA2',
        type: 'service-point',
        name: 'PaczkoPunkt POP-KRA2',
        always: false,
        openingHours: [
          { days: 'Pn–Pt', hours: '8:00–18:00' },
          { days: 'So', hours: '8:00–14:00' },
        ],
        photoUrl: null,
        description: null,
      }),
    ])
  })

  test("ORLEN Paczka's PointPwR as XML and as JSON", async () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?>
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><Result><Data>
      <PointPwR><DestinationCode>WS-100001-27-26</DestinationCode><PSD>100001</PSD>
        <StreetName>Prosta 1 &amp; 2</StreetName>
        <City>Warszawa</City><ZipCode>00838</ZipCode><Latitude>52.2312</Latitude><Longitude>20,9956</Longitude>
        <CashOnDelivery>true</CashOnDelivery><OpeningHours>Pn-Pt:06:00-22:00, So:08:00-15:30, Nd:</OpeningHours>
        <Location><![CDATA[stacja paliw]]></Location><PointType>PSD</PointType><Filled>false</Filled></PointPwR>
      <PointPwR><DestinationCode>WS-100002-27-26</DestinationCode><StreetName>Prosta 3</StreetName>
        <City>Warszawa</City><ZipCode>00-838</ZipCode><Latitude>52.2312</Latitude><Longitude>20.9956</Longitude>
        <CashOnDelivery>false</CashOnDelivery>
        <OpeningHours>Pn-Pt:00:00-24:00, So:00:00-24:00, Nd:00:00-24:00</OpeningHours>
        <PointType>APM</PointType><Filled>true</Filled></PointPwR></Data></Result></soap:Body></soap:Envelope>`
    expect((await importTexts('orlen', [xml])).code).toBe(0)
    const expected = [
      expect.objectContaining({
        code: 'WS-100001-27-26',
        type: 'kiosk',
        street: 'Prosta 1 & 2',
        postcode: '00-838',
        longitude: 20.9956,
        takesCash: true,
        description: 'stacja paliw',
        openingHours: [
          { days: 'Pn–Pt', hours: '6:00–22:00' },
          { days: 'So', hours: '8:00–15:30' },
        ],
        status: 'open',
      }),
      expect.objectContaining({
        code: 'WS-100002-27-26',
        type: 'locker',
        always: true,
        openingHours: [],
        status: 'paused',
      }),
    ]
    expect(await stored('orlen')).toEqual(expected)
    const json = JSON.stringify([
      {
        DestinationCode: 'WS-100001-27-26',
        StreetName: 'Prosta 1 & 2',
        City: 'Warszawa',
        ZipCode: '00-838',
        Latitude: 52.2312,
        Longitude: 20.9956,
        CashOnDelivery: true,
        OpeningHours: 'Pn-Pt:06:00-22:00, So:08:00-15:30',
        Location: 'stacja paliw',
        PointType: 'PSD',
      },
    ])
    expect((await importTexts('orlen', [json])).output).toMatch(/^orlen: 1 points, 0 added, 0 changed, 1 closed/)
  })

  test("DHL's points, with latitude and longitude in either order, and DPD's", async () => {
    const point = (sap: string, lat: string, lng: string, more = '') => `<item><address><name>Sklep</name>
      <postcode>20076</postcode><city>Lublin</city><street>Krakowskie Przedmieście</street><houseNumber>55</houseNumber>
      </address><description>obok apteki</description><longitude>${lng}</longitude><latitude>${lat}</latitude>
      <sap>${sap}</sap><monOpen>0900</monOpen><monClose>1800</monClose><tueOpen>0900</tueOpen><tueClose>1800</tueClose>
      <sunOpen>1000</sunOpen><sunClose>1400</sunClose><cod>true</cod>${more}</item>`
    const box = point('4500002', '22.5535', '51.2477', '<type>DHL BOX 24/7</type>')
    const dhl = `<points>${point('4500001', '51.2477', '22.5535')}${box}</points>`
    expect((await importTexts('dhl', [dhl])).code).toBe(0)
    expect(await stored('dhl')).toEqual([
      expect.objectContaining({
        code: '4500001',
        type: 'service-point',
        street: 'Krakowskie Przedmieście 55',
        postcode: '20-076',
        latitude: 51.2477,
        longitude: 22.5535,
        takesCash: true,
        openingHours: [
          { days: 'Pn–Wt', hours: '9:00–18:00' },
          { days: 'Nd', hours: '10:00–14:00' },
        ],
      }),
      expect.objectContaining({ code: '4500002', type: 'locker', latitude: 51.2477 }),
    ])
    const day = (id: number, from: string, to: string) =>
      `<OPENING_HOURS_ITEM><DAY_ID>${id}</DAY_ID>
        <START_TM>${from}</START_TM><END_TM>${to}</END_TM></OPENING_HOURS_ITEM>`
    const dpd = `<RESPONSE quality="1"><PUDO_ITEMS><PUDO_ITEM active="true" overloaded="false">
      <PUDO_ID>PL11033</PUDO_ID>
      <ADDRESS1>Lipowa 13</ADDRESS1><LOCATION_HINT>przy kasie</LOCATION_HINT>
      <ZIPCODE>20-020</ZIPCODE><CITY>Lublin</CITY>
      <COUNTRY>POL</COUNTRY><LONGITUDE>22,5502</LONGITUDE><LATITUDE>51,2448</LATITUDE><NAME>Sklep Pod Lipą</NAME>
      <OPENING_HOURS_ITEMS>${day(1, '08:00', '12:00')}${day(1, '14:00', '18:00')}
        ${day(6, '09:00', '13:00')}</OPENING_HOURS_ITEMS>
      <SERVICE_PUDO>100;101</SERVICE_PUDO><HANDICAPE>true</HANDICAPE></PUDO_ITEM>
      <PUDO_ITEM active="true" overloaded="true"><PUDO_ID>PL11034</PUDO_ID><ADDRESS1>Lipowa 1</ADDRESS1>
      <ZIPCODE>20-020</ZIPCODE><CITY>Lublin</CITY><COUNTRY>POL</COUNTRY><LONGITUDE>22.55</LONGITUDE>
      <LATITUDE>51.24</LATITUDE><NAME>Kiosk</NAME></PUDO_ITEM>
      <PUDO_ITEM active="true"><PUDO_ID>D1</PUDO_ID><COUNTRY>DEU</COUNTRY></PUDO_ITEM></PUDO_ITEMS></RESPONSE>`
    expect((await importTexts('dpd', [dpd])).code).toBe(0)
    expect(await stored('dpd')).toEqual([
      expect.objectContaining({
        code: 'PL11033',
        type: 'store',
        name: 'Sklep Pod Lipą',
        latitude: 51.2448,
        takesCash: true,
        isAccessible: true,
        description: 'przy kasie',
        openingHours: [
          { days: 'Pn', hours: '8:00–12:00, 14:00–18:00' },
          { days: 'So', hours: '9:00–13:00' },
        ],
        status: 'open',
      }),
      expect.objectContaining({ code: 'PL11034', takesCash: false, status: 'paused' }),
    ])
  })

  test('a repeated import changes nothing; missing points are closed, and reopened when they are back', async () => {
    expect((await importTexts('inpost', [page(lockers(30))])).output).toMatch(
      /30 points, 30 added, 0 changed, 0 closed/,
    )
    expect((await importTexts('inpost', [page(lockers(30))])).output).toMatch(/30 points, 0 added, 0 changed, 0 closed/)
    const [first, second, ...rest] = lockers(30)
    expect((await importTexts('inpost', [page([{ ...second, payment_available: false }, ...rest])])).output).toMatch(
      /29 points, 0 added, 1 changed, 1 closed/,
    )
    expect(await statuses()).toMatchObject({ KRA000M: 'closed', KRA001M: 'open' })
    const { output } = await importTexts('inpost', [gzipSync(page([first as object, second as object, ...rest]))])
    expect(output).toMatch(/30 points, 0 added, 2 changed, 0 closed/)
    expect((await statuses())['KRA000M']).toBe('open')
    expect((await operate(shop.db, ['points', 'list'])).output).toMatch(
      /^inpost {2}30 open, 0 paused, 0 closed; 20[\d-]+ \d\d:\d\d from /,
    )
  })

  test('a truncated, partial or foreign file changes nothing', async () => {
    await importTexts('inpost', [page(lockers(100))])
    const before = await stored()
    const whole = page(lockers(100))
    const refusals = [
      [whole.slice(0, whole.length / 2), 'The file ends too early: it is truncated.'],
      [page(lockers(60)), 'The list lacks 40 of 100 points, as a truncated one would.'],
      [page(lockers(100), 30_000), 'The list is incomplete: it has 100 of 30000 points. Name all of its pages.'],
      [page(lockers(100).map((point) => ({ ...point, location: {} }))), 'No point could be read: KRA000M has no place'],
      ['<html><body>Service Unavailable</body></html>', 'The list has no points.'],
      ['<points><item><sap>1</sap>', 'The file ends too early: it is truncated.'],
      ['<!DOCTYPE x [<!ENTITY a "b">]><points/>', 'The file declares a document type'],
      ['', 'The file is empty.'],
      ['kod;ulica', 'The file is neither JSON nor XML.'],
      ['['.repeat(1000), 'The objects of the file are nested too deep.'],
      [Buffer.from([0x5b, 0xff, 0xfe]), 'The file is not in UTF-8.'],
      [gzipSync(whole).subarray(0, 400), 'The packed file cannot be read'],
      [`{"items":[{"name":"${'x'.repeat(300_000)}"}]}`, 'One of the records is too long for a point.'],
    ] as const
    for (const [text, message] of refusals) {
      const { code, output } = await importTexts('inpost', [text])
      expect([code, output]).toEqual([2, expect.stringContaining(message)])
      expect(output).toContain('Nothing was changed.')
    }
    expect(await stored()).toEqual(before)
    expect((await importTexts('inpost', [page(lockers(60))], '--accept-closing')).output).toMatch(
      /0 changed, 40 closed/,
    )
  })

  test('an unreadable point is reported and left unchanged; a dry run changes nothing', async () => {
    await importTexts('inpost', [page(lockers(30))])
    const [first, ...rest] = lockers(30)
    const list = page([{ ...first, address_details: {}, address: {} }, ...rest, ...lockers(5, 50)])
    const dry = await importTexts('inpost', [list], '--dry-run')
    expect([dry.code, dry.output]).toEqual([1, expect.stringContaining('5 added, 0 changed, 0 closed, 1 unreadable')])
    expect(await stored()).toHaveLength(30)
    const { output } = await importTexts('inpost', [list])
    expect(output).toContain('KRA000M has no town, no street, no postcode')
    expect(await statuses()).toMatchObject({ KRA000M: 'open', KRA050M: 'open' })
  })

  test("the first list of a network closes the demo shop's own points", async () => {
    await shop.db.run`
      insert into delivery_point (network, code, type, name, street, postcode, city, latitude, longitude, city_key,
        street_key)
      select 'inpost', 'DEMO' || n, 'locker', 'Demo', 'Rynek 1', '20-111', 'Lublin', 51, 22, 'lublin', 'rynek'
      from generate_series(1, 50) n`
    expect((await importTexts('inpost', [page(lockers(3))])).output).toMatch(/3 added, 0 changed, 50 closed/)
  })
})

describe('CHK-10 lists from a URL', () => {
  let carrier: Server
  let respond: (url: URL) => { status?: number; body: string }
  let queries: string[]
  let address: string
  beforeAll(async () => {
    carrier = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://carrier')
      queries.push(url.search)
      const { status = 200, body } = respond(url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/v1/points`
  })
  afterAll(() => void carrier.close())
  beforeEach(() => {
    queries = []
    const all = lockers(7)
    respond = (url) => {
      const pageNumber = Number(url.searchParams.get('page'))
      return { body: page(all.slice((pageNumber - 1) * 3, pageNumber * 3), all.length) }
    }
  })

  test('are read page by page', async () => {
    const { output } = await operate(shop.db, ['points', 'import', 'inpost', `${address}?per_page=3`])
    expect(output).toMatch(/^inpost: 7 points, 7 added/)
    expect(queries).toEqual(['?per_page=3&page=1', '?per_page=3&page=2', '?per_page=3&page=3'])
  })

  test('are refused if the carrier fails before the last page', async () => {
    const good = respond
    respond = (url) => (url.searchParams.get('page') === '2' ? { status: 502, body: '' } : good(url))
    const { code, output } = await operate(shop.db, ['points', 'import', 'inpost', `${address}?per_page=3`])
    expect([code, output]).toEqual([2, expect.stringContaining('answered with the status 502.')])
    expect(await stored()).toEqual([])
  })

  test('are imported once a night if a URL is set, and never by day', async () => {
    const night = new Date('2026-11-24T02:30:00Z')
    const settings = { 'delivery/points/inpost': `${address}?per_page=3` }
    await withSettings(shop.db, settings, async () => {
      expect(await importNightly(shop.db, new Date('2026-11-24T12:00:00Z'))).toEqual([])
      expect(await importNightly(shop.db, night)).toMatchObject([{ network: 'inpost', result: { added: 7 } }])
      expect(await importNightly(shop.db, new Date('2026-11-24T03:30:00Z'))).toEqual([])
      respond = () => ({ status: 500, body: '' })
      expect(await importNightly(shop.db, new Date('2026-11-25T02:30:00Z'))).toMatchObject([
        { network: 'inpost', problem: expect.stringContaining('500') as string },
      ])
      expect(await stored()).toHaveLength(7)
    })
    expect(await importNightly(shop.db, new Date('2026-11-26T02:30:00Z'))).toEqual([])
  })
})
