import { expect, it } from 'vitest'
import { joinTitles } from './join-titles.ts'

it.each([
  [['DHL', 'Kurier DHL'], 'Kurier DHL'],
  [['Odbiór w księgarni', 'Odbiór osobisty'], 'Odbiór w księgarni · Odbiór osobisty'],
  [['DPD', 'DPD'], 'DPD'],
  [['DPD', null], 'DPD'],
  [['DHL (płatność przy odbiorze)', 'Kurier DHL, płatność przy odbiorze'], 'Kurier DHL, płatność przy odbiorze'],
  [['DHL POP', 'Punkt DHL'], 'DHL POP · Punkt DHL'],
  [['Kurier DHL', 'dhl'], 'Kurier DHL'],
  [['Kurier', '', undefined, 'Paczkomat'], 'Kurier · Paczkomat'],
  [['★', 'Kurier'], 'Kurier'],
  [['★', '♥'], '★'],
  [[], ''],
])('%j is joined to %s', (titles, expected) => {
  expect(joinTitles(...titles)).toBe(expected)
})
