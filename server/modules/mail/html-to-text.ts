const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const decode = (text: string) => text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** Collapses white space, and removes it at the beginning of a line. */
function collapse(text: string, isWithinLine: boolean): string {
  const collapsed = text.replaceAll(/\s+/g, ' ')
  return decode(isWithinLine ? collapsed : collapsed.trimStart())
}

const PARAGRAPH = /^(?:p|div|section|article|header|footer|nav|address|blockquote|pre|table|dl|figure|details|h[1-6])$/
const LINE = /^(?:br|tr|dt|dd|summary|figcaption)$/
const LIST = /^[ou]l$/

interface List {
  /** Number of the next item; undefined in a list with dashes. */
  next: number | undefined
}

/** Sanitized HTML as plain text: paragraphs, numbered lists, and URLs behind their link texts. */
export function htmlToText(html: string): string {
  const lists: List[] = []
  let href: string | undefined
  let output = ''
  const open = (tag: string, attributes: string) => {
    if (LIST.test(tag)) lists.push({ next: tag === 'ol' ? 1 : undefined })
    if (tag === 'a') href = /href="([^"]*)"/.exec(attributes)?.[1]
    if (tag !== 'li') return
    const list = lists.at(-1)
    output += `\n${'   '.repeat(Math.max(0, lists.length - 1))}${list?.next === undefined ? '-' : `${list.next++}.`} `
  }
  const close = (tag: string) => {
    if (LIST.test(tag)) lists.pop()
    // the text of a mailto: or tel: link is the address itself
    if (tag === 'a' && href?.startsWith('http')) output += ` (${decode(href)})`
    if (tag === 'td' || tag === 'th') output += '  '
  }
  for (const [, slash, tag = '', attributes = '', text = ''] of html.matchAll(
    /<(\/?)([a-z][a-z\d]*)([^>]*)>|([^<]+)/gi,
  )) {
    if (!tag) output += collapse(text, /\S$/.test(output))
    else if (slash) close(tag)
    else open(tag, attributes)
    if (PARAGRAPH.test(tag) || (LIST.test(tag) && lists.length === 0)) output += '\n\n'
    else if (LINE.test(tag)) output += '\n'
  }
  return output
    .replaceAll(/ +\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
