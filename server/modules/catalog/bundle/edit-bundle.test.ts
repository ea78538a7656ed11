import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { insertCompound } from '../../../testing/compounds.ts'
import { insertOptions } from '../../../testing/options.ts'
import { findBundle, setBundle } from './edit-bundle.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await shop.sell({ sku: 'KUBEK' })
  await shop.sell({ sku: 'LALKA' })
  await shop.db.run`
    insert into product (sku, type, is_enabled, tax_class, lifecycle)
    select 'DROBIAZG-' || n, 'simple', true, 'books', 'available' from generate_series(1, 60) n`
  await insertCompound(shop.db, { sku: 'ZESTAW', type: 'bundle' })
}, 60_000)
afterAll(() => shop.close())

interface Fields {
  [field: string]: unknown
}
const MUG = { sku: 'KUBEK' }
const group = (fields: Fields = {}) => ({ title: 'Kubek', type: 'radio', products: [MUG], ...fields })
const withGroup = (fields: Fields) => ({ groups: [group(fields)] })
const withPart = (fields: Fields, more: Fields = {}) => ({
  ...more,
  groups: [group({ products: [{ ...MUG, ...fields }] })],
})
const withTier = (fields: Fields) => ({ tiers: [{ quantity: 3, discount: 5, ...fields }], groups: [group()] })
const trinkets = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ sku: `DROBIAZG-${from + at}` }))
const groups = (count: number) => Array.from({ length: count }, (_, at) => group({ title: `Kubek ${at}` }))
const tiers = (count: number) => Array.from({ length: count }, (_, at) => ({ quantity: at + 2, discount: 5 }))

