import { expect, test } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { catalogTexts } from '../../catalog.pl.ts'
import { editionText, titleWithEdition } from './edition.ts'

const polish = createLanguage('pl_PL', catalogTexts)
const facts = { type: 'simple', editionOptions: null, fileFormats: null } as const

test('the edition is the binding of a printed book, else the format with its files', () => {
  const book = { ...facts, editionOptions: { binding: 'twarda', format: 'Książka' } }
  expect(editionText(book, polish)).toBe('oprawa twarda')
  expect(editionText({ ...book, editionOptions: { binding: 'Hardback' } }, createLanguage('en_US'))).toBe('Hardback')
  expect(titleWithEdition({ ...book, name: 'Lalka' }, polish)).toBe('Lalka (oprawa twarda)')
  const file = {
    ...facts,
    type: 'downloadable' as const,
    editionOptions: { format: 'E-book' },
    fileFormats: ['EPUB', 'PDF'],
  }
  expect(editionText(file, polish)).toBe('E-book, EPUB, PDF')
  expect(titleWithEdition({ ...facts, name: 'Wykład' }, polish)).toBe('Wykład')
})

test('a title whose parts are its editions has none itself', () => {
  expect(editionText({ ...facts, type: 'configurable', editionOptions: { format: 'Książka' } }, polish)).toBeNull()
})
