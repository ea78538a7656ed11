import { expect, test } from 'vitest'
import { createLanguage } from '../../../language/translate.ts'
import { loadTexts } from './catalogues.ts'

test('NET-7b: loading texts of an invalid locale throws', async () => {
  await expect(loadTexts('?', 'shop')).rejects.toThrow("Unknown locale '?'")
})

test('a language without translations uses the source texts', async () => {
  const language = createLanguage('de_DE', await loadTexts('de_DE', 'shop'))
  expect(language.t('Cart')).toBe('Cart')
  expect(language.plural(2, '1 item', '%s items')).toBe('2 items')
})
