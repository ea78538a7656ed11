import { expect, test } from 'vitest'
import type { RecordFields } from '../record/title-record.ts'
import { merged, STORED } from './test-title.ts'
import type { StoredTitle } from './titles.sql.ts'

test.each<[string, RecordFields['links'], Partial<StoredTitle>, boolean]>([
  ['the same, by ISBN', [{ type: 'related', target: '9788324000029' }], {}, false],
  ['the same, by SKU', [{ type: 'related', target: 'S-2' }], { requestedLinks: [] }, false],
  [
    'the same two, by SKU',
    [
      { type: 'related', target: 'S-2' },
      { type: 'related', target: 'S-3' },
    ],
    {
      requestedLinks: [],
      links: [
        { type: 'related', sku: 'S-2', isbn13: null },
        { type: 'related', sku: 'S-3', isbn13: null },
      ],
    },
    false,
  ],
  [
    'the same two, pending',
    [
      { type: 'related', target: 'X' },
      { type: 'related', target: 'Y' },
    ],
    {
      links: [],
      requestedLinks: [
        { type: 'related', target: 'X' },
        { type: 'related', target: 'Y' },
        { type: 'upsell', target: 'Z' },
      ],
    },
    false,
  ],
  ['of another type', [{ type: 'other-edition', target: '9788324000029' }], {}, true],
  ['to another title', [{ type: 'related', target: '9788324000036' }], {}, true],
  ['none any more', [], {}, true],
  ['none, and none was stored', [], { links: [], requestedLinks: [] }, false],
  [
    'pending still',
    [{ type: 'related', target: 'X' }],
    { links: [], requestedLinks: [{ type: 'related', target: 'X' }] },
    false,
  ],
  [
    'pending of another type',
    [{ type: 'related', target: 'X' }],
    { links: [], requestedLinks: [{ type: 'other-edition', target: 'X' }] },
    true,
  ],
  [
    'one of two',
    [{ type: 'related', target: 'X' }],
    {
      links: [],
      requestedLinks: [
        { type: 'related', target: 'X' },
        { type: 'related', target: 'Y' },
      ],
    },
    true,
  ],
  [
    'one of two that were requested by no record',
    [{ type: 'related', target: 'S-2' }],
    {
      requestedLinks: [],
      links: [
        { type: 'related', sku: 'S-2', isbn13: null },
        { type: 'related', sku: 'S-3', isbn13: null },
      ],
    },
    true,
  ],
  [
    'beside an upsell of the operator',
    [],
    { requestedLinks: [], links: [{ type: 'upsell', sku: 'S-2', isbn13: null }] },
    false,
  ],
  [
    'beside an upsell of an earlier record',
    [],
    { links: [], requestedLinks: [{ type: 'upsell', target: 'S-2' }] },
    false,
  ],
  [
    'an upsell in place of another',
    [{ type: 'upsell', target: 'S-3' }],
    { requestedLinks: [], links: [{ type: 'upsell', sku: 'S-2', isbn13: null }] },
    true,
  ],
])('links of a record that are %s are written: %s', (_case, links, stored, isChanged) =>
  expect(merged({ links }, { stored: { ...STORED, ...stored } }).changes.has('links')).toBe(isChanged),
)

test('a link that a record names twice is kept once, and the types that it names are its own', () => {
  const links: RecordFields['links'] = [
    { type: 'upsell', target: 'A' },
    { type: 'upsell', target: 'A' },
    { type: 'related', target: 'A' },
  ]
  const title = merged({ links })
  expect(title.links).toEqual([links[0], links[2]])
  expect(title.linkTypes.toSorted()).toEqual(['other-edition', 'related', 'upsell'])
  const without = merged({}, { stored: STORED })
  expect([without.links, without.linkTypes]).toEqual([STORED.requestedLinks, []])
})
