import { expect, test } from 'vitest'
import { optionsText, titleWithOptions, noteWithOptions } from './item-options.ts'

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
