import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { findOptions, setOptions } from './edit-options.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await shop.sell({ sku: 'LALKA' })
}, 60_000)
afterAll(() => shop.close())

interface Fields {
  [field: string]: unknown
}
const text = (fields: Fields = {}) => ({ type: 'field', title: 'Imię', ...fields })
const list = (fields: Fields = {}) => ({ type: 'radio', title: 'Kolor', values: [{ title: 'biały' }], ...fields })
const values = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Kolor ${at}` }))
const day = (fields: Fields) => ({ type: 'date', title: 'Dzień', ...fields })
const time = (fields: Fields) => ({ type: 'time', title: 'Godzina', ...fields })
const file = (fields: Fields) => ({ type: 'file', title: 'Plik', ...fields })

/** What the operator reads about options that are refused; their number if they are accepted. */
const set = async (...options: object[]) => {
  try {
    return await setOptions(shop.db, OPERATOR, 'LALKA', options)
  } catch (error) {
    return (error as Error).message
  }
}
const length = (limit: string, received: number) => `Invalid length: Expected ${limit} but received ${received}`
const value = (limit: string, received: number) => `Invalid value: Expected ${limit} but received ${received}`

describe('CAT-5: the file of options', () => {
  test.each([
    [
      '120 characters of a title',
      text({ title: 'a'.repeat(120) }),
      text({ title: 'a'.repeat(121) }),
      length('<=120', 121),
    ],
    ['a title', text(), text({ title: ' ' }), length('!0', 0)],
    [
      '120 characters in a view',
      text({ titles: { en: 'a'.repeat(120) } }),
      text({ titles: { en: 'a'.repeat(121) } }),
      '<=120',
    ],
    ['a price up to 100,000', text({ price: 100_000 }), text({ price: 100_000.01 }), value('<=100000', 100_000.01)],
    ['a price from nothing', text({ price: 0 }), text({ price: -0.01 }), value('>=0', -0.01)],
    ['40 characters of a SKU', text({ sku: 'a'.repeat(40) }), text({ sku: 'a'.repeat(41) }), length('<=40', 41)],
    ['a plain SKU', text({ sku: 'A-1.b_2' }), text({ sku: 'A 1' }), '0.sku: letters, digits, dots and hyphens'],
    ['2000 characters to enter', text({ max_characters: 2000 }), text({ max_characters: 2001 }), value('<=2000', 2001)],
    ['one character to enter', text({ max_characters: 1 }), text({ max_characters: 0 }), value('>=1', 0)],
    ['100 values', list({ values: values(100) }), list({ values: values(101) }), `0.values: ${length('<=100', 101)}`],
    ['20,000 pixels', file({ image_size_x: 20_000 }), file({ image_size_x: 20_001 }), value('<=20000', 20_001)],
    ['one pixel', file({ image_size_y: 1 }), file({ image_size_y: 0 }), value('>=1', 0)],
    ['a kind of file', file({ file_extensions: ['pdf'] }), file({ file_extensions: [] }), length('!0', 0)],
    ['40,000 days ahead', day({ days_to: 40_000 }), day({ days_to: 40_001 }), value('<=40000', 40_001)],
    ['40,000 days back', day({ days_from: -40_000 }), day({ days_from: -40_001 }), value('>=-40000', -40_001)],
    ['Mondays', day({ weekdays: [1] }), day({ weekdays: [0] }), value('>=1', 0)],
    ['Sundays', day({ weekdays: [7] }), day({ weekdays: [8] }), value('<=7', 8)],
    ['a weekday', day({ weekdays: [1, 7] }), day({ weekdays: [] }), length('!0', 0)],
    ['one day', day({ days_from: 3, days_to: 3 }), day({ days_from: 4, days_to: 3 }), '0: a bound is above the other'],
    [
      'one time',
      time({ time_from: '10:00', time_to: '10:00' }),
      time({ time_from: '10:01', time_to: '10:00' }),
      '0: a bound is above the other',
    ],
    ['the last minute', time({ time_to: '23:59' }), time({ time_to: '24:00' }), '0.time_to: a time such as 10:00'],
    [
      'days of a date and time',
      day({ type: 'date_time', weekdays: [1] }),
      time({ weekdays: [1] }),
      '0: only a date has bounds of days',
    ],
    ['the first day of a date', day({ days_from: 1 }), time({ days_from: 1 }), '0: only a date has bounds of days'],
    ['the last day of a date', day({ days_to: 1 }), text({ days_to: 1 }), '0: only a date has bounds of days'],
    [
      'hours of a date and time',
      day({ type: 'date_time', time_from: '10:00' }),
      day({ time_from: '10:00' }),
      '0: only a time has bounds of hours',
    ],
    [
      'the last hour of a time',
      time({ time_to: '10:00' }),
      text({ time_to: '10:00' }),
      '0: only a time has bounds of hours',
    ],
    [
      'extensions of a file',
      file({ file_extensions: ['png'] }),
      text({ file_extensions: ['png'] }),
      '0: only a file has extensions and a size',
    ],
    [
      'the width of a file',
      file({ image_size_x: 9 }),
      text({ image_size_x: 9 }),
      '0: only a file has extensions and a size',
    ],
    [
      'the height of a file',
      file({ image_size_y: 9 }),
      list({ image_size_y: 9 }),
      '0: only a file has extensions and a size',
    ],
    ['values to choose', list(), list({ values: [] }), '0: what is chosen has values, what is written none'],
    ['no values to write', text(), text({ values: values(1) }), '0: what is chosen has values, what is written none'],
    [
      'different values',
      list({ values: values(2) }),
      list({ values: [...values(1), ...values(1)] }),
      '0: two values have one title',
    ],
  ])('has %s; what is past that is refused', async (_what, accepted, refused, message) => {
    expect(await set(accepted)).toBe(1)
    expect(await set(refused)).toContain(message)
  })

  test('has 20 options of different titles', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => text({ title: `Imię ${at}` }))
    expect(await set(...many(20))).toBe(20)
    expect(await set(...many(21))).toBe(length('<=20', 21))
    expect(await set(text(), day({ title: 'Imię' }))).toBe('two options have one title')
    expect(await setOptions(shop.db, OPERATOR, 'NIE-MA', [])).toBeUndefined()
    expect(await findOptions(shop.db, 'NIE-MA')).toBeUndefined()
  })

  test('is printed as it was set, in its order, and without what is no longer in it', async () => {
    const written = [
      {
        type: 'date_time',
        title: 'Zeta',
        days_from: 0,
        days_to: 30,
        weekdays: [1, 5],
        time_from: '00:00',
        time_to: '18:00',
      },
      {
        type: 'file',
        title: 'Plik',
        titles: { en: 'File' },
        price: 12.99,
        price_type: 'fixed',
        sku: 'PLIK',
        file_extensions: ['png', 'pdf'],
        image_size_x: 4000,
        image_size_y: 3000,
      },
      { type: 'area', title: 'Alfa', price: 7.5, price_type: 'percent', required: true, max_characters: 300 },
      {
        type: 'multiple',
        title: 'Kolory',
        values: [
          { title: 'żółty', titles: { en: 'yellow' }, price: 0.01, price_type: 'fixed', sku: 'Z' },
          { title: 'biały', price: 10, price_type: 'percent' },
        ],
      },
    ]
    expect(await set(...written)).toBe(4)
    expect(await findOptions(shop.db, 'LALKA')).toEqual(written)
    const plain = written
      .toReversed()
      .map(({ type, title }) => ({ type, title, ...(type === 'multiple' && { values: [{ title: 'biały' }] }) }))
    expect(await set(...plain)).toBe(4)
    expect(await findOptions(shop.db, 'LALKA')).toEqual(plain)
    const { sku } = await shop.sell()
    expect(await findOptions(shop.db, sku)).toEqual([])
  })

  test('options and values of one type and title keep their ids, those of other products do not change', async () => {
    const ids = (sku: string) => shop.db.many<{ option: number; value: number | null; title: string | null }>`
      select o.id as option, v.id as value, v.title from custom_option o join product p on p.id = o.product_id
        left join custom_option_value v on v.option_id = o.id
      where p.sku = ${sku} order by o.position, v.position`
    const { sku } = await shop.sell()
    const both = [text(), list({ values: [{ title: 'biały' }, { title: 'żółty' }] })]
    await setOptions(shop.db, OPERATOR, sku, both)
    await set(...both)
    const [others, before] = [await ids(sku), await ids('LALKA')]
    expect(before.map(({ title }) => title)).toEqual([null, 'biały', 'żółty'])
    await set(list({ price: 5, values: [{ title: 'żółty', price: 1 }, { title: 'czarny' }] }), text({ type: 'area' }))
    const after = await ids('LALKA')
    expect(after[0]).toEqual(before[2])
    expect(after[1]).toMatchObject({ option: before[1]?.option, title: 'czarny' })
    expect(before.map((one) => one.value)).not.toContain(after[1]?.value)
    // a text of several lines is another option
    expect(after[2]?.option).not.toBe(before[0]?.option)
    expect(await ids(sku)).toEqual(others)
  })
})
