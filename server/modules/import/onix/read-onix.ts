import { SaxesParser } from 'saxes'
import { escapeHtml, escapeText } from '../../../../language/markup.ts'
import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { XmlSanitizer } from '../input/sanitize-xml.ts'
import { type XmlElement, referenceNameOf } from './onix-names.ts'
import { type Message, parseProduct } from './onix-product.ts'
import type { Market } from '../record/market.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'
import { parseMessageDate } from './onix-dates.ts'
import { languageCode, tidy } from '../record/values.ts'
import { XML_ENTITIES } from '../input/xml-entities.ts'

const MAX_DEPTH = 100
const MAX_LENGTH = 8_000_000
const CHUNK_LENGTH = 1_000_000
const MAX_PROLOGUE_LENGTH = 64_000
const MAX_ELEMENTS = 100_000
// elements with XHTML content
const WITH_MARKUP = new Set(['text', 'biographicalnote', 'textsourcecorporate', 'citationnote'])
// void HTML elements
const VOID = new Set(['br', 'hr', 'img', 'wbr'])

/** Streams an ONIX 3.0 message, one product at a time. */
export async function* readOnix(
  chunks: AsyncIterable<string>,
  market: Market,
  isZeroFree = false,
): AsyncGenerator<ReadResult[]> {
  const reader = new MessageReader(market, isZeroFree)
  let failure: Error | undefined
  try {
    for await (const chunk of chunks) {
      try {
        reader.write(chunk)
      } catch (error) {
        failure = error as Error
      }
      // complete records before the error are kept
      if (reader.results.length > 0) yield reader.takeResults()
      if (failure) break
    }
    if (!failure) reader.close()
  } catch (error) {
    failure ??= error as Error
  }
  if (!failure) return
  if (failure instanceof BrokenFile) throw failure
  throw new BrokenFile(reader.line, failure.message)
}

/** Whether a Product has direct children that ONIX 3.0 moved into DescriptiveDetail. */
const isOnix2Product = ({ children }: XmlElement) =>
  children.some(({ name }) => name === 'productform' || name === 'title') &&
  !children.some(({ name }) => name === 'descriptivedetail')

/** Overrides `fail` because a fifth event handler would make the parser four times slower. */
class Parser extends SaxesParser {
  readonly #onFail: (reason: string) => void

  constructor(onFail: (reason: string) => void) {
    super({ xmlns: false, position: true })
    this.#onFail = onFail
  }

  override fail(message: string): this {
    this.#onFail(message)
    return this
  }
}

class MessageReader {
  results: ReadResult[] = []
  readonly #parser = new Parser((reason) => this.#fail(reason))
  readonly #message: Message
  #depth = 0
  #openElements: XmlElement[] = []
  #record: { line: number; elements: number; characters: number } | undefined
  /** Depth of markup inside a text element. */
  #markupDepth = 0
  #lastEventPosition = 0
  /** Everything before the first element. */
  #prologue: string | undefined = ''
  readonly #sanitizer = new XmlSanitizer()
  /** Number of lines before the XML declaration. */
  #linesBefore = 0
  #isStarted = false
  #isRootClosed = false

