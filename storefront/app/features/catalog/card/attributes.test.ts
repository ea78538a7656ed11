import { expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { attributeText } from './attributes.ts'

const polish = createLanguage('pl_PL', { Yes: 'Tak', 'N/A': 'brak danych' })
const shown = (type: string, value: string, options: string[] = []) =>
  attributeText({ type, value, options: options.map((label) => ({ label })) }, polish)

it.each([
  ['weight', '0.35', '0,35 kg'],
  ['decimal', '12.5', '12,50'],
  ['select', '1054', '1054'],
  ['integer', '2024', '2024'],
  ['text', '9788375080704', '9788375080704'],
  ['boolean', '1', 'Tak'],
  ['date', '2024-10-09', '09.10.2024'],
  ['text', '', 'brak danych'],
])('formats an attribute of type %s with the value %s as %s (CAT-10)', (type, value, expected) => {
  expect(shown(type, value)).toBe(expected)
})

it('shows every selected option, with single letters bound to the next word', () => {
  expect(shown('select', '3', ['liceum i technikum'])).toBe('liceum i\u00a0technikum')
  expect(shown('multiselect', '7,9', ['Ewa Łącka', 'Jan Żak'])).toBe('Ewa Łącka, Jan Żak')
})
