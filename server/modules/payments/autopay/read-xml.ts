import { SaxesParser } from 'saxes'

const MAX_DEPTH = 10
const MAX_ELEMENTS = 1000
const MAX_LENGTH = 256 * 1024

export interface XmlElement {
  name: string
  /** Trimmed. */
  text: string
  children: XmlElement[]
}

export class UnreadableMessage extends Error {}

/**
 * Parses a small document into a tree, with limited sizes. Document types are refused, because they declare entities.
 */
export function parseXml(document: string): XmlElement {
  if (document.length > MAX_LENGTH) throw new UnreadableMessage('the document is too long')
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  parser.on('doctype', () => {
    throw new UnreadableMessage('document types are not read')
  })
  parser.on('opentag', ({ name }) => {
    if (open.length >= MAX_DEPTH || ++elements > MAX_ELEMENTS) throw new UnreadableMessage('the document has no end')
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const appendText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', appendText)
  parser.on('cdata', appendText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) element.text = element.text.trim()
  })
  try {
    parser.write(document).close()
  } catch (error) {
    throw error instanceof UnreadableMessage ? error : new UnreadableMessage((error as Error).message)
  }
  if (!root) throw new UnreadableMessage('the document is empty')
  return root
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** Text of the first child with this name; empty if there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text ?? ''

/** The values that a message's hash covers: those of all leaf elements in document order, except the hash itself. */
export function hashedValues({ name, text, children }: XmlElement): string[] {
  if (children.length === 0) return name === 'hash' || text === '' ? [] : [text]
  return children.flatMap(hashedValues)
}
