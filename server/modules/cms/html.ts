import { createHash } from 'node:crypto'
import sanitize from 'sanitize-html'
import { escapeHtml } from '../../../language/markup.ts'
import { formatNrb } from '../../../rules/nrb.ts'
import type { StoreView } from '../../platform/context.ts'
import { markdownToHtml } from '../../platform/markdown/markdown.ts'
import type { Configuration, ConfigurationPath } from '../store/index.ts'
import type { ContentFormat } from './edit-cms.sql.ts'

/** What directives and image URLs of a text are resolved with. */
export interface RenderContext {
  store: StoreView
  baseUrl: string
  configuration: Configuration
}

const OWN_NAME = /^cms-[a-z0-9-]+$/
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const RULES: sanitize.IOptions = {
  allowedTags: [
    ...HEADINGS,
    'p',
    'br',
    'hr',
    'div',
    'span',
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'nav',
    'address',
    'blockquote',
    'pre',
    'code',
    'a',
    'abbr',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'q',
    'cite',
    'time',
    'kbd',
    'dfn',
    'bdi',
    'wbr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
    'details',
    'summary',
  ],
  allowedAttributes: {
    // ids and classes need the prefix cms-, so that content cannot clash with the page's scripts and styles
    '*': ['class', 'id', 'lang', 'title', 'aria-label', 'aria-hidden', 'aria-labelledby', 'role'],
    a: ['href', 'target', 'rel', 'download'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan', 'headers'],
    col: ['span'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedClasses: { '*': [OWN_NAME] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    '*': (tagName, attribs) => {
      const { id, ...attributes } = attribs
      if (id !== undefined && OWN_NAME.test(id)) attributes['id'] = id
      // a phone number is displayed with spaces but dialled without
      if (attributes['href']?.startsWith('tel:')) attributes['href'] = attributes['href'].replaceAll(/\s/g, '')
      return { tagName, attribs: attributes }
    },
  },
}

/** Resolves the directives of an editor's text and sanitizes it. Results are cached by content. */
export function renderHtml(content: string, setting: RenderContext, format: ContentFormat = 'html'): string {
  const resolved = resolveDirectives(content, setting)
  const rawHtml = format === 'markdown' ? markdownToHtml(resolved) : resolved
  const key = createHash('sha1').update(`${setting.baseUrl}\n${rawHtml}`).digest('base64')
  const known = htmlCache.get(key)
  if (known !== undefined) return known
  const html = sanitize(rawHtml, {
    ...RULES,
    exclusiveFilter: (frame) => frame.tag === 'img' && !isOurs(frame.attribs['src'], setting.baseUrl),
  })
  if (htmlCache.size >= MAX_CACHED) htmlCache.delete(htmlCache.keys().next().value as string)
  htmlCache.set(key, html)
  return html
}
const MAX_CACHED = 500
const htmlCache = new Map<string, string>()

// an image from another host would reveal readers to that host
const isOurs = (src: string | undefined, baseUrl: string) =>
  src !== undefined && (src.startsWith('/media/') || new URL(src, `${baseUrl}/`).href.startsWith(`${baseUrl}/media/`))

// configuration that is public anyway
const PUBLIC_PATHS = /^(general\/store_information|trans_email|design|web\/cookie|cataloginventory\/options)\//

function resolveDirectives(content: string, { store, configuration }: RenderContext): string {
  const base = store.isDefault ? '/' : `/${store.code}/`
  return content.replaceAll(/\{\{\s*(\w+)([^{}]*)\}\}/g, (_directive, name: string, rest: string) => {
    const value = (key: string) =>
      new RegExp(`\\b${key}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`)
        .exec(rest)
        ?.slice(1)
        .find((found) => found !== undefined)
    if (name === 'media') return `/media/${trimmed(value('url'))}`
    if (name === 'store') return `${base}${trimmed(value('url') ?? value('direct_url'))}`
    if (name === 'config') return escapeHtml(configuredValue(value('path'), configuration))
    return ''
  })
}

const BANK_ACCOUNT = 'general/store_information/bank_account'

const trimmed = (path = '') => path.replace(/^\/+/, '')

function configuredValue(path: string | undefined, configuration: Configuration): string {
  if (path === undefined || !PUBLIC_PATHS.test(path) || !Object.hasOwn(configuration, path)) return ''
  const value = String(configuration[path as ConfigurationPath])
  return path === BANK_ACCOUNT ? formatNrb(value) : value
}
