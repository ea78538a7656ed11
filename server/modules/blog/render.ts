import { escapeHtml } from '../../../language/markup.ts'
import type { RequestContext } from '../../platform/context.ts'
import { markdownToHtml } from '../../platform/markdown/markdown.ts'
import { renderHtml } from '../cms/index.ts'
import { getConfiguration } from '../store/index.ts'
import type { ContentRow } from './posts.sql.ts'
import { readBookAddresses } from './posts.sql.ts'

/** Path below /media -> width and height. */
export type ImageSizes = Readonly<Record<string, readonly [number, number]>>

export interface Heading {
  id: string
  level: number
  title: string
}

/** Widths of images in a text, as the media server makes them. */
const WIDTHS = [320, 480, 640, 960] as const
const TEXT_COLUMN = '(max-width: 810px) 100vw, 720px'
/** A text with fewer headings has no table of contents. */
const MIN_HEADINGS = 3
const MAX_BOOKS = 100

const MARKDOWN_BOOK = /\]\(sku:([\w.-]{1,64})\)/g
const HTML_BOOK = /href="sku:([\w.-]{1,64})"/g

/** Sanitized HTML; books linked by SKU get their URL in the view, and images get `srcset`. */
export async function renderContent(
  context: RequestContext,
  { content, contentFormat }: ContentRow,
  sizes: ImageSizes = {},
): Promise<string> {
  if (content.trim() === '') return ''
  context.tag('store')
  const html = await linkBooks(context, contentFormat === 'markdown' ? markdownToHtml(content) : content)
  const safe = renderHtml(html, {
    store: context.store,
    baseUrl: context.baseUrl,
    configuration: await getConfiguration(context),
  })
  return withHeadingIds(withImageSizes(safe, sizes))
}

/** Replaces `[Lalka](sku:9788…)` by a link to the product, or by its text if the view does not sell it. */
async function linkBooks(context: RequestContext, html: string): Promise<string> {
  const skus = [...new Set([...html.matchAll(HTML_BOOK)].map(([, sku = '']) => sku))].slice(0, MAX_BOOKS)
  if (skus.length === 0) return html
  const books = await readBookAddresses(context.db, context.store.code, skus)
  context.tag(...books.map(({ id }) => `product:${id}`))
  const base = context.store.isDefault ? '' : `/${context.store.code}`
  const address = new Map(books.map(({ sku, urlKey }) => [sku, `${base}/${urlKey}.html`]))
  return html.replaceAll(HTML_BOOK, (_link, sku: string) => {
    const url = address.get(sku)
    return url === undefined ? '' : `href="${escapeHtml(url)}"`
  })
}

/** SKUs that a text links to. */
export const skusIn = (content: string): string[] => [
  ...new Set([...content.matchAll(MARKDOWN_BOOK), ...content.matchAll(HTML_BOOK)].map(([, sku = '']) => sku)),
]

const IMAGE = /<img\b([^>]*?)\/?>/g
const SOURCE = /\ssrc="\/media\/([^"?]+)"/

/** Files below /media that a text shows. */
export const imagesIn = (content: string): string[] => [
  ...new Set(
    [...content.matchAll(/(?:\]\(|src=")\/media\/([a-z0-9][\w./-]*)/g)].map(([, file = '']) => file).filter(Boolean),
  ),
]

function withImageSizes(html: string, sizes: ImageSizes): string {
  return html.replaceAll(IMAGE, (tag, attributes: string) => {
    const file = SOURCE.exec(attributes)?.[1]
    if (file === undefined) return tag
    const rest = attributes.replace(SOURCE, '').replaceAll(/\s(?:width|height|loading|decoding)="[^"]*"/g, '')
    const size = sizes[file]
    const box = size ? ` width="${size[0]}" height="${size[1]}"` : ''
    if (file.endsWith('.svg'))
      return `<img src="/media/${file}"${box} loading="lazy" decoding="async"${rest.trimEnd()} />`
    const widths = WIDTHS.filter((width) => !size || width <= size[0])
    const set = widths.map((width) => `/media/${file}?width=${width} ${width}w`).join(', ')
    const responsive = set ? ` srcset="${set}" sizes="${TEXT_COLUMN}"` : ''
    return (
      `<img src="/media/${file}?width=${widths.at(-1) ?? WIDTHS[0]}"${responsive}${box} loading="lazy" ` +
      `decoding="async"${rest.trimEnd()} />`
    )
  })
}

const HEADING = /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g
const ID = /\sid="([^"]*)"/

/** Adds an id to headings that were written as HTML without one. */
function withHeadingIds(html: string): string {
  let count = 0
  return html.replaceAll(HEADING, (match, level: string, attributes: string, inner: string) => {
    count++
    return ID.test(attributes) ? match : `<h${level}${attributes} id="cms-section-${count}">${inner}</h${level}>`
  })
}

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The headings of a rendered text; empty if it has too few for a table of contents. */
export function headingsIn(html: string): Heading[] {
  const headings = [...html.matchAll(HEADING)].map(([, level, attributes = '', inner = '']) => ({
    id: ID.exec(attributes)?.[1] ?? '',
    level: Number(level),
    title: plainText(inner),
  }))
  return headings.filter(({ level }) => level === 2).length < MIN_HEADINGS ? [] : headings
}

/** Reading speed. */
const WORDS_PER_MINUTE = 200
export const readingTime = (html: string): number =>
  Math.max(
    1,
    Math.round(
      plainText(html.replaceAll(/<\/?(?:p|li|h\d|br|td|th)\b[^>]*>/g, ' ')).split(' ').length / WORDS_PER_MINUTE,
    ),
  )

/** The first image of a text that is below /media. */
export const firstImage = (html: string): string | undefined => /\ssrc="\/media\/([^"?]+)/.exec(html)?.[1]
