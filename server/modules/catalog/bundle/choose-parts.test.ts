import { describe, expect, test } from 'vitest'
import { bundleGroup, bundleOf, bundleSelection, saleableProduct } from '../../../testing/saleable.ts'
import { choiceProblem, resolveParts } from './bundle-problem.ts'
import { type Bundle, offeredProductIds } from './bundle.ts'
import { chooseParts, parsePartUids, partUid, uidsOfParts, validateSavedParts } from './choose-parts.ts'

/** A mug (21) or a jug (22), which is required, and books (23, 24), which are optional. */
const GROUPS = [
  bundleGroup(1, [bundleSelection(11, 21), bundleSelection(12, 22)]),
  bundleGroup(2, [bundleSelection(13, 23, { quantity: 2, canChangeQuantity: true }), bundleSelection(14, 24)], {
    type: 'checkbox',
    isRequired: false,
  }),
]
const bundle = (more: Partial<Bundle> = {}) => bundleOf(GROUPS, more)

const unavailable = 'The options you selected are not available.'
const invalidQuantity = 'The quantity of each part is a whole number from 1 to %s.'
const missing = 'Please select all required options.'
describe('CAT-13: the parts of a bundle that are chosen', () => {
  const part = (groupId: number, id: number, productId: number, quantity = 1) => ({
    group: groupId,
    selection: id,
    product: productId,
    quantity,
  })
  test('are returned in the order of its groups and products, the last request of each', () => {
    const requests = [
      { group: 2, selection: 14 },
      { group: 2, selection: 13 },
      { group: 1, selection: 12, quantity: 5 },
      { group: 2, selection: 13, quantity: 4 },
    ]
    expect(chooseParts(bundle(), requests)).toEqual({
      parts: [part(1, 12, 22), part(2, 13, 23, 4), part(2, 14, 24)],
    })
    expect(chooseParts(bundle(), [{ group: 1, selection: 11 }])).toEqual({ parts: [part(1, 11, 21)] })
  })

  const mug = { group: 1, selection: 11 }
  const problem = (message: string, option?: number, ...args: number[]) => ({
    problem: { code: 'UNDEFINED', message, args, ...(option !== undefined && { option }) },
  })
  test.each([
    ['nothing', [], problem('Please specify product option(s).', 1)],
    ['another bundle’s group', [mug, { group: 9, selection: 11 }], problem(unavailable)],
    ['a product of another group', [{ group: 1, selection: 13 }], problem(unavailable, 1)],
    [
      'one product and an unknown one',
      [mug, { group: 2, selection: 13 }, { group: 2, selection: 99 }],
      problem(unavailable, 2),
    ],
    ['two of radio buttons', [mug, { group: 1, selection: 12 }], problem('Select one product only.', 1)],
    ['an optional group only', [{ group: 2, selection: 14 }], problem(missing, 1)],
    ['no copies', [mug, { group: 2, selection: 13, quantity: 0 }], problem(invalidQuantity, 2, 999)],
    ['half a copy', [mug, { group: 2, selection: 13, quantity: 1.5 }], problem(invalidQuantity, 2, 999)],
    ['too many copies', [mug, { group: 2, selection: 13, quantity: 1000 }], problem(invalidQuantity, 2, 999)],
  ])('refuses %s', (_what, requests, refused) => {
    expect(chooseParts(bundle(), requests)).toEqual(refused)
  })

  test('accepts 1 and 999 copies; nothing of a bundle with optional groups only is refused', () => {
    for (const quantity of [1, 999])
      expect(chooseParts(bundle(), [mug, { group: 2, selection: 13, quantity }])).toEqual({
        parts: [part(1, 11, 21), part(2, 13, 23, quantity)],
      })
    const optional = bundle({ groups: GROUPS.map((one) => ({ ...one, isRequired: false })) })
    expect(chooseParts(optional, [{ group: 2, selection: 14 }])).toEqual({ parts: [part(2, 14, 24)] })
  })

  const plain = (path: string) => Buffer.from(path).toString('base64')
  test.each([
    [[partUid(1, 11, 3)], [], [{ group: 1, selection: 11, quantity: 3 }]],
    [[plain('bundle/1/11')], [], [{ group: 1, selection: 11 }]],
    [[], [{ uid: partUid(1, 11, 3), value: '7' }], [{ group: 1, selection: 11, quantity: 7 }]],
    [[], [{ uid: partUid(1, 11, 3), value: ' ' }], []],
    [[partUid(1, 11, 3), plain('custom-option/1/2')], [], undefined],
    [[plain('bundle/1')], [], undefined],
    [[plain('bundle/1/11/1/1')], [], undefined],
    [[plain('xbundle/1/11/1')], [], undefined],
    [[plain(`bundle/1/1${'0'.repeat(9)}`)], [], undefined],
    [['no uid'], [], undefined],
  ])('reads the uids %j and entries %j', (selected, entered, parts) => {
    expect(parsePartUids(selected, entered)).toEqual(parts)
  })

  test('saved parts are stored with their quantities, and refused with the reason', () => {
    expect(validateSavedParts(bundle(), [plain('bundle/2/13'), partUid(1, 11, 1)])).toEqual({
      parts: [partUid(1, 11, 1), partUid(2, 13, 2)],
    })
    expect(validateSavedParts(bundle(), [])).toEqual(problem('Please specify product option(s).', 1))
    expect(validateSavedParts(bundle(), ['no uid'])).toEqual(problem(unavailable))
    expect(uidsOfParts()).toEqual([])
    expect(offeredProductIds(bundle({ groups: [...GROUPS, bundleGroup(3, [bundleSelection(15, 21)])] }))).toEqual([
      21, 22, 23, 24,
    ])
  })

  const byId = new Map([21, 22, 23, 24].map((id) => [id, saleableProduct(id, 1000)]))
  const set = (more: Partial<Bundle> = {}) => saleableProduct(1, 0, { type: 'bundle', bundle: bundle(more) })
  const stored = [part(1, 11, 21), part(2, 13, 23, 4)]
  const gone = { code: 'NOT_SALABLE', message: unavailable, args: [] }
  test.each([
    ['unchanged', stored, {}, undefined],
    ['in another order', stored.toReversed(), {}, undefined],
    ['with another quantity than is offered', [part(1, 11, 21, 2)], {}, gone],
    ['with another product than is offered', [part(1, 11, 22)], {}, gone],
    ['without a required part', [part(2, 13, 23, 4)], {}, gone],
    ['without parts', [], {}, gone],
    ['of a group that is gone', stored, { groups: GROUPS.slice(0, 1) }, gone],
    ['twice the same part', [part(1, 11, 21), part(1, 11, 21)], {}, gone],
    ['of a product that this store view lacks', [part(1, 11, 21), part(2, 14, 25)], {}, gone],
  ])('a stored choice %s', (_what, parts, fields, expected) => {
    expect(choiceProblem(set(fields), { parts }, byId)).toEqual(expected)
  })
  test('a stored choice whose product has no text in this store view is unavailable; so is that of no bundle', () => {
    expect(choiceProblem(set(), { parts: stored }, new Map([[21, saleableProduct(21, 1)]]))).toEqual(gone)
    expect(choiceProblem(saleableProduct(1, 100), { parts: stored }, byId)).toEqual(gone)
    expect(choiceProblem(saleableProduct(1, 100), {}, byId)).toEqual(gone)
    expect(resolveParts(set(), { parts: [...stored, part(9, 11, 21), part(1, 99, 21)] }, byId)).toEqual([
      { group: GROUPS[0], selection: GROUPS[0]?.selections[0], product: byId.get(21), quantity: 1 },
      { group: GROUPS[1], selection: GROUPS[1]?.selections[0], product: byId.get(23), quantity: 4 },
    ])
  })
})
