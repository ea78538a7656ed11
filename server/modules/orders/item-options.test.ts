import { expect, test } from 'vitest'
import { orderLine } from '../../testing/placed-order.ts'
import { optionsText, titleWithOptions, noteWithOptions, withBundleOptions } from './item-options.ts'

const item = {
  name: 'Lalka',
  options: {
    selected: [{ label: 'Opakowanie', value: 'Papier' }],
    entered: [{ label: 'Dedykacja', value: 'Dla Zosi\n i Oli' }],
  },
}

test('options of a line are one line of text, truncated for documents with little space', () => {
  expect(optionsText(item)).toBe('Opakowanie: Papier; Dedykacja: Dla Zosi i Oli')
  expect(titleWithOptions(item)).toBe('Lalka (Opakowanie: Papier; Dedykacja: Dla Zosi i Oli)')
  expect(noteWithOptions(item, 'ISBN 1', 18)).toBe('Opakowanie: Papier…; ISBN 1')
  // the limit itself fits
  const short = { options: { selected: item.options.selected } }
  expect(noteWithOptions(short, 'ISBN 1', 18)).toBe('Opakowanie: Papier; ISBN 1')
  expect(noteWithOptions(item, 'ISBN 1', 20)).toBe('Opakowanie: Papier;…; ISBN 1')
  expect(noteWithOptions({ options: {} }, 'ISBN 1')).toBe('ISBN 1')
})

test('the edition of a line comes before its options', () => {
  const hardback = { ...item, options: { ...item.options, edition: 'oprawa twarda' } }
  expect(titleWithOptions(hardback)).toBe('Lalka (oprawa twarda; Opakowanie: Papier; Dedykacja: Dla Zosi i Oli)')
  expect(noteWithOptions({ options: { edition: 'E-book, EPUB' } }, 'ISBN 1')).toBe('E-book, EPUB; ISBN 1')
})

test('CAT-13: chosen and entered options of a line have the order of the product’s page, files last', () => {
  const options = {
    selected: [
      { label: 'Kolor', value: 'granatowa' },
      { label: 'Tematy', value: 'powieści', position: 2 },
      { label: 'Pliki', value: 'Lekcja 1', linkItems: ['Lekcja 1'] },
    ],
    entered: [
      { label: 'Dzień', value: '2026-12-02', position: 0 },
      { label: 'Godzina', value: '12:00', position: 1 },
    ],
  }
  expect(optionsText({ options })).toBe(
    'Kolor: granatowa; Dzień: 2026-12-02; Godzina: 12:00; Tematy: powieści; Pliki: Lekcja 1',
  )
})

test('CAT-13: the options of a bundle stand with its first part on a document', () => {
  const written = (value: string) => ({ entered: [{ label: 'Bilecik', value }] })
  const bundles = [
    orderLine({ id: 10, type: 'bundle', options: written('Dla Ani') }),
    orderLine({ id: 20, type: 'bundle', options: written('Dla Oli') }),
  ]
  const items = [
    orderLine({ id: 11, parentId: 10 }),
    orderLine({ id: 12, parentId: 10, options: { selected: [{ label: 'Kolor', value: 'biały' }] } }),
    orderLine({ id: 21, parentId: 20 }),
    orderLine({ id: 30 }),
  ]
  const shown = (...ids: number[]) =>
    ids.map((id) => {
      const line = items.find((one) => one.id === id) ?? orderLine()
      const lines = ids.map((orderItemId) => ({ orderItemId }))
      return optionsText(withBundleOptions({ bundles, items }, line, lines))
    })
  expect(shown(30, 11, 12, 21)).toEqual(['', 'Bilecik: Dla Ani', 'Kolor: biały', 'Bilecik: Dla Oli'])
  // a later document without the first part
  expect(shown(30, 12)).toEqual(['', 'Kolor: biały; Bilecik: Dla Ani'])
})
