import { SaxesParser } from 'saxes'

const DEEPEST = 10
const MOST_ELEMENTS = 1000
const LONGEST = 256 * 1024

export interface XmlElement {
  name: string
  /** Trimmed. */
  text: string
  children: XmlElement[]
}

export class UnreadableMessage extends Error {}

/** Reads a small document as a tree. Document types, which declare entities, are refused; sizes are bounded. */
export function readXml(document: string): XmlElement {
  if (document.length > LONGEST) throw new UnreadableMessage('the document is too long')
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  parser.on('doctype', () => {
    throw new UnreadableMessage('document types are not read')
  })
  parser.on('opentag', ({ name }) => {
    if (open.length >= DEEPEST || ++elements > MOST_ELEMENTS) throw new UnreadableMessage('the document has no end')
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const say = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', say)
  parser.on('cdata', say)
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

/** The text of the first child of this name; empty where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text ?? ''

/** The values that a message's hash is made of: those of all its leaves in their order, but for the hash itself. */
export function hashedValues({ name, text, children }: XmlElement): string[] {
  if (children.length === 0) return name === 'hash' || text === '' ? [] : [text]
  return children.flatMap(hashedValues)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeXml = (text: string): string => text.replaceAll(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark)
