/** `12.` of the list that is open, or a dash. */
interface List {
  next: number | undefined
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const decode = (words: string) => words.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** A gap in the source is one space, and none where a line begins. */
const say = (words: string, isWithinLine: boolean) =>
  decode(isWithinLine ? words.replaceAll(/\s+/g, ' ') : words.replaceAll(/\s+/g, ' ').trimStart())

const PARAGRAPH = /^(?:p|div|section|article|header|footer|nav|address|blockquote|pre|table|dl|figure|details|h[1-6])$/
const LINE = /^(?:br|tr|dt|dd|summary|figcaption)$/

/** Clean HTML as plain text: paragraphs, numbered lists, and addresses behind their words. */
export function plainText(html: string): string {
  const lists: List[] = []
  let href: string | undefined
  let told = ''
  const open = (tag: string, attributes: string) => {
    if (tag === 'ol' || tag === 'ul') lists.push({ next: tag === 'ol' ? 1 : undefined })
    if (tag === 'a') href = /href="([^"]*)"/.exec(attributes)?.[1]
    if (tag !== 'li') return
    const list = lists.at(-1)
    told += `\n${'   '.repeat(Math.max(0, lists.length - 1))}${list?.next === undefined ? '-' : `${list.next++}.`} `
  }
  const close = (tag: string) => {
    if (tag === 'ol' || tag === 'ul') lists.pop()
    // a mail or phone address is its own words
    if (tag === 'a' && href?.startsWith('http')) told += ` (${decode(href)})`
    if (tag === 'td' || tag === 'th') told += '  '
  }
  for (const [, slash, tag = '', attributes = '', words = ''] of html.matchAll(
    /<(\/?)([a-z][a-z\d]*)([^>]*)>|([^<]+)/gi,
  )) {
    if (!tag) told += say(words, /\S$/.test(told))
    else if (slash) close(tag)
    else open(tag, attributes)
    if (PARAGRAPH.test(tag) || ((tag === 'ol' || tag === 'ul') && lists.length === 0)) told += '\n\n'
    else if (LINE.test(tag)) told += '\n'
  }
  return told
    .replaceAll(/ +\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
