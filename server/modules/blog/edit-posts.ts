import { blogPath } from '../../../language/paths.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { markdownToHtml } from '../../platform/markdown/markdown.ts'
import { type BlogType, PathTakenError, removeRewrites, setRewrite } from '../catalog/index.ts'
import { printedWords } from '../search/index.ts'
import { listStoreViews } from '../store/index.ts'
import {
  deleteOtherTexts,
  deleteRow,
  type Kind,
  lockBlog,
  readKeys,
  readNamesOf,
  readSkus,
  readUrlKeyOwner,
  type StoredPost,
  writeLinks,
  writePost,
  writeRelated,
  writeText,
} from './edit.sql.ts'
import { BLOG } from './posts.ts'
import { imagesIn, type ImageSizes, skusIn } from './render.ts'

/** Invalid input of an operator. `field` is the path of the field in the file: `author`, `tags.2`. */
export class BlogError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Width and height of a picture below /media; undefined if it does not exist. */
export type MeasureImage = (file: string) => Promise<readonly [number, number] | undefined>

export interface PostText {
  urlKey: string
  title: string
  /** One paragraph of plain text. */
  summary?: string
  content: string
  format?: 'markdown' | 'html'
  imageAlt?: string
  metaTitle?: string
  metaDescription?: string
  metaKeywords?: string
  ogTitle?: string
  ogDescription?: string
}

/** A post as input; references are keys, those to books are SKUs. */
export interface PostDraft {
  key: string
  author?: string
  categories?: readonly string[]
  tags?: readonly string[]
  products?: readonly string[]
  related?: readonly string[]
  /** Path below /media. */
  image?: string
  publishedAt: Date
  endsAt?: Date
  isActive?: boolean
  includeInRecent?: boolean
  position?: number
  /** Store view code -> text. */
  texts: Readonly<Record<string, PostText>>
}

/** Inserts or updates a post. Returns its id and the SKUs that the shop does not have. Throws BlogError. */
export async function savePost(
  tx: Db,
  draft: PostDraft,
  { measure }: { measure?: MeasureImage } = {},
): Promise<{ id: number; missingSkus: string[] }> {
  await lockBlog(tx)
  const post: StoredPost = {
    key: draft.key,
    author: draft.author ?? null,
    categories: draft.categories ?? [],
    tags: draft.tags ?? [],
    products: draft.products ?? [],
    image: draft.image ?? null,
    imageSizes: await sizesOf(draft, measure),
    publishedAt: draft.publishedAt,
    endsAt: draft.endsAt ?? null,
    isActive: draft.isActive ?? true,
    includeInRecent: draft.includeInRecent ?? true,
    position: draft.position ?? 0,
  }
  await checkKeys(tx, 'author', 'author', draft.author === undefined ? [] : [draft.author])
  await checkKeys(tx, 'category', 'categories', post.categories)
  await checkKeys(tx, 'tag', 'tags', post.tags)
  await checkViews(tx, 'post', draft.key, draft.texts)
  const id = await writePost(tx, post)
  await writeLinks(tx, id, post)
  await deleteOtherTexts(tx, id, Object.keys(draft.texts))
  for (const [storeCode, text] of Object.entries(draft.texts)) await writeOneText(tx, id, storeCode, text)
  await writeRelated(tx, draft.key, draft.related ?? [])
  await writeAddresses(tx, 'post', id, draft.texts)
  await notifyChangedTags(tx, [BLOG])
  return { id, missingSkus: await findMissingSkus(tx, draft) }
}

async function findMissingSkus(tx: Db, { products = [], texts }: PostDraft): Promise<string[]> {
  const skus = [...new Set([...products, ...Object.values(texts).flatMap(({ content }) => skusIn(content))])]
  const known = new Set((await readSkus(tx, skus)).map(({ sku }) => sku))
  return skus.filter((sku) => !known.has(sku))
}

/** Deletes a post with its comments; false if it does not exist. */
export const deletePost = (tx: Db, key: string): Promise<boolean> => deleteOne(tx, 'post', key)

