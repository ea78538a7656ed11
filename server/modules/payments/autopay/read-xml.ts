import { SaxesParser } from 'saxes'

const MAX_DEPTH = 10
const MAX_ELEMENTS = 1000
const MAX_LENGTH = 256 * 1024

/** An element with either text or children. */
export interface XmlElement {
  name: string
  /** Trimmed. */
  text: string
  children: XmlElement[]
}

export class UnreadableMessage extends Error {}

const refuse = (what: string) => () => {
  throw new UnreadableMessage(`${what} are not read`)
}

/**
 * Parses a small document into a tree, with limited sizes. Only elements and their text are accepted: whatever else XML
 * has could be read in one way and signed in another.
 */
export function parseXml(document: string): XmlElement {
  if (document.length > MAX_LENGTH) throw new UnreadableMessage('the document is too long')
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  parser.on('doctype', refuse('document types'))
  parser.on('cdata', refuse('CDATA sections'))
  parser.on('comment', refuse('comments'))
  parser.on('processinginstruction', refuse('processing instructions'))
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH || ++elements > MAX_ELEMENTS) throw new UnreadableMessage('the document has no end')
    if (Object.keys(attributes).length > 0) throw new UnreadableMessage('attributes are not read')
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    element.text = element.text.trim()
    if (element.text !== '' && element.children.length > 0)
      throw new UnreadableMessage('an element has both text and elements')
  })
  try {
    parser.write(document).close()
  } catch (error) {
    throw error instanceof UnreadableMessage ? error : new UnreadableMessage((error as Error).message)
  }
  if (!root) throw new UnreadableMessage('the document is empty')
  return root
}
