import sanitize from 'sanitize-html'
import { clean } from './values.ts'

const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'q',
    'cite',
    'h3',
    'h4',
    'h5',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  // publishers' links, images and styles are removed
  allowedAttributes: { '*': ['lang'] },
  // h1 and h2 belong to the page
  transformTags: { h1: 'h3', h2: 'h3', h6: 'h5', div: 'p' },
}

const MAX_LENGTH = 200_000
const BLOCK = /<\/?(?:p|br|div|ul|ol|li|dl|h\d|table|blockquote|section|article)\b/i

/** Sanitizes HTML or plain text. */
export function cleanHtml(html: string): string {
  const text = clean(html).trim().slice(0, MAX_LENGTH)
  if (!/[<&]/.test(text)) return paragraphs(text)
  if (!/<\/?[a-z]/i.test(text))
    return paragraphs(text.replaceAll(/&(?!(?:[a-z]+|#x?[\da-f]+);)/gi, '&amp;').replaceAll('<', '&lt;'))
  // inline markup only: paragraphs are separated by blank lines
  if (/\n/.test(text) && !BLOCK.test(text))
    return cleanHtml(
      `<p>${text
        .split(/\n\s*\n/)
        .map((part) => part.trim().replaceAll('\n', '<br />'))
        .join('</p>\n<p>')}</p>`,
    )
  return (isPlain(text) ? text.replaceAll(/<br\s*\/?>/g, '<br />') : sanitize(text, RULES))
    .replaceAll(/<p>\s*<\/p>/g, '')
    .trim()
}

/** The text content of HTML, as one paragraph. */
export const plainText = (html: string): string =>
  cleanHtml(html)
    .replaceAll(/<(?:\/?(?:p|li|dd|dt|blockquote|h\d|t[dhr])|br)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

const TAG = /<(\/?)([a-z][a-z0-9]*)(\s*\/?)>/g
const ALLOWED = new Set(Array.isArray(RULES.allowedTags) ? RULES.allowedTags : [])

/** Only allowed elements without attributes, properly nested: most texts need no sanitizing. */
function isPlain(text: string): boolean {
  const open: string[] = []
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: closing, index } of text.matchAll(TAG)) {
    if (!ALLOWED.has(name) || !isEscapedText(text.slice(end, index))) return false
    end = index + tag.length
    if (name === 'br') continue
    if (closing !== '' || (slash ? open.pop() !== name : open.push(name) > 20)) return false
  }
  return open.length === 0 && isEscapedText(text.slice(end))
}

const isEscapedText = (text: string): boolean => !/[<>]|&(?!(?:amp|lt|gt);)/.test(text)

const paragraphs = (text: string): string =>
  text === ''
    ? ''
    : text
        .split(/\n\s*\n/)
        .map((part) => `<p>${part.trim().replaceAll('>', '&gt;').replaceAll('\n', '<br />')}</p>`)
        .join('\n')