export async function deleteOne(tx: Db, kind: Kind, key: string): Promise<boolean> {
  const id = await deleteRow(tx, kind, key)
  if (id === undefined) return false
  await removeRewrites(tx, TYPES[kind], id)
  await notifyChangedTags(tx, [BLOG])
  return true
}

/** Throws BlogError for keys that do not exist. */
export async function checkKeys(tx: Db, kind: Kind, field: string, keys: readonly string[]): Promise<void> {
  const known = new Set((await readKeys(tx, kind, keys)).map(({ key }) => key))
  const index = keys.findIndex((key) => !known.has(key))
  if (index >= 0)
    throw new BlogError(keys.length > 1 ? `${field}.${index}` : field, `there is no ${kind} "${keys[index]}"`)
}

/** Throws BlogError for store views that do not exist, and for URL keys in use. */
export async function checkViews(
  tx: Db,
  kind: Kind,
  key: string,
  texts: Readonly<Record<string, { urlKey: string }>>,
): Promise<void> {
  if (Object.keys(texts).length === 0) throw new BlogError('texts', 'a text in at least one store view is needed')
  const views = new Set((await listStoreViews(tx)).map(({ code }) => code))
  for (const [storeCode, { urlKey }] of Object.entries(texts)) {
    if (!views.has(storeCode)) throw new BlogError('store', `there is no store view "${storeCode}"`)
    const owner = await readUrlKeyOwner(tx, kind, storeCode, urlKey)
    if (owner !== undefined && owner !== key)
      throw new BlogError('url_key', `the URL key "${urlKey}" is that of "${owner}"`)
  }
}

const TYPES = {
  post: 'MF_BLOG_POST',
  author: 'MF_BLOG_AUTHOR',
  category: 'MF_BLOG_CATEGORY',
  tag: 'MF_BLOG_TAG',
} as const satisfies Record<Kind, BlogType>

/** Sets the URL paths in all views with a text, and removes those of the others. Throws BlogError. */
export async function writeAddresses(
  tx: Db,
  kind: Kind,
  id: number,
  texts: Readonly<Record<string, { urlKey: string }>>,
): Promise<void> {
  for (const { code, locale } of await listStoreViews(tx)) {
    const text = texts[code]
    if (!text) continue
    const path = blogPath(locale, kind, text.urlKey).slice(1)
    try {
      await setRewrite(tx, { type: TYPES[kind], id, storeCode: code }, path)
    } catch (error) {
      throw error instanceof PathTakenError ? new BlogError('url_key', error.message) : error
    }
  }
  await removeRewrites(tx, TYPES[kind], id, Object.keys(texts))
}

async function writeOneText(tx: Db, id: number, storeCode: string, text: PostText): Promise<void> {
  const names = (await readNamesOf(tx, id, storeCode)).map(({ name }) => name)
  const { title, summary = '', content, format = 'markdown' } = text
  const plain = (format === 'markdown' ? markdownToHtml(content) : content).replaceAll(/<[^>]*>/g, ' ')
  const searchWordsOf = (plainText: string) => [...new Set(printedWords(plainText))]
  await writeText(
    tx,
    id,
    {
      storeCode,
      urlKey: text.urlKey,
      title,
      summary,
      content,
      contentFormat: format,
      imageAlt: text.imageAlt ?? '',
      metaTitle: text.metaTitle ?? null,
      metaDescription: text.metaDescription ?? null,
      metaKeywords: text.metaKeywords ?? null,
      ogTitle: text.ogTitle ?? null,
      ogDescription: text.ogDescription ?? null,
    },
    { titleWords: searchWordsOf(title), words: searchWordsOf([title, summary, ...names, plain].join('\n')) },
  )
}

async function sizesOf({ image, texts }: PostDraft, measure: MeasureImage | undefined): Promise<ImageSizes> {
  const files = new Set([
    ...(image === undefined ? [] : [image]),
    ...Object.values(texts).flatMap(({ content }) => imagesIn(content)),
  ])
  const sizes: Record<string, readonly [number, number]> = {}
  for (const file of files) {
    const size = await measure?.(file)
    if (size) sizes[file] = size
  }
  return sizes
}
