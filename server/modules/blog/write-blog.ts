import type { Db } from '../../platform/db/db.ts'
import { type BlogFile, parseAuthors, parseCategories, type ParsedDraft, parsePosts, parseTags } from './blog-files.ts'
import { BlogError, type MeasureImage, savePost } from './edit-posts.ts'
import { saveAuthor, saveCategory, saveTag } from './edit-sections.ts'
import { writeRelated } from './edit.sql.ts'

export interface WriteBlogResult {
  posts: number
  authors: number
  categories: number
  tags: number
  /** SKUs that posts refer to and the shop does not have, with the key of the post. */
  missingSkus: { post: string; sku: string }[]
}

/**
 * Inserts or updates the items of all files in the order of their dependencies; items without a file stay unchanged.
 * Throws BlogFileError.
 */
export async function writeBlog(
  tx: Db,
  files: readonly BlogFile[],
  options: { measure?: MeasureImage } = {},
): Promise<WriteBlogResult> {
  const [categories, tags, authors, posts] = [
    parseCategories(files),
    parseTags(files),
    parseAuthors(files),
    parsePosts(files),
  ]
  for (const one of categories) await withFileErrors(one, saveCategory(tx, one.draft))
  for (const one of tags) await withFileErrors(one, saveTag(tx, one.draft))
  for (const one of authors) await withFileErrors(one, saveAuthor(tx, one.draft))
  const missingSkus: WriteBlogResult['missingSkus'] = []
  for (const one of posts) {
    const saved = await withFileErrors(one, savePost(tx, one.draft, options))
    missingSkus.push(...saved.missingSkus.map((sku) => ({ post: one.draft.key, sku })))
  }
  // related posts may be written after the posts that refer to them
  for (const { draft } of posts) await writeRelated(tx, draft.key, draft.related ?? [])
  return {
    posts: posts.length,
    authors: authors.length,
    categories: categories.length,
    tags: tags.length,
    missingSkus,
  }
}

async function withFileErrors<T>({ explain }: Pick<ParsedDraft<unknown>, 'explain'>, saved: Promise<T>): Promise<T> {
  try {
    return await saved
  } catch (error) {
    throw error instanceof BlogError ? explain(error) : error
  }
}
