import { expect, test } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { catalogTexts } from '../../catalog.pl.ts'
import { accessibilityText, isAccessibilityCode } from './accessibility.ts'

const [polish, english] = [createLanguage('pl_PL', catalogTexts), createLanguage('en_US')]

test('codes of list 196 are words in each language, and a publisher’s own words stay', () => {
  expect(['52', '11', '14'].map((code) => accessibilityText(code, polish))).toEqual([
    'Da się czytać czytnikiem ekranu',
    'Spis treści z odsyłaczami',
    'Krótko opisane ilustracje',
  ])
  expect(accessibilityText('52', english)).toBe('Can be read with a screen reader')
  expect(accessibilityText('Wydanie dla niewidomych', english)).toBe('Wydanie dla niewidomych')
  expect([isAccessibilityCode('11'), isAccessibilityCode('99'), isAccessibilityCode('toString')]).toEqual([
    true,
    false,
    false,
  ])
})