/** What the operator reads about a file that is refused; undefined if it is accepted. */
async function refusal(content: object, sku = 'ZESTAW'): Promise<string | undefined> {
  try {
    expect(await setBundle(shop.db, OPERATOR, sku, content)).toBe(true)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
const length = (limit: string, received: number) => `Invalid length: Expected ${limit} but received ${received}`
const value = (limit: string, received: unknown) => `Invalid value: Expected ${limit} but received ${String(received)}`

describe('CAT-13: the file of a bundle', () => {
  test.each([
    ['20 groups', { groups: groups(20) }, { groups: groups(21) }, `groups: ${length('<=20', 21)}`],
    ['at least one group', withGroup({}), { groups: [] }, `groups: ${length('>=1', 0)}`],
    [
      '50 products of a group',
      withGroup({ products: trinkets(1, 50) }),
      withGroup({ products: trinkets(1, 51) }),
      `groups.0.products: ${length('<=50', 51)}`,
    ],
    [
      'at least one product of a group',
      withGroup({}),
      withGroup({ products: [] }),
      `groups.0.products: ${length('>=1', 0)}`,
    ],
    [
      '50 products of all groups together',
      { groups: [group({ products: trinkets(1, 25) }), group({ title: 'Inne', products: trinkets(1, 25) })] },
      { groups: [group({ products: trinkets(1, 25) }), group({ title: 'Inne', products: trinkets(1, 26) })] },
      'a bundle offers at most 50 products',
    ],
    [
      '120 characters of a title',
      withGroup({ title: 'k'.repeat(120) }),
      withGroup({ title: 'k'.repeat(121) }),
      `groups.0.title: ${length('<=120', 121)}`,
    ],
    ['a title', withGroup({}), withGroup({ title: ' ' }), `groups.0.title: ${length('!0', 0)}`],
    [
      '999 copies',
      withPart({ quantity: 999 }),
      withPart({ quantity: 1000 }),
      `groups.0.products.0.quantity: ${value('<=999', 1000)}`,
    ],
    [
      'at least one copy',
      withPart({ quantity: 1 }),
      withPart({ quantity: 0 }),
      `groups.0.products.0.quantity: ${value('>=1', 0)}`,
    ],
    [
      'a surcharge of 100,000',
      withGroup({ required: false, products: [MUG] }),
      { price: 'fixed', ...withGroup({ required: false, products: [{ ...MUG, price: 100_000.01 }] }) },
      `groups.0.products.0.price: ${value('<=100000', 100_000.01)}`,
    ],
    [
      'no negative surcharge',
      withPart({ price: 0 }, { price: 'fixed' }),
      withPart({ price: -0.01 }, { price: 'fixed' }),
      `groups.0.products.0.price: ${value('>=0', -0.01)}`,
    ],
    ['50 tiers', { tiers: tiers(50), groups: [group()] }, { tiers: tiers(51), groups: [group()] }, length('<=50', 51)],
    ['a tier from 2', withTier({ quantity: 2 }), withTier({ quantity: 1 }), value('>=2', 1)],
    ['a tier up to 999', withTier({ quantity: 999 }), withTier({ quantity: 1000 }), value('<=999', 1000)],
    ['a tier above 0 %', withTier({ discount: 0.01 }), withTier({ discount: 0 }), value('>0', 0)],
    ['a tier below 100 %', withTier({ discount: 99.99 }), withTier({ discount: 100 }), value('<100', 100)],
    ['a reduction above 0 %', { discount: 0.01, groups: [group()] }, { discount: 0, groups: [group()] }, '>0'],
    ['a reduction below 100 %', { discount: 99.99, groups: [group()] }, { discount: 100, groups: [group()] }, '<100'],
    [
      'a day that exists',
      { discount: 5, discount_from: '2024-02-29T00:00:00Z', groups: [group()] },
      { discount: 5, discount_from: '2026-02-29T00:00:00Z', groups: [group()] },
      'discount_from: a day that exists',
    ],
    [
      'an instant',
      { discount: 5, discount_to: '2026-12-01T00:00:00+01:00', groups: [group()] },
      { discount: 5, discount_to: '2026-12-01', groups: [group()] },
      'discount_to: an instant such as 2026-12-01T00:00:00+01:00',
    ],
  ])('has %s; what is past that is refused', async (_what, accepted, refused, message) => {
    expect(await refusal(accepted)).toBeUndefined()
    expect(await refusal(refused)).toContain(message)
  })

  const twoDefaults = {
    products: [
      { ...MUG, default: true },
      { sku: 'LALKA', default: true },
    ],
  }
  const dear = (price: number) => ({ sku: 'LALKA', price })
  test.each([
    [
      'two defaults of radio buttons',
      withGroup(twoDefaults),
      'groups.0: one of a select or radio group is the default',
    ],
    [
      'two defaults of a list',
      withGroup({ ...twoDefaults, type: 'select' }),
      'groups.0: one of a select or radio group is the default',
    ],
    ['two defaults of checkboxes', withGroup({ ...twoDefaults, type: 'checkbox' }), undefined],
    ['two defaults of a multiple choice', withGroup({ ...twoDefaults, type: 'multi' }), undefined],
    ['a product twice in a group', withGroup({ products: [MUG, MUG] }), 'groups.0: a group offers one product twice'],
    ['a product in two groups', { groups: [group(), group({ title: 'Drugi' })] }, undefined],
    ['two groups of one title', { groups: [group(), group()] }, 'two groups have one title'],
    [
      'a reduction of a fixed price',
      { price: 'fixed', discount: 5, groups: [group()] },
      'a fixed price is reduced by the special price of the bundle',
    ],
    [
      'tiers of a fixed price',
      { price: 'fixed', ...withTier({}) },
      'a fixed price has tiers of its own, in money: only a dynamic bundle has tiers in percent',
    ],
    [
      'a surcharge without a fixed price',
      withGroup({ products: [MUG, dear(5)] }),
      'the parts of a dynamic bundle have their own prices',
    ],
    [
      'a surcharge in a second group without a fixed price',
      { groups: [group(), group({ title: 'Inny', products: [dear(5)] })] },
      'the parts of a dynamic bundle have their own prices',
    ],
    [
      'a required group with surcharges only',
      { price: 'fixed', groups: [group(), group({ title: 'Inny', products: [dear(5)] })] },
      'a required group of a fixed bundle has a product without a surcharge',
    ],
    [
      'a required group with one free product',
      { price: 'fixed', ...withGroup({ products: [MUG, dear(5)] }) },
      undefined,
    ],
    [
      'an optional group with surcharges only',
      { price: 'fixed', groups: [group(), group({ title: 'Inny', required: false, products: [dear(5)] })] },
      undefined,
    ],
    [
      'two tiers of one quantity',
      { tiers: [...tiers(2), { quantity: 2, discount: 7 }], groups: [group()] },
      'two tiers are of one quantity',
    ],
    [
      'two tiers of one quantity and group',
      {
        tiers: [5, 7].map((discount) => ({ quantity: 2, discount, group: 'Wholesale' })),
        groups: [group()],
      },
      'two tiers are of one quantity',
    ],
    [
      'tiers of one quantity for everybody and for a group',
      { tiers: [...tiers(2), { quantity: 2, discount: 7, group: 'Wholesale' }], groups: [group()] },
      undefined,
    ],
    ['a tier of an unknown group', withTier({ group: 'Nikt' }), 'There is no customer group Nikt.'],
    [
      'a tier of the group General',
      withTier({ group: 'General' }),
      'General is a group that pays the prices for everybody: omit it for a tier for everybody.',
    ],
    ['an unknown product', withPart({ sku: 'NIE-MA' }), 'There is no product with the SKU NIE-MA.'],
  ])('with %s', async (_what, content, message) => {
    expect(await refusal(content)).toBe(message)
  })

  test('refuses products that need a choice of their own or consist of parts, and offers the others', async () => {
    const engraved = await shop.sell()
    await insertOptions(shop.db, engraved.id, [{ type: 'field', title: 'Imię', isRequired: true }])
    expect(await refusal(withPart({ sku: engraved.sku }))).toBe(
      `${engraved.sku} has required options, which a bundle does not support.`,
    )
    const wrapped = await shop.sell()
    await insertOptions(shop.db, wrapped.id, [{ type: 'field', title: 'Imię' }])
    expect(await refusal(withPart({ sku: wrapped.sku }))).toBeUndefined()
    for (const type of ['bundle', 'configurable', 'grouped']) {
      const { sku } = await insertCompound(shop.db, { type })
      expect(await refusal(withPart({ sku }))).toBe(
        `${sku} is a ${type} product: a bundle cannot contain products made of parts.`,
      )
    }
    const links = async (isSeparate: boolean, kind: string) => {
      const course = await shop.sell({ type: 'downloadable', stock: {} })
      await shop.db.run`
        insert into downloadable (product_id, links_purchased_separately) values (${course.id}, ${isSeparate})`
      await shop.db.run`
        insert into download (product_id, kind, title, position, file) values (${course.id}, ${kind}, 'I', 0, 'a.pdf')`
      return course.sku
    }
    const separate = await links(true, 'link')
    expect(await refusal(withPart({ sku: separate }))).toBe(
      `${separate} sells its links separately, which a bundle does not support.`,
    )
    expect(await refusal(withPart({ sku: await links(false, 'link') }))).toBeUndefined()
    expect(await refusal(withPart({ sku: await links(true, 'sample') }))).toBeUndefined()
  })

  test('makes a bundle of a simple product only, and only of one that is no part of others', async () => {
    const box = await shop.sell()
    const file = await shop.sell({ type: 'virtual', stock: {} })
    expect(await refusal({ groups: [group()] }, file.sku)).toBe(`${file.sku} is virtual and cannot become a bundle.`)
    expect(await refusal({ groups: [group()] }, box.sku)).toBeUndefined()
    const part = await shop.sell()
    expect(await refusal(withPart({ sku: part.sku }))).toBeUndefined()
    expect(await refusal({ groups: [group()] }, part.sku)).toBe(
      `${part.sku} is a part of other products, such as ZESTAW.`,
    )
    expect(await setBundle(shop.db, OPERATOR, 'NIE-MA', { groups: [group()] })).toBe(false)
    expect(await findBundle(shop.db, 'NIE-MA')).toBeUndefined()
    expect(await findBundle(shop.db, 'KUBEK')).toBeUndefined()
  })
})

describe('CAT-4 CAT-13: a bundle is printed as it was set', () => {
  test('with every field, in its order', async () => {
    const written = {
      price: 'dynamic',
      sku: 'fixed',
      weight: 'fixed',
      shipment: 'separately',
      price_view: 'as-low-as',
      discount: 12.5,
      discount_from: '2026-01-01T00:00:00.000Z',
      discount_to: '2099-01-01T00:00:00.000Z',
      tiers: [
        { quantity: 2, discount: 5 },
        { quantity: 10, discount: 20.25 },
        { quantity: 3, discount: 15, group: 'Wholesale' },
      ],
      groups: [
        {
          title: 'Zeta',
          titles: { en: 'Zeta (en)' },
          type: 'checkbox',
          required: false,
          products: [
            { sku: 'LALKA', quantity: 2, can_change_quantity: true, default: true },
            { sku: 'KUBEK', default: true },
          ],
        },
        { title: 'Alfa', type: 'select', products: [{ sku: 'KUBEK' }] },
      ],
    }
    expect(await refusal({ ...written, tiers: written.tiers.toReversed() })).toBeUndefined()
    expect(await findBundle(shop.db, 'ZESTAW')).toEqual(written)
    // what is no longer in the file is reset
    const plain = { price: 'fixed', sku: 'dynamic', weight: 'dynamic', shipment: 'together', price_view: 'range' }
    const priced = [
      { sku: 'KUBEK' },
      { sku: 'LALKA', price: 12.99, price_type: 'fixed' },
      { sku: 'DROBIAZG-1', price: 7.5, price_type: 'percent' },
    ]
    const changed = { ...plain, groups: [{ title: 'Alfa', type: 'radio', products: priced }] }
    expect(await refusal(changed)).toBeUndefined()
    expect(await findBundle(shop.db, 'ZESTAW')).toEqual(changed)
  })

  test('groups and products that stay keep their ids, and those of other bundles are not touched', async () => {
    const readIds = (sku: string) => shop.db.many<{ group: number; part: number; title: string; partSku: string }>`
      select o.id as group, s.id as part, o.title, c.sku as part_sku from bundle_option o
        join product p on p.id = o.product_id join bundle_selection s on s.option_id = o.id
        join product c on c.id = s.child_id
      where p.sku = ${sku} order by o.position, s.position`
    const other = await insertCompound(shop.db, { type: 'bundle' })
    const pair = [{ sku: 'KUBEK' }, { sku: 'LALKA' }]
    const both = [group({ title: 'A', products: pair }), group({ title: 'B', products: pair })]
    expect(await refusal({ tiers: tiers(2), groups: both }, other.sku)).toBeUndefined()
    expect(await refusal({ tiers: tiers(2), groups: both })).toBeUndefined()
    const [others, before] = [await readIds(other.sku), await readIds('ZESTAW')]
    expect(before.map(({ title, partSku }) => [title, partSku])).toEqual([
      ['A', 'KUBEK'],
      ['A', 'LALKA'],
      ['B', 'KUBEK'],
      ['B', 'LALKA'],
    ])
    expect(await refusal({ groups: [group({ title: 'B', products: pair.toReversed() })] })).toBeUndefined()
    expect(await readIds('ZESTAW')).toEqual([before[3], before[2]])
    expect(await refusal({ groups: [group({ title: 'B', products: [{ sku: 'LALKA' }] })] })).toBeUndefined()
    expect(await readIds('ZESTAW')).toEqual([before[3]])
    expect(await readIds(other.sku)).toEqual(others)
    expect(await findBundle(shop.db, other.sku)).toMatchObject({ tiers: tiers(2) })
  })
})
