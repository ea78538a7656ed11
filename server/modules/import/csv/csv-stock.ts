import type { RecordFields } from '../record/title-record.ts'
import { parseStockCount } from '../record/values.ts'
import type { Row } from './csv-cells.ts'
import type { Field } from './csv-map.ts'

/** Source -> copies; what was sold beyond the stock is none left. */
export function parseStock(row: Row): RecordFields['stock'] {
  const stock: Record<string, number> = {}
  for (const field of [...(row.isMapped('stock') ? ['stock'] : []), ...row.fields('stock:')]) {
    const copies = row.read(field as Field, (cell) => parseStockCount(cell, row.map.decimal))
    if (copies === undefined || copies === null) continue
    if (copies < 0) row.remarks.push(`${field} "${row.text(field)?.slice(0, 60)}" is below zero: taken as 0`)
    stock[field === 'stock' ? row.map.stock_source : field.slice('stock:'.length)] = Math.max(0, copies)
  }
  return Object.keys(stock).length > 0 ? stock : undefined
}
