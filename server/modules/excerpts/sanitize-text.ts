import sanitize from 'sanitize-html'
import { escapeHtml } from '../../../language/markup.ts'

const INLINE = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'q', 'cite', 'br']
const BLOCKS = ['h1', 'h2', 'h3', 'h4', 'h5', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr']

const RULES: sanitize.IOptions = {
  allowedTags: ['p', ...INLINE, ...BLOCKS],
  allowedAttributes: { '*': ['lang'] },
  transformTags: { h6: 'h5', div: 'p', section: 'p', article: 'p', body: 'p', header: 'p', pre: 'p' },
  nonTextTags: [
    'head',
    'title',
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'object',
    'iframe',
  ],
  // pages of an EPUB are XML
  parser: { recognizeSelfClosing: true },
  nestingLimit: 30,
}

const TOKENS = /<[^>]*>|[^<]+/g
const nameOf = (token: string) => /^<\/?([a-z][a-z0-9]*)/.exec(token)?.[1] ?? ''

/** Text of a book with headings, paragraphs, lists and emphasis, without links, images and styles. */
export function sanitizeText(html: string): string {
  const clean = sanitize(html, RULES)
  // sanitized again, because closing a paragraph may leave inline elements open
  return sanitize(unnest(clean), RULES).replaceAll(/<p>(?:\s|<br \/>)*<\/p>/g, '')
}

/** Closes paragraphs where a browser does, because they cannot be nested. */
function unnest(html: string): string {
  let text = ''
  let isOpen = false
  let depth = 0
  const close = () => {
    if (isOpen) text += '</p>'
    isOpen = false
  }
  for (const [token] of html.matchAll(TOKENS)) {
    const name = nameOf(token)
    if (name === 'p') {
      close()
      if (!token.startsWith('</')) {
        text += token
        isOpen = true
      }
    } else if (BLOCKS.includes(name)) {
      close()
      text += token
      if (name !== 'hr') depth += token.startsWith('</') ? -1 : 1
    } else if (!isOpen && depth === 0) {
      if (token.startsWith('</') || token.trim() === '') continue
      text += `<p>${token}`
      isOpen = true
    } else text += token
  }
  close()
  return text
}

/** The top-level elements of sanitized text. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of html.matchAll(TOKENS)) {
    const name = nameOf(token)
    if (name === '' || name === 'br') continue
    if (depth === 0) start = index
    if (name !== 'hr') depth += token.startsWith('</') ? -1 : 1
    if (depth === 0) blocks.push(html.slice(start, index + token.length))
  }
  return blocks
}

/** Level and text of a block that is a heading. */
export function headingOf(block: string): { level: number; text: string } | undefined {
  const level = /^<h([1-5])\b/.exec(block)?.[1]
  return level === undefined ? undefined : { level: Number(level), text: plainText(block) }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of sanitized HTML. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<\/?(?:br|hr|p|h\d|ul|ol|li|d[ltd]|blockquote)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, (match, name: string) => ENTITIES[name] ?? match)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The beginning of an overlong block, cut at the end of a word. */
export const shorten = (block: string, maxLength: number): string =>
  `<p>${escapeHtml(
    plainText(block)
      .slice(0, maxLength)
      .replace(/\s+\S*$/, ''),
  )} […]</p>`
