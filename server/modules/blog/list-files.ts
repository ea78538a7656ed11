import { slug } from '../../../language/slug.ts'
import { clockInWarsaw } from '../../../language/warsaw-time.ts'
import type { Db } from '../../platform/db/db.ts'
import { writeFrontMatter } from '../../platform/markdown/write-front-matter.ts'
import { type BlogFile, type BlogKind } from './blog-files.ts'
import {
  readPostIdAndUrlKey,
  readWrittenAuthors,
  readWrittenAuthorTexts,
  readWrittenCategories,
  readWrittenCategoryTexts,
  readWrittenPosts,
  readWrittenPostTexts,
  readWrittenTags,
  readWrittenTagTexts,
} from './list-files.sql.ts'
import { previewPath } from './posts.ts'

/** A stored item of the blog as a file. */
export interface StoredBlogFile extends BlogFile {
  title: string
  isActive: boolean
  publishedAt?: Date
  endsAt?: Date
}

interface Text {
  key: string
  storeCode: string
  urlKey: string
  title: string
  content: string
  contentFormat: 'markdown' | 'html'
}

const MAIN = 'default'
const SORTS = ['newest', 'position', 'title'] as const
const filled = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)
const falseOrUndefined = (isSo: boolean) => (isSo ? undefined : false)
const orUndefined = <T>(value: T | null | undefined) => (value === '' ? undefined : (value ?? undefined))

/** The files of one item; that of the default view has the metadata. */
function filesOf<T extends Text>(
  kind: BlogKind,
  { key, isActive }: { key: string; isActive: boolean },
  texts: readonly T[],
  { facts, own }: { facts: Record<string, unknown>; own: (text: T) => Record<string, unknown> },
): StoredBlogFile[] {
  return texts
    .filter((text) => text.key === key)
    .map((text) => {
      const isMain = text.storeCode === MAIN
      const defaultUrlKey = isMain ? key : slug(text.title)
      const data = {
        ...own(text),
        url_key: text.urlKey === defaultUrlKey ? undefined : text.urlKey,
        format: text.contentFormat === 'markdown' ? undefined : text.contentFormat,
        ...(isMain && facts),
      }
      return {
        path: `${kind}/${key}${isMain ? '' : `.${text.storeCode}`}.md`,
        text: writeFrontMatter(data, text.content),
        title: text.title,
        isActive,
      }
    })
}

interface Meta {
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords?: string | null
}
const metaOf = ({ metaTitle, metaDescription, metaKeywords }: Meta) => ({
  meta_title: orUndefined(metaTitle),
  meta_description: orUndefined(metaDescription),
  meta_keywords: orUndefined(metaKeywords),
})
const titled = (text: Text & Meta) => ({ title: text.title, ...metaOf(text) })

/** The whole blog as files in the format of `writeBlog`. */
export async function listBlogFiles(db: Db): Promise<StoredBlogFile[]> {
  const categoryTexts = await readWrittenCategoryTexts(db)
  const categories = (await readWrittenCategories(db)).flatMap((category) =>
    filesOf('categories', category, categoryTexts, {
      own: titled,
      facts: {
        parent: orUndefined(category.parent),
        menu: falseOrUndefined(category.includeInMenu),
        sort: category.postsSortBy === 0 ? undefined : SORTS[category.postsSortBy],
        active: falseOrUndefined(category.isActive),
        position: category.position || undefined,
      },
    }),
  )
  const tagTexts = await readWrittenTagTexts(db)
  const tags = (await readWrittenTags(db)).flatMap((tag) =>
    filesOf('tags', tag, tagTexts, { own: titled, facts: { active: falseOrUndefined(tag.isActive) } }),
  )
  const authorTexts = (await readWrittenAuthorTexts(db)).map((text) => ({ ...text, title: text.name }))
  const authors = (await readWrittenAuthors(db)).flatMap((author) =>
    filesOf('authors', author, authorTexts, {
      own: (text) => ({
        name: text.name,
        role: orUndefined(text.role),
        summary: orUndefined(text.summary),
        ...metaOf(text),
      }),
      facts: {
        active: falseOrUndefined(author.isActive),
        image: orUndefined(author.image),
        facebook: orUndefined(author.facebookUrl),
        twitter: orUndefined(author.twitterUrl),
        instagram: orUndefined(author.instagramUrl),
        linkedin: orUndefined(author.linkedinUrl),
        position: author.position || undefined,
      },
    }),
  )
  return [...categories, ...tags, ...authors, ...(await listPostFiles(db))]
}

async function listPostFiles(db: Db): Promise<StoredBlogFile[]> {
  const texts = await readWrittenPostTexts(db)
  return (await readWrittenPosts(db)).flatMap((post) =>
    filesOf('posts', post, texts, {
      own: (text) => ({
        title: text.title,
        summary: orUndefined(text.summary),
        image_alt: orUndefined(text.imageAlt),
        ...metaOf(text),
        og_title: orUndefined(text.ogTitle),
        og_description: orUndefined(text.ogDescription),
      }),
      facts: {
        author: orUndefined(post.author),
        categories: filled(post.categories),
        tags: filled(post.tags),
        products: filled(post.products),
        related: filled(post.related),
        image: orUndefined(post.image),
        published: clockInWarsaw(post.publishedAt).slice(0, 16),
        ends: post.endsAt ? clockInWarsaw(post.endsAt).slice(0, 16) : undefined,
        active: falseOrUndefined(post.isActive),
        recent: falseOrUndefined(post.includeInRecent),
        position: post.position || undefined,
      },
    }).map((file) => ({ ...file, publishedAt: post.publishedAt, ...(post.endsAt && { endsAt: post.endsAt }) })),
  )
}

/** The path in the view that previews an unpublished post; undefined if it does not exist. */
export async function previewOfPost(
  db: Db,
  key: string,
  { storeCode, locale, until }: { storeCode: string; locale: string; until: Date },
): Promise<string | undefined> {
  const place = await readPostIdAndUrlKey(db, key, storeCode)
  return place && previewPath(db, place, { locale, until })
}
