import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { MethodError, setMethod } from '../edit-methods.ts'
import { priceAt, withRatesForWeight } from '../methods.ts'
import { fitsInto, lockerSizeOf } from '../parcel.ts'
import {
  type DeliveryCalendar,
  dispatchOf,
  parseWeekdays,
  promiseOf,
  slowestPromise,
  type TransitMethod,
} from './delivery-calendar.ts'
import { CalendarError, closeDay, reopenDay, setDispatch, setTransit } from './edit-calendar.ts'
import { readCalendar } from './settings.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const refusal = async (change: Promise<unknown>) => {
  const error: unknown = await change.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  return error instanceof CalendarError || error instanceof MethodError ? error.message : error
}
const closed = async () => (await readCalendar(shop.db))?.closed.map(({ day, sourceCode }) => [day, sourceCode])

describe('CHK-2: the operator’s calendar', () => {
  test('days are closed for the shop or for one source, and opened again one by one', async () => {
    const close = (day: string, sourceCode: string | null, reason: string | null = null) =>
      closeDay(shop.db, OPERATOR, { day, sourceCode, reason })
    await close('2027-01-03', 'rynek')
    await close('2027-01-03', null, 'a'.repeat(200))
    await close('2027-01-02', 'lublin')
    await close('2027-01-02', 'lublin', 'remanent')
    expect(await closed()).toEqual([
      ['2027-01-02', 'lublin'],
      ['2027-01-03', null],
      ['2027-01-03', 'rynek'],
    ])
    expect((await readCalendar(shop.db))?.closed[0]?.reason).toBe('remanent')
    expect(await refusal(close('2027-02-30', null))).toBe('A day is written as 2026-12-31, not "2027-02-30".')
    expect(await refusal(close('2027-01-04', null, 'a'.repeat(201)))).toBe('A reason has at most 200 characters.')
    expect(await refusal(close('2027-01-04', 'nigdzie'))).toBe('There is no source nigdzie.')
    expect(await refusal(reopenDay(shop.db, OPERATOR, '2027-01-02', null))).toBe('2027-01-02 was not closed.')
    await reopenDay(shop.db, OPERATOR, '2027-01-03', null)
    expect(await closed()).toEqual([
      ['2027-01-02', 'lublin'],
      ['2027-01-03', 'rynek'],
    ])
  })

  test('a source has its hour, handling days and weekdays', async () => {
    const dispatch = { sourceCode: 'lublin', cutoff: '23:59', handlingDays: 60, weekdays: [1, 7] }
    const own = async () => (await readCalendar(shop.db))?.dispatches.find(({ sourceCode }) => sourceCode === 'lublin')
    await setDispatch(shop.db, OPERATOR, dispatch)
    expect(await own()).toEqual(dispatch)
    await setDispatch(shop.db, OPERATOR, { ...dispatch, cutoff: '00:00', handlingDays: 0, weekdays: [3] })
    expect(await own()).toEqual({ ...dispatch, cutoff: '00:00', handlingDays: 0, weekdays: [3] })
    const days = 'Days are a whole number from 0 to 60.'
    const wrong: [Partial<typeof dispatch>, string][] = [
      [{ cutoff: '24:00' }, 'A time is written as 13:00, not "24:00".'],
      [{ handlingDays: 61 }, days],
      [{ handlingDays: -1 }, days],
      [{ handlingDays: 0.5 }, days],
      [{ weekdays: [] }, 'Name at least one weekday: 1 is Monday and 7 Sunday.'],
      [{ sourceCode: 'nigdzie' }, 'There is no source nigdzie.'],
    ]
    for (const [fields, message] of wrong)
      expect(await refusal(setDispatch(shop.db, OPERATOR, { ...dispatch, ...fields }))).toBe(message)
    expect(await own()).toMatchObject({ cutoff: '00:00', handlingDays: 0 })
  })

  test('a method has its days of transit; those of the others stay', async () => {
    const transits = () => shop.db.many<{ code: string; min: number; max: number; weekdays: number[] }>`
      select carrier_code || ' ' || method_code as code, delivery_days_min as min, delivery_days_max as max, weekdays
      from delivery_method order by 1`
    const before = await transits()
    const dhl = { carrierCode: 'dhl', methodCode: 'courier_dhl' }
    await setTransit(shop.db, OPERATOR, dhl, { min: 60, max: 60, weekdays: [2] })
    expect(await transits()).toEqual(
      before.map((one) => (one.code === 'dhl courier_dhl' ? { ...one, min: 60, max: 60, weekdays: [2] } : one)),
    )
    const days = 'Days are a whole number from 0 to 60.'
    for (const [method, transit, message] of [
      [dhl, { min: 61, max: 61, weekdays: [1] }, days],
      [dhl, { min: 1, max: 61, weekdays: [1] }, days],
      [dhl, { min: -1, max: 1, weekdays: [1] }, days],
      [dhl, { min: 2, max: 1, weekdays: [1] }, 'The maximum number of days is less than the minimum.'],
      [dhl, { min: 1, max: 1, weekdays: [] }, 'Name at least one weekday: 1 is Monday and 7 Sunday.'],
      [{ ...dhl, methodCode: 'x' }, { min: 1, max: 1, weekdays: [1] }, 'There is no delivery method dhl x.'],
      [{ ...dhl, carrierCode: 'x' }, { min: 1, max: 1, weekdays: [1] }, 'There is no delivery method x courier_dhl.'],
    ] as const)
      expect(await refusal(setTransit(shop.db, OPERATOR, method, transit))).toBe(message)
  })
})

