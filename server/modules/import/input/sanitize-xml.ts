// an & that begins no entity and a < that begins no tag: what careless senders write as it is
const BARE = /&(?!#?\w{1,40};)|<(?![\p{L}_:/!?])/u
const EACH_BARE = new RegExp(BARE.source, 'gu')
// what the next piece may complete
const UNFINISHED = /(?:&#?\w{0,40}|<!?(?:\[C?D?A?T?A?)?|\]\]?)$/
const SECTION = /(<!\[CDATA\[|\]\]>)/

/**
 * Passes a message on, with the signs escaped that stand for themselves. In a CDATA section they may stand as they are.
 */
export class XmlMender {
  #kept = ''
  #isSection = false

  mend(piece: string): string {
    let text = this.#kept + piece
    this.#kept = UNFINISHED.exec(text)?.[0] ?? ''
    if (this.#kept) text = text.slice(0, -this.#kept.length)
    return this.#mendWhole(text)
  }

  end(): string {
    const text = this.#kept
    this.#kept = ''
    return this.#mendWhole(text)
  }

  #mendWhole(text: string): string {
    if (!BARE.test(text)) {
      const opened = text.lastIndexOf('<![CDATA[')
      const closed = text.lastIndexOf(']]>')
      if (opened !== closed) this.#isSection = opened > closed
      return text
    }
    return text
      .split(SECTION)
      .map((part) => {
        if (part === '<![CDATA[') this.#isSection = true
        else if (part === ']]>') this.#isSection = false
        else if (!this.#isSection) return part.replaceAll(EACH_BARE, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
        return part
      })
      .join('')
  }
}
