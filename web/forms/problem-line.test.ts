import { expect, test } from 'vitest'
import { createLanguage } from '../../language/translate.ts'
import { requiredProblem } from '../../rules/required.ts'
import { fields } from '../texts/forms.pl.ts'
import { problemLine } from './problem-line.ts'

const [polish, english] = [createLanguage('pl_PL', fields), createLanguage('en_US')]
const line = (name: string, label: string, language: typeof polish) =>
  problemLine(name, label, language.t(...requiredProblem(name)), language)

test('FORM-1: an empty field is named once: in Polish by its message, in English by its label', () => {
  expect(line('street', 'Ulica', polish)).toBe('Podaj ulicę.')
  expect(line('billing_city', 'Miejscowość', polish)).toBe('Podaj miejscowość.')
  expect(line('street', 'Street', english)).toBe('Street: This field is required!')
  expect(problemLine('street', 'Ulica', 'Za długie.', polish)).toBe('Ulica: Za długie.')
})
