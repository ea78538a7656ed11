import { fromIsbn10, isEan13 } from '../../../../rules/isbn.ts'
import type { Row } from './csv-cells.ts'
import type { Field } from './csv-map.ts'
import type { ProductNumbers } from '../record/title-record.ts'
import { digitsOf, isScientificNotation, productNumbers } from '../record/values.ts'

/** Reads ISBN and EAN, each from its first column with a valid number, else from its first column with any. */
export function parseNumbers(row: Row): ProductNumbers {
  const rounded: { field: Field; cell: string }[] = []
  const number = (field: Field) => {
    const cells = row.parts(field)
    rounded.push(...cells.filter(isScientificNotation).map((cell) => ({ field, cell })))
    const codes = cells
      .filter((cell) => !isScientificNotation(cell))
      .map(digitsOf)
      .filter(Boolean)
      .map((digits) => (digits.length === 10 ? (fromIsbn10(digits) ?? digits) : digits))
    return codes.find(isEan13) ?? codes[0]
  }
  const { numbers, remarks } = productNumbers(number('isbn'), number('ean'))
  row.remarks.push(...remarks)
  const [first] = rounded
  if (!first) return numbers
  const reason = 'is a number cut short by a spreadsheet'
  const other = numbers.isbn13 ?? numbers.ean
  if (other === null) row.refuse(first.field, first.cell, `${reason}: format the column as text`)
  else row.remarks.push(`${first.field} "${first.cell.slice(0, 60)}" ${reason}: ${other} is taken instead`)
  return numbers
}
