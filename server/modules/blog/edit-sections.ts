import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { BlogError, checkKeys, checkViews, deleteOne, writeAddresses } from './edit-posts.ts'
import {
  isAncestorOrSelf,
  writeAuthor,
  writeAuthorTexts,
  writeCategory,
  writeCategoryTexts,
  writeTag,
  writeTagTexts,
} from './edit-sections.sql.ts'
import { lockBlog } from './edit.sql.ts'
import { BLOG } from './posts.ts'

interface SectionText {
  urlKey: string
  content?: string
  format?: 'markdown' | 'html'
  metaTitle?: string
  metaDescription?: string
}
export interface AuthorText extends SectionText {
  name: string
  role?: string
  /** One paragraph of plain text. */
  summary?: string
}
export interface TitleText extends SectionText {
  title: string
  metaKeywords?: string
}

export interface AuthorDraft {
  key: string
  isActive?: boolean
  /** Path below /media. */
  image?: string
  facebook?: string
  twitter?: string
  instagram?: string
  linkedin?: string
  position?: number
  texts: Readonly<Record<string, AuthorText>>
}
export interface CategoryDraft {
  key: string
  parent?: string
  isActive?: boolean
  includeInMenu?: boolean
  /** 0 newest first, 1 by position, 2 by title. */
  postsSortBy?: 0 | 1 | 2
  position?: number
  texts: Readonly<Record<string, TitleText>>
}
export interface TagDraft {
  key: string
  isActive?: boolean
  texts: Readonly<Record<string, TitleText>>
}

const sectionText = ([storeCode, text]: readonly [string, SectionText]) => ({
  storeCode,
  urlKey: text.urlKey,
  content: text.content ?? '',
  contentFormat: text.format ?? ('markdown' as const),
  metaTitle: text.metaTitle ?? null,
  metaDescription: text.metaDescription ?? null,
})
const titleTexts = (texts: Readonly<Record<string, TitleText>>) =>
  Object.entries(texts).map(([storeCode, text]) => ({
    ...sectionText([storeCode, text]),
    title: text.title,
    metaKeywords: text.metaKeywords ?? null,
  }))

export async function saveAuthor(tx: Db, draft: AuthorDraft): Promise<number> {
  await lockBlog(tx)
  await checkViews(tx, 'author', draft.key, draft.texts)
  const id = await writeAuthor(tx, {
    key: draft.key,
    isActive: draft.isActive ?? true,
    image: draft.image ?? null,
    facebookUrl: draft.facebook ?? null,
    twitterUrl: draft.twitter ?? null,
    instagramUrl: draft.instagram ?? null,
    linkedinUrl: draft.linkedin ?? null,
    position: draft.position ?? 0,
  })
  const texts = Object.entries(draft.texts).map(([storeCode, text]) => ({
    ...sectionText([storeCode, text]),
    name: text.name,
    role: text.role ?? null,
    summary: text.summary ?? null,
  }))
  await writeAuthorTexts(tx, id, texts)
  await writeAddresses(tx, 'author', id, draft.texts)
  await notifyChangedTags(tx, [BLOG])
  return id
}

export async function saveCategory(tx: Db, draft: CategoryDraft): Promise<number> {
  await lockBlog(tx)
  const { key, parent } = draft
  await checkViews(tx, 'category', key, draft.texts)
  await checkKeys(tx, 'category', 'parent', parent === undefined ? [] : [parent])
  if (parent !== undefined && (await isAncestorOrSelf(tx, key, parent)))
    throw new BlogError('parent', `"${parent}" is the category itself, or below it`)
  const id = await writeCategory(tx, {
    key,
    parent: parent ?? null,
    isActive: draft.isActive ?? true,
    includeInMenu: draft.includeInMenu ?? true,
    postsSortBy: draft.postsSortBy ?? 0,
    position: draft.position ?? 0,
  })
  await writeCategoryTexts(tx, id, titleTexts(draft.texts))
  await writeAddresses(tx, 'category', id, draft.texts)
  await notifyChangedTags(tx, [BLOG])
  return id
}

export async function saveTag(tx: Db, { key, isActive = true, texts }: TagDraft): Promise<number> {
  await lockBlog(tx)
  await checkViews(tx, 'tag', key, texts)
  const id = await writeTag(tx, key, isActive)
  await writeTagTexts(tx, id, titleTexts(texts))
  await writeAddresses(tx, 'tag', id, texts)
  await notifyChangedTags(tx, [BLOG])
  return id
}

/** Returns false if it does not exist. */
export const deleteAuthor = (tx: Db, key: string): Promise<boolean> => deleteOne(tx, 'author', key)
export const deleteCategory = (tx: Db, key: string): Promise<boolean> => deleteOne(tx, 'category', key)
export const deleteTag = (tx: Db, key: string): Promise<boolean> => deleteOne(tx, 'tag', key)