describe('CHK-2: a delivery method', () => {
  const codes = { carrierCode: 'goniec', methodCode: 'rower' }
  const fields = { title: 'Rower', price: 1500, kind: 'courier' } as const
  const set = (change: object, of = codes, rates?: { toWeightG: number | null; fromValue: number; price: number }[]) =>
    setMethod(shop.db, OPERATOR, of, change, rates)
  const rates = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ toWeightG: null, fromValue: at * 100, price: 100 }))

  test('is created by its codes, title, price and kind, and changed by its codes', async () => {
    const incomplete = 'There is no method goniec rower. A new one needs --kind, --title and --price.'
    for (const missing of ['title', 'price', 'kind'])
      expect(await refusal(set({ ...fields, [missing]: undefined })), missing).toBe(incomplete)
    for (const of of [
      { ...codes, carrierCode: 'Goniec' },
      { ...codes, methodCode: 'r' },
      { ...codes, methodCode: '1rower' },
    ])
      expect(await refusal(set(fields, of))).toBe('A code has small letters, digits and underscores.')
    expect(await set(fields)).toBe(true)
    expect(await set({ price: 1600 })).toBe(false)
    const rows = await shop.db.many`
      select method_title as title, carrier_title, price, is_active, short_code
      from delivery_method where carrier_code = 'goniec'`
    expect(rows).toEqual([
      { title: 'Rower', carrierTitle: 'Rower', price: 1600, isActive: false, shortCode: 'goniec_rower' },
    ])
    expect(await set(fields, { ...codes, methodCode: 'courier_x' })).toBe(true)
    expect(await shop.db.one`select short_code from delivery_method where method_code = 'courier_x'`).toEqual({
      shortCode: 'courier_x',
    })
  })

  test('to points has a network, another has none; it has at most 50 different rates', async () => {
    const point = { ...codes, methodCode: 'automat' }
    expect(await refusal(set({ ...fields, kind: 'point' }, point))).toBe('A delivery method to points needs --network.')
    expect(await refusal(set({ pointNetwork: 'inpost' }))).toBe('--network is only for delivery methods to points.')
    expect(await set({ ...fields, kind: 'point', pointNetwork: 'inpost' }, point)).toBe(true)
    expect(await set({ price: 900 }, point)).toBe(false)
    expect(await refusal(set({ pointNetwork: null }, point))).toBe('A delivery method to points needs --network.')
    expect(await set({}, codes, rates(50))).toBe(false)
    expect(await refusal(set({}, codes, rates(51)))).toBe('A method has at most 50 rates.')
    const twice = 'Two rates are for the same weight and value.'
    expect(await refusal(set({}, codes, [...rates(2), ...rates(1)]))).toBe(twice)
    expect(await set({}, codes, [...rates(1), { toWeightG: 500, fromValue: 0, price: 50 }])).toBe(false)
  })

  test('costs what its rates say for a weight and a value', () => {
    const method = {
      carrierCode: 'dhl',
      price: 2000,
      rates: [
        { toWeightG: 5000, fromValue: 0, price: 1500 },
        { toWeightG: 1000, fromValue: 0, price: 1000 },
        { toWeightG: null, fromValue: 0, price: 1900 },
        { toWeightG: 1000, fromValue: 10_000, price: 500 },
      ],
    }
    const price = (weightG: number, value: number) => priceAt(withRatesForWeight(method, weightG), value)
    expect([price(1000, 0), price(1001, 0), price(5000, 0), price(5001, 0)]).toEqual([1000, 1500, 1500, 1900])
    expect([price(1000, 9999), price(1000, 10_000), price(1001, 10_000)]).toEqual([1000, 500, 1500])
    expect(priceAt({ price: 2000, rates: [{ toWeightG: null, fromValue: 1, price: 5 }] }, 0)).toBe(2000)
  })

  test('CHK-10: a parcel fits by each side, and by the volume of several pieces', () => {
    const parcel = (quantity: number, ...sidesMm: [number, number, number]) => ({
      weightG: 1,
      pieces: [{ sidesMm, quantity }],
    })
    expect(fitsInto(parcel(1, 80, 380, 640), [80, 380, 640])).toBe(true)
    for (const sides of [
      [81, 380, 640],
      [80, 381, 640],
      [80, 380, 641],
    ] as const)
      expect(fitsInto(parcel(1, ...(sides as unknown as [number, number, number])), [80, 380, 640])).toBe(false)
    // four of five tenths of the volume
    expect(fitsInto(parcel(8, 10, 10, 10), [10, 10, 100])).toBe(true)
    expect(fitsInto(parcel(9, 10, 10, 10), [10, 10, 100])).toBe(false)
    expect(lockerSizeOf(parcel(1, 80, 380, 640))).toBe('A')
    expect(lockerSizeOf(parcel(1, 81, 380, 640))).toBe('B')
    expect(lockerSizeOf(parcel(1, 191, 380, 640))).toBe('C')
    expect(lockerSizeOf(parcel(1, 381, 410, 640))).toBeNull()
    expect(lockerSizeOf({ weightG: 1, pieces: [{ sidesMm: null, quantity: 1 }] })).toBe('A')
  })
})

