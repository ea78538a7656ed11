import { escapeXml } from '../../../../language/markup.ts'
import { clean } from '../record/values.ts'

export type Content = string | number | null | undefined

/** An element with text; empty without text. */
export const dataElement = (name: string, content: Content, attribute = '') =>
  content === null || content === undefined || content === ''
    ? ''
    : `<${name}${attribute}>${escapeXml(clean(String(content)))}</${name}>`

/** A composite; empty without children. */
export const compositeElement = (name: string, ...parts: readonly string[]) => {
  const content = parts.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** The code that a code list has for a word. */
export const codeOf = (codes: Readonly<Record<string, string>>, word: string | null) =>
  Object.entries(codes).find(([, known]) => known === word)?.[0]

/** A composite of a date with its role. */
export const dateElement = (name: string, role: string, day: string | null) =>
  day
    ? compositeElement(
        name,
        dataElement(`${name}Role`, role),
        dataElement('Date', day.replaceAll('-', ''), ' dateformat="00"'),
      )
    : ''

/** A product identifier; `type` is a code of ONIX list 5. */
export const identifier = (type: string, value: string | null, name?: string) =>
  value
    ? compositeElement(
        'ProductIdentifier',
        dataElement('ProductIDType', type),
        dataElement('IDTypeName', name),
        dataElement('IDValue', value),
      )
    : ''
