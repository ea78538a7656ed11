import { slug } from '../../../language/slug.ts'
import { clockInWarsaw } from '../../../language/warsaw-time.ts'
import type { Db } from '../../platform/db/db.ts'
import { formatFrontMatter } from '../../platform/markdown/format-front-matter.ts'
import { type BlogFile, type BlogKind } from './blog-files.ts'
import {
  readPostIdAndUrlKey,
  readListedAuthors,
  readListedAuthorTexts,
  readListedCategories,
  readListedCategoryTexts,
  readListedPosts,
  readListedPostTexts,
  readListedTags,
  readListedTagTexts,
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
  { fields, textFields }: { fields: Record<string, unknown>; textFields: (text: T) => Record<string, unknown> },
): StoredBlogFile[] {
  return texts
    .filter((text) => text.key === key)
    .map((text) => {
      const isMain = text.storeCode === MAIN
      const defaultUrlKey = isMain ? key : slug(text.title)
      const data = {
        ...textFields(text),
        url_key: text.urlKey === defaultUrlKey ? undefined : text.urlKey,
        format: text.contentFormat === 'markdown' ? undefined : text.contentFormat,
        ...(isMain && fields),
      }
      return {
        path: `${kind}/${key}${isMain ? '' : `.${text.storeCode}`}.md`,
        text: formatFrontMatter(data, text.content),
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
  const categoryTexts = await readListedCategoryTexts(db)
  const categories = (await readListedCategories(db)).flatMap((category) =>
    filesOf('categories', category, categoryTexts, {
      textFields: titled,
      fields: {
        parent: orUndefined(category.parent),
        menu: falseOrUndefined(category.includeInMenu),
        sort: category.postsSortBy === 0 ? undefined : SORTS[category.postsSortBy],
        active: falseOrUndefined(category.isActive),
        position: category.position || undefined,
      },
    }),
  )
  const tagTexts = await readListedTagTexts(db)
  const tags = (await readListedTags(db)).flatMap((tag) =>
    filesOf('tags', tag, tagTexts, { textFields: titled, fields: { active: falseOrUndefined(tag.isActive) } }),
  )
  const authorTexts = (await readListedAuthorTexts(db)).map((text) => ({ ...text, title: text.name }))
  const authors = (await readListedAuthors(db)).flatMap((author) =>
    filesOf('authors', author, authorTexts, {
      textFields: (text) => ({
        name: text.name,
        role: orUndefined(text.role),
        summary: orUndefined(text.summary),
        ...metaOf(text),
      }),
      fields: {
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
  const texts = await readListedPostTexts(db)
  return (await readListedPosts(db)).flatMap((post) =>
    filesOf('posts', post, texts, {
      textFields: (text) => ({
        title: text.title,
        summary: orUndefined(text.summary),
        image_alt: orUndefined(text.imageAlt),
        ...metaOf(text),
        og_title: orUndefined(text.ogTitle),
        og_description: orUndefined(text.ogDescription),
      }),
      fields: {
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
  const post = await readPostIdAndUrlKey(db, key, storeCode)
  return post && previewPath(db, post, { locale, until })
}
