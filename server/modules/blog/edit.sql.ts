import { type Db, sql } from '../../platform/db/db.ts'
import type { ImageSizes } from './render.ts'

export interface StoredPost {
  key: string
  author: string | null
  categories: readonly string[]
  tags: readonly string[]
  products: readonly string[]
  image: string | null
  imageSizes: ImageSizes
  publishedAt: Date
  endsAt: Date | null
  isActive: boolean
  includeInRecent: boolean
  position: number
}

export interface StoredText {
  storeCode: string
  urlKey: string
  title: string
  summary: string
  content: string
  contentFormat: 'markdown' | 'html'
  imageAlt: string
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  ogTitle: string | null
  ogDescription: string | null
}

/** Allows one writer at a time, so that checked keys and URL keys stay free until the write ends. */
export const lockBlog = (tx: Db) => tx.run`lock table blog_post in share row exclusive mode`

export const writePost = async (tx: Db, post: StoredPost): Promise<number> => {
  const { key, author, image, imageSizes, publishedAt, endsAt, isActive, includeInRecent, position } = post
  const row = await tx.one<{ id: number }>`
    insert into blog_post (key, author_id, is_active, published_at, ends_at, include_in_recent, position, image,
      image_sizes, updated_at)
    values (${key}, (select id from blog_author where key = ${author}), ${isActive}, ${publishedAt}, ${endsAt},
      ${includeInRecent}, ${position}, ${image}, ${JSON.stringify(imageSizes)}, now())
    on conflict (key) do update set author_id = excluded.author_id, is_active = excluded.is_active,
      published_at = excluded.published_at, ends_at = excluded.ends_at,
      include_in_recent = excluded.include_in_recent, position = excluded.position, image = excluded.image,
      image_sizes = excluded.image_sizes, updated_at = now()
    returning id`
  return row?.id ?? 0
}

export const writeText = (
  tx: Db,
  postId: number,
  text: StoredText,
  { titleWords, words }: { titleWords: readonly string[]; words: readonly string[] },
) => tx.run`
  insert into blog_post_text (post_id, store_code, url_key, title, summary, content, content_format, image_alt,
    meta_title, meta_description, meta_keywords, og_title, og_description, title_words, words)
  values (${postId}, ${text.storeCode}, ${text.urlKey}, ${text.title}, ${text.summary}, ${text.content},
    ${text.contentFormat}, ${text.imageAlt}, ${text.metaTitle}, ${text.metaDescription}, ${text.metaKeywords},
    ${text.ogTitle}, ${text.ogDescription}, ${titleWords}, ${words})
  on conflict (post_id, store_code) do update set url_key = excluded.url_key, title = excluded.title,
    summary = excluded.summary, content = excluded.content, content_format = excluded.content_format,
    image_alt = excluded.image_alt, meta_title = excluded.meta_title,
    meta_description = excluded.meta_description, meta_keywords = excluded.meta_keywords,
    og_title = excluded.og_title, og_description = excluded.og_description, title_words = excluded.title_words,
    words = excluded.words`

export const deleteOtherTexts = (tx: Db, postId: number, storeCodes: readonly string[]) =>
  tx.run`delete from blog_post_text where post_id = ${postId} and store_code <> all(${storeCodes}::text[])`

/** Replaces the categories, tags and books of a post; unknown keys and SKUs are left out. */
export async function writeLinks(tx: Db, postId: number, { categories, tags, products }: StoredPost): Promise<void> {
  await tx.run`delete from blog_post_category where post_id = ${postId}`
  await tx.run`
    insert into blog_post_category (post_id, category_id, position)
    select ${postId}, c.id, k.at from unnest(${categories}::text[]) with ordinality k (key, at)
    join blog_category c on c.key = k.key on conflict do nothing`
  await tx.run`delete from blog_post_tag where post_id = ${postId}`
  await tx.run`
    insert into blog_post_tag (post_id, tag_id, position)
    select ${postId}, g.id, k.at from unnest(${tags}::text[]) with ordinality k (key, at)
    join blog_tag g on g.key = k.key on conflict do nothing`
  await tx.run`delete from blog_post_product where post_id = ${postId}`
  await tx.run`
    insert into blog_post_product (post_id, product_id, position)
    select ${postId}, p.id, k.at from unnest(${products}::text[]) with ordinality k (sku, at)
    join product p on p.sku = k.sku on conflict do nothing`
}

export async function writeRelated(tx: Db, key: string, related: readonly string[]): Promise<void> {
  await tx.run`delete from blog_post_related where post_id = (select id from blog_post where key = ${key})`
  await tx.run`
    insert into blog_post_related (post_id, related_id, position)
    select o.id, r.id, k.at from blog_post o, unnest(${related}::text[]) with ordinality k (key, at)
    join blog_post r on r.key = k.key where o.key = ${key} and r.id <> o.id on conflict do nothing`
}

/** Returns the given keys that exist. */
export const readKeys = (db: Db, kind: Kind, keys: readonly string[]) =>
  db.many<{ key: string }>`select key from ${TABLE[kind]} where key = any(${keys}::text[])`
export type Kind = 'post' | 'author' | 'category' | 'tag'
const TABLE = {
  post: sql`blog_post`,
  author: sql`blog_author`,
  category: sql`blog_category`,
  tag: sql`blog_tag`,
} as const

export const readSkus = (db: Db, skus: readonly string[]) =>
  db.many<{ sku: string }>`select sku from product where sku = any(${skus}::text[])`

/** The key of the item that has a URL key in a view. */
export const readUrlKeyOwner = async (db: Db, kind: Kind, storeCode: string, urlKey: string) =>
  (
    await db.one<{ key: string }>`
      select o.key from ${TABLE[kind]} o join ${TEXTS[kind]} where t.store_code = ${storeCode}
        and t.url_key = ${urlKey}`
  )?.key
const TEXTS = {
  post: sql`blog_post_text t on t.post_id = o.id`,
  author: sql`blog_author_text t on t.author_id = o.id`,
  category: sql`blog_category_text t on t.category_id = o.id`,
  tag: sql`blog_tag_text t on t.tag_id = o.id`,
} as const

/** Names of author and tags, by which a post is found too. */
export const readNamesOf = (db: Db, postId: number, storeCode: string) => db.many<{ name: string }>`
  select t.name from blog_post p join blog_author_text t on t.author_id = p.author_id
    where p.id = ${postId} and t.store_code = ${storeCode}
  union all
  select t.title from blog_post_tag x join blog_tag_text t on t.tag_id = x.tag_id
    where x.post_id = ${postId} and t.store_code = ${storeCode}`

export const deleteRow = async (tx: Db, kind: Kind, key: string): Promise<number | undefined> =>
  (await tx.one<{ id: number }>`delete from ${TABLE[kind]} where key = ${key} returning id`)?.id
