import type { Db } from '../../platform/db/db.ts'

export interface SectionText {
  storeCode: string
  urlKey: string
  content: string
  contentFormat: 'markdown' | 'html'
  metaTitle: string | null
  metaDescription: string | null
}
export interface StoredAuthorText extends SectionText {
  name: string
  role: string | null
  summary: string | null
}
export interface StoredTitleText extends SectionText {
  title: string
  metaKeywords: string | null
}
export interface StoredAuthor {
  key: string
  isActive: boolean
  image: string | null
  facebookUrl: string | null
  twitterUrl: string | null
  instagramUrl: string | null
  linkedinUrl: string | null
  position: number
}
export interface StoredCategory {
  key: string
  parent: string | null
  isActive: boolean
  includeInMenu: boolean
  postsSortBy: number
  position: number
}

export const writeAuthor = async (tx: Db, author: StoredAuthor): Promise<number> => {
  const { key, isActive, image, facebookUrl, twitterUrl, instagramUrl, linkedinUrl, position } = author
  const row = await tx.one<{ id: number }>`
    insert into blog_author (key, is_active, image, facebook_url, twitter_url, instagram_url, linkedin_url, position,
      updated_at)
    values (${key}, ${isActive}, ${image}, ${facebookUrl}, ${twitterUrl}, ${instagramUrl}, ${linkedinUrl},
      ${position}, now())
    on conflict (key) do update set is_active = excluded.is_active, image = excluded.image,
      facebook_url = excluded.facebook_url, twitter_url = excluded.twitter_url,
      instagram_url = excluded.instagram_url, linkedin_url = excluded.linkedin_url, position = excluded.position,
      updated_at = now()
    returning id`
  return row?.id ?? 0
}

export async function writeAuthorTexts(tx: Db, id: number, texts: readonly StoredAuthorText[]): Promise<void> {
  await tx.run`delete from blog_author_text where author_id = ${id}`
  for (const text of texts)
    await tx.run`
      insert into blog_author_text (author_id, store_code, url_key, name, role, summary, content, content_format,
        meta_title, meta_description)
      values (${id}, ${text.storeCode}, ${text.urlKey}, ${text.name}, ${text.role}, ${text.summary},
        ${text.content}, ${text.contentFormat}, ${text.metaTitle}, ${text.metaDescription})`
}

export const writeCategory = async (tx: Db, category: StoredCategory): Promise<number> => {
  const { key, parent, isActive, includeInMenu, postsSortBy, position } = category
  const row = await tx.one<{ id: number }>`
    insert into blog_category (key, parent_id, is_active, include_in_menu, posts_sort_by, position, updated_at)
    values (${key}, (select id from blog_category where key = ${parent}), ${isActive}, ${includeInMenu},
      ${postsSortBy}, ${position}, now())
    on conflict (key) do update set parent_id = excluded.parent_id, is_active = excluded.is_active,
      include_in_menu = excluded.include_in_menu, posts_sort_by = excluded.posts_sort_by,
      position = excluded.position, updated_at = now()
    returning id`
  return row?.id ?? 0
}

/** Whether `key` is `parent` or one of its ancestors. */
export const isAncestorOrSelf = async (db: Db, key: string, parent: string): Promise<boolean> =>
  (
    await db.one<{ found: boolean }>`
      with recursive up (id, key, parent_id) as (
        select id, key, parent_id from blog_category where key = ${parent}
        union select c.id, c.key, c.parent_id from blog_category c join up on up.parent_id = c.id)
      select exists (select from up where key = ${key}) as found`
  )?.found ?? false

export async function writeCategoryTexts(tx: Db, id: number, texts: readonly StoredTitleText[]): Promise<void> {
  await tx.run`delete from blog_category_text where category_id = ${id}`
  for (const text of texts)
    await tx.run`
      insert into blog_category_text (category_id, store_code, url_key, title, content, content_format, meta_title,
        meta_description, meta_keywords)
      values (${id}, ${text.storeCode}, ${text.urlKey}, ${text.title}, ${text.content}, ${text.contentFormat},
        ${text.metaTitle}, ${text.metaDescription}, ${text.metaKeywords})`
}

export const writeTag = async (tx: Db, key: string, isActive: boolean): Promise<number> => {
  const row = await tx.one<{ id: number }>`
    insert into blog_tag (key, is_active, updated_at) values (${key}, ${isActive}, now())
    on conflict (key) do update set is_active = excluded.is_active, updated_at = now() returning id`
  return row?.id ?? 0
}

export async function writeTagTexts(tx: Db, id: number, texts: readonly StoredTitleText[]): Promise<void> {
  await tx.run`delete from blog_tag_text where tag_id = ${id}`
  for (const text of texts)
    await tx.run`
      insert into blog_tag_text (tag_id, store_code, url_key, title, content, content_format, meta_title,
        meta_description, meta_keywords)
      values (${id}, ${text.storeCode}, ${text.urlKey}, ${text.title}, ${text.content}, ${text.contentFormat},
        ${text.metaTitle}, ${text.metaDescription}, ${text.metaKeywords})`
}
