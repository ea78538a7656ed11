import type { Row } from './csv-cells.ts'
import type { Field } from './csv-map.ts'
import type { RecordFields } from '../record/title-record.ts'
import { parseDay } from '../record/values.ts'

const MAX_PRICE_GROSZE = 2_000_000_000

/** Gross prices; one that stays ambiguous at the end of the file rejects the row. */
export function parsePrice(row: Row): RecordFields['price'] {
  const [amount, special] = [parseAmount(row, 'price'), parseAmount(row, 'special_price')]
  if (amount === undefined) return undefined
  const day = (field: Field) => row.read(field, (cell) => parseDay(cell, row.map.dates)) ?? null
  if (special === undefined || special >= amount) return { amount, special: null, specialFrom: null, specialTo: null }
  return { amount, special, specialFrom: day('special_from'), specialTo: day('special_to') }
}

function parseAmount(row: Row, field: 'price' | 'special_price'): number | undefined {
  const text = row.text(field)
  if (text === undefined || text === '') return undefined
  const sum = row.context.sums.read(text)
  if ('grosze' in sum) return checkAmount(row, field, text, sum.grosze)
  if (sum.problem === 'unreadable') row.remarks.push(`${field} "${text.slice(0, 60)}" cannot be read: left out`)
  else if (sum.problem === 'fraction-of-a-grosz') row.refuse(field, text, 'has more than two decimals')
  else if (row.context.isLast) {
    const meanings = `${sum.asFraction} or ${sum.asThousands}`
    row.refuse(field, text, `is ambiguous, ${meanings}: state "decimal" in the map or write two decimals`)
  } else row.isUndecided = true
  return undefined
}

function checkAmount(row: Row, field: 'price' | 'special_price', text: string, grosze: number): number | undefined {
  if (grosze < 0) row.refuse(field, text, 'is below zero')
  else if (grosze > MAX_PRICE_GROSZE) row.refuse(field, text, 'is too high')
  if (grosze !== 0 || row.context.isZeroFree) return grosze
  const meaning = field === 'price' ? 'no price yet' : 'no reduced price'
  row.remarks.push(`${field} "${text.slice(0, 60)}" is taken as: ${meaning}`)
  return undefined
}
