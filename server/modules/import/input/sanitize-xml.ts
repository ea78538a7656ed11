// an unescaped & or <
const BARE = /&(?!#?\w{1,40};)|<(?![\p{L}_:/!?])/u
const EACH_BARE = new RegExp(BARE.source, 'gu')
// a construct that the next chunk may complete
const UNFINISHED = /(?:&#?\w{0,40}|<!?(?:\[C?D?A?T?A?)?|\]\]?)$/
const SECTION = /(<!\[CDATA\[|\]\]>)/

/** Escapes unescaped `&` and `<` outside CDATA sections. */
export class XmlSanitizer {
  #incomplete = ''
  #isInCdata = false

  sanitize(chunk: string): string {
    let text = this.#incomplete + chunk
    this.#incomplete = UNFINISHED.exec(text)?.[0] ?? ''
    if (this.#incomplete) text = text.slice(0, -this.#incomplete.length)
    return this.#sanitizeComplete(text)
  }

  end(): string {
    const text = this.#incomplete
    this.#incomplete = ''
    return this.#sanitizeComplete(text)
  }

  #sanitizeComplete(text: string): string {
    if (!BARE.test(text)) {
      const opened = text.lastIndexOf('<![CDATA[')
      const closed = text.lastIndexOf(']]>')
      if (opened !== closed) this.#isInCdata = opened > closed
      return text
    }
    return text
      .split(SECTION)
      .map((part) => {
        if (part === '<![CDATA[') this.#isInCdata = true
        else if (part === ']]>') this.#isInCdata = false
        else if (!this.#isInCdata) return part.replaceAll(EACH_BARE, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
        return part
      })
      .join('')
  }
}
