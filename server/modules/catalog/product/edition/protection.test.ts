import { expect, test } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { catalogTexts } from '../../catalog.pl.ts'
import { isProtectionCode, protectionText } from './protection.ts'

const [polish, english] = [createLanguage('pl_PL', catalogTexts), createLanguage('en_US')]

test('codes of list 144 are words in each language, and a publisher’s own words stay', () => {
  const terms = ['00', '02', '03', 'hasło']
  expect(terms.map((term) => protectionText(term, polish))).toEqual(['brak', 'znak wodny', 'Adobe DRM', 'hasło'])
  expect(terms.map((term) => protectionText(term, english))).toEqual([
    'None',
    'Digital watermark',
    'Adobe DRM',
    'hasło',
  ])
  expect([isProtectionCode('02'), isProtectionCode('99'), isProtectionCode('toString')]).toEqual([true, false, false])
})
