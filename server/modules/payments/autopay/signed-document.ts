import { type AutopayKey, isHashOf } from './hash.ts'
import { parseXml, UnreadableMessage, type XmlElement } from './read-xml.ts'

/** A field with text, or with fields of its own. */
export type Field = string | { name: string; fields?: readonly Field[]; isRepeated?: boolean }

/** A document of Autopay: the names of its root and of its fields, in the order of their numbers. */
export interface DocumentType {
  root: string
  fields: readonly Field[]
}

export interface SignedDocument {
  root: XmlElement
  hasHash: boolean
  /** Signed with our key over exactly the values of the fields. */
  isAuthentic: boolean
}

const nameOf = (field: Field) => (typeof field === 'string' ? field : field.name)

/** The values of the fields in their order. Throws for an element that is not of these fields, repeated or misplaced. */
function valuesOf({ text, children }: XmlElement, fields: readonly Field[]): string[] {
  if (text !== '') throw new UnreadableMessage('elements were expected, not text')
  let next = 0
  return children.flatMap((child) => {
    const index = fields.findIndex((field, position) => position >= next && nameOf(field) === child.name)
    const field = fields[index]
    if (field === undefined) throw new UnreadableMessage('an element is unknown, repeated or misplaced')
    const { fields: inner, isRepeated = false } = typeof field === 'string' ? {} : field
    next = isRepeated ? index : index + 1
    if (inner) return valuesOf(child, inner)
    if (child.children.length > 0) throw new UnreadableMessage('text was expected, not elements')
    return child.text === '' ? [] : [child.text]
  })
}

const ERROR: DocumentType = { root: 'error', fields: ['statusCode', 'name', 'description'] }

/** Reads a document of a type, whose last field is its hash. Nothing can be read that the hash does not cover. */
export const readSigned = (document: string, type: DocumentType, key: AutopayKey): SignedDocument =>
  toSigned(parseXml(document), type, key)

/** Reads a response of a type, or Autopay's error instead, which is not signed and moves no money. */
export function readResponse(
  document: string,
  type: DocumentType,
  key: AutopayKey,
): SignedDocument | { error: string } {
  const root = parseXml(document)
  if (root.name !== ERROR.root) return toSigned(root, type, key)
  valuesOf(root, ERROR.fields)
  return { error: textOf(root, 'name') || textOf(root, 'description') || 'ERROR' }
}

function toSigned(root: XmlElement, { root: rootName, fields }: DocumentType, key: AutopayKey): SignedDocument {
  if (root.name !== rootName) throw new UnreadableMessage(`${rootName} was expected`)
  const hash = root.children.at(-1)
  const hasHash = hash?.name === 'hash'
  if (hasHash && hash.children.length > 0) throw new UnreadableMessage('the hash has elements')
  const values = valuesOf({ ...root, children: hasHash ? root.children.slice(0, -1) : root.children }, fields)
  return { root, hasHash: hasHash && hash.text !== '', isAuthentic: hasHash && isHashOf(hash.text, values, key) }
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** Empty if there is no such field. */
export const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text ?? ''
