import type { Db } from '../../platform/db/db.ts'

export type ContentFormat = 'html' | 'markdown'

/** A page as an operator writes it. */
export interface StoredPage {
  identifier: string
  storeCode: string
  title: string
  contentHeading: string | null
  content: string
  contentFormat: ContentFormat
  pageLayout: string
  metaTitle: string | null
  metaKeywords: string | null
  metaDescription: string | null
  isActive: boolean
  visibleFrom: Date | null
  visibleUntil: Date | null
  /** URL path in the view; null if the page has only its identifier. */
  path: string | null
}

export interface StoredBlock {
  identifier: string
  storeCode: string
  title: string
  content: string
  contentFormat: ContentFormat
  isActive: boolean
  visibleFrom: Date | null
  visibleUntil: Date | null
}

export const readStoredPages = (db: Db) => db.many<StoredPage>`
  select p.identifier, p.store_code, p.title, p.content_heading, p.content, p.content_format, p.page_layout,
    p.meta_title, p.meta_keywords, p.meta_description, p.is_active, p.visible_from, p.visible_until,
    r.request_path as path
  from cms_page p
  left join lateral (
    select request_path from url_rewrite r where r.store_code = p.store_code and r.entity_type = 'CMS_PAGE'
      and r.entity_id = p.id and r.redirect_type = 0 order by r.id limit 1) r on true
  order by p.identifier collate "C", p.store_code collate "C"`

export const readStoredBlocks = (db: Db) => db.many<StoredBlock>`
  select identifier, store_code, title, content, content_format, is_active, visible_from, visible_until
  from cms_block order by identifier collate "C", store_code collate "C"`

export const writePage = async (tx: Db, page: StoredPage): Promise<number> => {
  const { identifier, storeCode, contentHeading, contentFormat, pageLayout, visibleFrom, visibleUntil } = page
  const row = await tx.one<{ id: number }>`
    insert into cms_page (identifier, store_code, title, content_heading, content, content_format, page_layout,
      meta_title, meta_keywords, meta_description, is_active, visible_from, visible_until)
    values (${identifier}, ${storeCode}, ${page.title}, ${contentHeading}, ${page.content}, ${contentFormat},
      ${pageLayout}, ${page.metaTitle}, ${page.metaKeywords}, ${page.metaDescription}, ${page.isActive}, ${visibleFrom},
      ${visibleUntil})
    on conflict (identifier, store_code) do update set title = excluded.title,
      content_heading = excluded.content_heading, content = excluded.content,
      content_format = excluded.content_format, page_layout = excluded.page_layout, meta_title = excluded.meta_title,
      meta_keywords = excluded.meta_keywords, meta_description = excluded.meta_description,
      is_active = excluded.is_active, visible_from = excluded.visible_from, visible_until = excluded.visible_until,
      updated_at = now()
    returning id`
  return row?.id ?? 0
}

export const writeBlock = (tx: Db, block: StoredBlock) => tx.run`
  insert into cms_block (identifier, store_code, title, content, content_format, is_active, visible_from, visible_until)
  values (${block.identifier}, ${block.storeCode}, ${block.title}, ${block.content}, ${block.contentFormat},
    ${block.isActive}, ${block.visibleFrom}, ${block.visibleUntil})
  on conflict (identifier, store_code) do update set title = excluded.title, content = excluded.content,
    content_format = excluded.content_format, is_active = excluded.is_active, visible_from = excluded.visible_from,
    visible_until = excluded.visible_until, updated_at = now()`

export const deletePageRow = (tx: Db, identifier: string, storeCode: string) => tx.one<{ id: number }>`
  delete from cms_page where identifier = ${identifier} and store_code = ${storeCode} returning id`

export const deleteBlockRow = (tx: Db, identifier: string, storeCode: string) => tx.run`
  delete from cms_block where identifier = ${identifier} and store_code = ${storeCode}`

export interface StoredDraft extends Pick<
  StoredPage,
  'identifier' | 'storeCode' | 'title' | 'contentHeading' | 'content' | 'contentFormat'
> {}

/** Inserts a draft; deletes those older than `days`, whose links have expired. */
export const insertDraft = async (tx: Db, draft: StoredDraft, days: number): Promise<number> => {
  await tx.run`delete from cms_draft where created_at < now() - make_interval(days => ${days})`
  const row = await tx.one<{ id: number }>`
    insert into cms_draft (identifier, store_code, title, content_heading, content, content_format)
    values (${draft.identifier}, ${draft.storeCode}, ${draft.title}, ${draft.contentHeading}, ${draft.content},
      ${draft.contentFormat})
    returning id`
  return row?.id ?? 0
}

export const readDraft = (db: Db, id: number) => db.one<StoredDraft & { id: number }>`
  select id, identifier, store_code, title, content_heading, content, content_format from cms_draft where id = ${id}`
