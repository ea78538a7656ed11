import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import {
  type BlockRow,
  readBlocks,
  identifierOfPage,
  identifiersAt,
  pageByIdentifier,
  pagesByIdentifier,
} from './cms.sql.ts'
import { findDraft } from './drafts.ts'
import type { ContentFormat } from './edit-cms.sql.ts'
import { renderHtml } from './html.ts'

export interface Page {
  id: number
  identifier: string
  /** URL path in the view, without a leading slash. */
  path: string
  title: string
  heading: string | null
  /** Sanitized. */
  html: string
  layout: string
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
}

export interface Block {
  identifier: string
  /** Null while the block is disabled or outside its period. */
  visible: { title: string; html: string } | null
}

interface RawText {
  content: string
  contentFormat: ContentFormat
}

async function toHtml(context: RequestContext, { content, contentFormat }: RawText): Promise<string> {
  context.tag('store')
  const { store, baseUrl } = context
  const text = await withWidgets(context, content)
  return renderHtml(text, { store, baseUrl, configuration: await getConfiguration(context) }, contentFormat)
}

const WIDGET = /\{\{\s*widget\s+type="([a-z-]+)"\s*\}\}/g

/** Replaces widget directives by the HTML of other modules. */
async function withWidgets(context: RequestContext, content: string): Promise<string> {
  const types = new Set([...content.matchAll(WIDGET)].map(([, type = '']) => type))
  const htmlByType = new Map(
    await Promise.all([...types].map(async (type) => [type, (await context.widgets[type]?.(context)) ?? ''] as const)),
  )
  return content.replaceAll(WIDGET, (_mark, type: string) => htmlByType.get(type) ?? '')
}

/** The page with an identifier in the view of the request. Refuses if it does not exist or is hidden. */
export async function getPage(context: RequestContext, identifier: string): Promise<Page> {
  context.tag('cms', `cms:${identifier}`)
  const row = await pageByIdentifier(context.db, context.store, identifier)
  if (!row)
    throw new Refusal('graphql-no-such-entity', 'The CMS page with the "%s" ID doesn\'t exist.', identifier).asPublic()
  if (!isShown(row, context)) throw new Refusal('graphql-no-such-entity', 'No such entity.').asPublic()
  return {
    id: row.id,
    identifier: row.identifier,
    path: row.requestPath ?? row.identifier,
    title: row.title,
    heading: row.contentHeading,
    html: await toHtml(context, row),
    layout: row.pageLayout,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    metaKeywords: row.metaKeywords,
  }
}

export async function getPageById(context: RequestContext, id: number): Promise<Page> {
  const page = await identifierOfPage(context.db, id)
  if (!page) throw new Refusal('graphql-no-such-entity', 'The CMS page with the "%s" ID doesn\'t exist.', id)
  return getPage(context, page.identifier)
}

/** The page with a URL path in the view of the request. */
export const findPageAt = (context: RequestContext, path: string): Promise<Page | undefined> =>
  context.load(pagesAt, path)

async function pagesAt(paths: readonly string[], context: RequestContext): Promise<(Page | undefined)[]> {
  const rows = await identifiersAt(context.db, context.store, paths)
  const identifiers = new Map(rows.map((row) => [row.requestPath, row.identifier]))
  return Promise.all(
    paths.map(async (path) => {
      const identifier = identifiers.get(path)
      return identifier === undefined ? undefined : getPage(context, identifier)
    }),
  )
}

const LEGAL_PAGES = ['regulamin', 'polityka-prywatnosci', 'zwroty-i-reklamacje', 'dostepnosc']

/** Links to the visible ones of these pages. */
export async function listLegalPages(context: RequestContext): Promise<{ title: string; url: string }[]> {
  context.tag('cms')
  const rows = await pagesByIdentifier(context.db, context.store, LEGAL_PAGES)
  return rows
    .filter((row) => isShown(row, context))
    .map(({ title, requestPath, identifier }) => ({ title, url: `/${requestPath ?? identifier}` }))
}

/** Blocks in the requested order; undefined if no block has the identifier or id. */
export async function findBlocks(context: RequestContext, names: readonly string[]): Promise<(Block | undefined)[]> {
  context.tag('cms', ...names.map((name) => `cms:${name}`))
  const rows = await readBlocks(context.db, context.store, names)
  return Promise.all(
    names.map(async (name) => {
      const row = rows.find((r) => r.identifier === name) ?? rows.find((r) => String(r.id) === name)
      if (!row) return undefined
      const visible = isShown(row, context) ? { title: row.title, html: await toHtml(context, row) } : null
      return { identifier: row.identifier, visible }
    }),
  )
}

type Visibility = Pick<BlockRow, 'isActive' | 'visibleFrom' | 'visibleUntil'>

function isShown({ isActive, visibleFrom, visibleUntil }: Visibility, context: RequestContext): boolean {
  if (!isActive || (visibleUntil && visibleUntil <= context.now)) return false
  const hasBegun = !visibleFrom || visibleFrom <= context.now
  const next = hasBegun ? visibleUntil : visibleFrom
  if (next) context.expireBy(next)
  return hasBegun
}

/** The preview of a page by its signed link. Refuses if there is none. */
export async function getDraft(context: RequestContext, identifier: string, signed: string): Promise<Page> {
  const draft = await findDraft(context, signed, identifier)
  if (!draft) throw new Refusal('graphql-no-such-entity', 'No such entity.').asPublic()
  return {
    id: draft.id,
    identifier,
    path: identifier,
    title: draft.title,
    heading: draft.contentHeading,
    html: await toHtml(context, draft),
    layout: '1column',
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
  }
}