describe('CHK-2: what is promised', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const calendar = (more: Partial<DeliveryCalendar> = {}): DeliveryCalendar => ({
    dispatches: [
      { sourceCode: 'rynek', cutoff: '10:00', handlingDays: 0, weekdays: everyDay },
      { sourceCode: 'krakow', cutoff: '20:00', handlingDays: 2, weekdays: everyDay },
    ],
    closed: [
      { day: '2026-11-25', sourceCode: null, reason: null },
      { day: '2026-11-26', sourceCode: 'rynek', reason: null },
    ],
    parcelSource: 'lublin',
    pickupSources: ['rynek', 'krakow'],
    methods: [],
    defaultDispatch: { cutoff: '13:00', handlingDays: 1, weekdays: [1] },
    toOrder: { min: 1, max: 2 },
    cachedPromises: new Map(),
    ...more,
  })
  const collect: TransitMethod = { kind: 'store-pickup', deliveryDaysMin: 0, deliveryDaysMax: 0, weekdays: [1] }
  const terms = { notBefore: null, isToOrder: false }
  // a Tuesday, 9 o'clock in Warsaw
  const now = new Date('2026-11-24T08:00:00Z')

  test('by one source: its own settings and closed days, else those of the shop', () => {
    expect(dispatchOf(calendar(), 'rynek')).toMatchObject({
      cutoff: '10:00',
      closed: new Set(['2026-11-25', '2026-11-26']),
    })
    expect(dispatchOf(calendar(), 'chelm')).toEqual({
      cutoff: '13:00',
      handlingDays: 1,
      weekdays: [1],
      closed: new Set(['2026-11-25']),
    })
    expect(parseWeekdays('7,1,x,0,8,1.5,1')).toEqual([1, 7])
  })

  test('holds until the hour of the source, and is found anew after it', () => {
    const known = calendar()
    const at = (time: string) => {
      const { from, to } = promiseOf(known, { terms, sourceCode: 'rynek', method: collect }, new Date(time)) ?? {}
      return [from, to]
    }
    expect(at('2026-11-24T08:59:59Z')).toEqual(['2026-11-24', '2026-11-24'])
    expect(at('2026-11-24T09:00:00Z')).toEqual(['2026-11-27', '2026-11-27'])
    expect(at('2026-11-24T08:00:00Z')).toEqual(['2026-11-24', '2026-11-24'])
    const courier = { ...collect, kind: 'courier' as const, deliveryDaysMax: 3 }
    const sent = (method: TransitMethod) => promiseOf(known, { terms, sourceCode: 'rynek', method }, now)
    expect(sent(courier)).toMatchObject({ from: '2026-11-30', to: '2026-12-14' })
    expect(sent({ ...courier, deliveryDaysMin: 1, deliveryDaysMax: 0 })).toMatchObject({
      from: '2026-11-30',
      to: '2026-11-30',
    })
  })

  test('by several bookshops: by the slowest one, until the first of them changes', () => {
    const slowest = (sourceCodes: string[]) => slowestPromise(calendar(), { terms, sourceCodes, method: collect }, now)
    // two days of handling, of which the 25th is closed
    const krakow = { from: '2026-11-27', to: '2026-11-27' }
    for (const codes of [
      ['rynek', 'krakow'],
      ['krakow', 'rynek'],
    ])
      expect(slowest(codes)).toMatchObject({
        ...krakow,
        orderBefore: new Date('2026-11-24T09:00:00Z'),
        validUntil: new Date('2026-11-24T09:00:00Z'),
      })
    expect(slowest(['krakow'])).toMatchObject({ ...krakow, orderBefore: new Date('2026-11-24T19:00:00Z') })
    expect(slowest([])).toBeUndefined()
  })
})
