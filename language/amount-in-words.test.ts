import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'zero złotych 00/100'],
  [1, 'zero złotych 01/100'],
  [100, 'jeden złoty 00/100'],
  [234, 'dwa złote 34/100'],
  [500, 'pięć złotych 00/100'],
  [1200, 'dwanaście złotych 00/100'],
  [2200, 'dwadzieścia dwa złote 00/100'],
  [11_145, 'sto jedenaście złotych 45/100'],
  [100_000, 'tysiąc złotych 00/100'],
  [200_100, 'dwa tysiące jeden złotych 00/100'],
  [1_200_000, 'dwanaście tysięcy złotych 00/100'],
  [829_030, 'osiem tysięcy dwieście dziewięćdziesiąt złotych 30/100'],
  [2_200_000_50, 'dwa miliony dwieście tysięcy złotych 50/100'],
  [-4237, 'minus czterdzieści dwa złote 37/100'],
])('%i grosze are %s', (grosze, expected) => expect(amountInWords(grosze, 'PLN')).toBe(expected))

test.each([
  ['EUR', 'dwadzieścia dwa euro 50/100'],
  ['USD', 'dwadzieścia dwa dolary 50/100'],
  ['CHF', 'dwadzieścia dwa CHF 50/100'],
])('22.50 %s are %s', (currency, expected) => expect(amountInWords(2250, currency)).toBe(expected))