  constructor(market: Market, isZeroFree: boolean) {
    const today = dayInWarsaw(new Date())
    this.#message = { sender: '', sentAt: null, currency: '', priceType: '', language: null, today, isZeroFree, market }
    const parser = this.#parser
    Object.assign(parser.ENTITIES, XML_ENTITIES)
    parser.on('opentag', ({ name, attributes }) => this.#onOpenTag(name, attributes as Record<string, string>))
    parser.on('closetag', ({ name }) => this.#onCloseTag(name))
    parser.on('text', (text) => this.#onText(text))
    parser.on('cdata', (text) => this.#onText(text))
  }

  #fail(message: string) {
    const reason = message.replace(/\.$/, '')
    // invalid characters and undeclared entities are skipped
    if (/^(?:disallowed character|undefined entity|malformed character entity)$/.test(reason)) return
    if (this.#isRootClosed) {
      // some systems pad files with whitespace or NULs
      if (reason === 'text data outside of root node') return
      throw this.#broken('after the end of the message another one begins: give each a file of its own')
    }
    throw this.#broken(
      /unclosed tag|unexpected end|document must contain a root/.test(reason)
        ? `the file ends too early (${reason}): it is truncated`
        : `this is not well-formed XML: ${reason}`,
    )
  }

  get line() {
    return this.#linesBefore + this.#parser.line
  }

  takeResults(): ReadResult[] {
    const done = this.results
    this.results = []
    return done
  }

  write(chunk: string) {
    const text = this.#sanitizer.sanitize(this.#isStarted ? chunk : this.#start(chunk))
    if (this.#prologue !== undefined) this.#checkPrologue(text)
    for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
      // flattens the sliced string, which the parser reads faster
      this.#parser.write(text.length <= CHUNK_LENGTH ? text : text.slice(start, start + CHUNK_LENGTH))
      // the parser buffers a text until it ends
      if (this.#parser.position - this.#lastEventPosition > MAX_LENGTH)
        throw this.#broken(`a text is longer than ${MAX_LENGTH / 1_000_000} million characters`)
    }
  }

  /** Skips leading whitespace. */
  #start(chunk: string): string {
    const text = chunk.replace(/^[\s\ufeff]+/, '')
    this.#linesBefore += chunk.slice(0, chunk.length - text.length).split('\n').length - 1
    this.#isStarted = text !== ''
    if (text !== '' && !text.startsWith('<'))
      throw this.#broken(`this is not XML: it begins with "${tidy(text.slice(0, 40)).replace(/ .*/s, '')}"`)
    return text
  }

  /** Throws for entity declarations (XXE, entity expansion); external references are never fetched. */
  #checkPrologue(chunk: string) {
    this.#prologue += chunk.slice(0, MAX_PROLOGUE_LENGTH + 1)
    const text = (this.#prologue ?? '').replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    const root = text.search(/<[a-zA-Z]/)
    const declared = root < 0 ? text : text.slice(0, root)
    if (/<!ENTITY|<!DOCTYPE[^>]*\[\s*[^\]\s]/.test(declared))
      throw this.#broken('the file declares entities of its own, which are not read for safety')
    const older = /<!DOCTYPE[^>]*\bonix\/(2\.\d)\//i.exec(declared)?.[1]
    if (older) throw this.#broken(`the message is ONIX ${older}; ONIX 3.0 is read`)
    if (root >= 0) this.#prologue = undefined
    else if ((this.#prologue ?? '').length > MAX_PROLOGUE_LENGTH)
      throw this.#broken(`no message begins within ${MAX_PROLOGUE_LENGTH} characters`)
  }

  close() {
    const rest = this.#sanitizer.end()
    if (rest) this.#parser.write(rest)
    if (!this.#isStarted) throw this.#broken('the file is empty')
    this.#parser.close()
  }

  #broken = (reason: string) => new BrokenFile(this.line, reason)

  #noteEvent() {
    this.#lastEventPosition = this.#parser.position
  }

  #onOpenTag(tag: string, attributes: Record<string, string>) {
    this.#noteEvent()
    if (++this.#depth > MAX_DEPTH)
      throw this.#broken(`elements are nested more than ${MAX_DEPTH} deep: this is not an ONIX message`)
    const name = referenceNameOf(tag)
    if (this.#depth === 1) return this.#checkRoot(name, attributes)
    if (this.#depth === 2) {
      if (name === 'product') this.#record = { line: this.line, elements: 0, characters: 0 }
      else if (name !== 'header') return
    } else if (this.#openElements.length === 0) return
    const parent = this.#openElements.at(-1)
    if (this.#record && ++this.#record.elements > MAX_ELEMENTS)
      throw this.#broken(`a record holds more than ${MAX_ELEMENTS} elements`)
    if (this.#markupDepth > 0 || (parent && WITH_MARKUP.has(parent.name)))
      return this.#enterMarkup(tag, attributes, parent)
    const element: XmlElement = { name, attributes, text: '', children: [] }
    parent?.children.push(element)
    this.#openElements.push(element)
  }

  #enterMarkup(tag: string, attributes: Record<string, string>, text: XmlElement | undefined) {
    if (!text) return
    if (this.#markupDepth++ === 0 && !text.attributes['-markup']) {
      text.text = escapeText(text.text)
      text.attributes['-markup'] = '1'
    }
    const markup = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    text.text += `<${tag}${markup.join('')}>`
  }

  #checkRoot(name: string, attributes: Record<string, string>) {
    if (name !== 'onixmessage') throw this.#broken(`the file is not an ONIX message: it begins with <${name}>`)
    const release = attributes['release'] ?? '3.0'
    if (!release.startsWith('3')) throw this.#broken(`the message is ONIX ${release}; ONIX 3.0 is read`)
  }

  #onText(text: string) {
    this.#noteEvent()
    const element = this.#openElements.at(-1)
    if (!element) return
    if (this.#record && (this.#record.characters += text.length) > MAX_LENGTH)
      throw this.#broken(`a record is longer than ${MAX_LENGTH / 1_000_000} million characters`)
    element.text += element.attributes['-markup'] ? escapeText(text) : text
  }

  #onCloseTag(tag: string) {
    this.#noteEvent()
    if (--this.#depth === 0) this.#isRootClosed = true
    if (this.#markupDepth > 0) {
      this.#markupDepth--
      const text = this.#openElements.at(-1)
      if (text && !VOID.has(tag)) text.text += `</${tag}>`
      return
    }
    const element = this.#openElements.pop()
    if (this.#depth !== 1 || !element) return
    if (element.name === 'header') this.#readHeader(element)
    else if (this.#record) {
      if (isOnix2Product(element))
        throw this.#broken('the records are in the form of ONIX 2.1, whatever the message says; ONIX 3.0 is read')
      this.results.push(parseProduct(element, this.#message, this.#record.line))
      this.#record = undefined
    }
  }

  #readHeader(header: XmlElement) {
    const find = (element: XmlElement, name: string): string => {
      for (const child of element.children) {
        const text = child.name === name ? child.text.trim() : find(child, name)
        if (text) return text
      }
      return ''
    }
    this.#message.sender = find(header, 'sendername')
    this.#message.sentAt = parseMessageDate(find(header, 'sentdatetime'))
    this.#message.currency = find(header, 'defaultcurrencycode')
    this.#message.priceType = find(header, 'defaultpricetype')
    this.#message.language = languageCode(find(header, 'defaultlanguageoftext')) ?? null
  }
}
