import { normaliseIsbn } from '../../../../rules/isbn.ts'
import type { Row } from './csv-cells.ts'
import type { Field } from './csv-map.ts'
import type { ProductNumbers } from '../record/title-record.ts'
import { digitsOf, isScientificNotation, productNumbers } from '../record/values.ts'

/** Reads ISBN and EAN, each from its first column with a valid number, else from its first column with any. */
export function parseNumbers(row: Row): ProductNumbers {
  const rounded: { field: Field; cell: string }[] = []
  const number = (field: Field) => {
    const cells = row.parts(field).filter((cell) => digitsOf(cell) !== '')
    const codes = cells.map((cell) => ({ cell, code: normaliseIsbn(cell), isRounded: isScientificNotation(cell) }))
    const valid = codes.find(({ code }) => code !== undefined)
    rounded.push(...codes.flatMap(({ cell, code, isRounded }) => (isRounded && !code ? [{ field, cell }] : [])))
    if (valid?.code && isRestored(valid.cell, valid.code))
      row.remarks.push(`${field} "${valid.cell}" was changed by a spreadsheet: ${valid.code} is taken`)
    return valid?.code ?? codes.filter(({ isRounded }) => !isRounded).map(({ cell }) => digitsOf(cell))[0]
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

/** Whether digits were added: an ISBN-10 becomes an ISBN-13 without a remark. */
const isRestored = (cell: string, code: string) => {
  const digits = digitsOf(cell)
  return isScientificNotation(cell) || (digits.length !== 10 && digits !== code)
}
