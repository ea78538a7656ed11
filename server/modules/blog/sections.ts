import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tagAndGetView, viewOf } from './posts.ts'
import {
  type AuthorRow,
  type CategoryRow,
  findAuthorId,
  findTagId,
  readArchive,
  readAuthors,
  readAuthorsById,
  readCategories,
  readTags,
  readTagsById,
  type TagRow,
} from './sections.sql.ts'

/** Items in resolvers; their rows are loaded when a field is selected. */
export interface CategoryRef {
  id: number
  redirect_code?: number
}
export interface TagRef {
  id: number
  redirect_code?: number
}
export interface AuthorRef {
  id: number
  redirect_code?: number
}

const MAX_TAGS = 100
/** Ten years. */
const MAX_MONTHS = 120

const needId = (id: string | null | undefined): string => {
  if (!id) throw new Refusal('graphql-input', 'The "%s" argument should be specified.', 'id').asPublic()
  return id
}

async function allCategories(keys: readonly string[], context: RequestContext): Promise<CategoryRow[][]> {
  const rows = await readCategories(context.db, await tagAndGetView(context))
  return keys.map(() => rows)
}
/** Categories in order; one statement per request, because a blog has few. */
export const listCategories = (context: RequestContext): Promise<CategoryRow[]> => context.load(allCategories, '')

export const loadCategory = async (context: RequestContext, { id }: CategoryRef): Promise<CategoryRow | null> =>
  (await listCategories(context)).find((row) => row.id === id) ?? null

export async function findCategory(
  context: RequestContext,
  id: string | null | undefined,
): Promise<CategoryRef | null> {
  const idOrUrlKey = needId(id)
  const rows = await listCategories(context)
  return rows.find((row) => String(row.id) === idOrUrlKey) ?? rows.find((row) => row.urlKey === idOrUrlKey) ?? null
}

/** The ancestors of a category from the top, then the category. */
export async function pathTo(context: RequestContext, ref: CategoryRef): Promise<CategoryRow[]> {
  const rows = await listCategories(context)
  const path: CategoryRow[] = []
  let next = rows.find(({ id }) => id === ref.id)
  while (next && !path.includes(next)) {
    path.unshift(next)
    const { parentId } = next
    next = rows.find(({ id }) => id === parentId)
  }
  return path
}

async function tagsById(ids: readonly number[], context: RequestContext): Promise<(TagRow | null)[]> {
  const rows = new Map((await readTagsById(context.db, await tagAndGetView(context), ids)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id) ?? null)
}
export const loadTag = (context: RequestContext, { id }: TagRef): Promise<TagRow | null> => context.load(tagsById, id)

export async function findTag(context: RequestContext, id: string | null | undefined): Promise<TagRef | null> {
  const found = await findTagId(context.db, context.store.code, needId(id))
  await tagAndGetView(context)
  return found && (await loadTag(context, found)) ? found : null
}

/** The tags with the most posts, at most MAX_TAGS. */
export async function listTags(context: RequestContext, count = MAX_TAGS): Promise<TagRow[]> {
  if (count < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.').asPublic()
  const rows = await readTags(context.db, await tagAndGetView(context), Math.min(count, MAX_TAGS))
  for (const row of rows) context.prime(tagsById, row.id, row)
  return rows
}

async function authorsById(ids: readonly number[], context: RequestContext): Promise<(AuthorRow | null)[]> {
  const rows = new Map(
    (await readAuthorsById(context.db, await tagAndGetView(context), ids)).map((row) => [row.id, row]),
  )
  return ids.map((id) => rows.get(id) ?? null)
}
export const loadAuthor = (context: RequestContext, { id }: AuthorRef): Promise<AuthorRow | null> =>
  context.load(authorsById, id)

export async function findAuthor(context: RequestContext, id: string | null | undefined): Promise<AuthorRef | null> {
  const found = await findAuthorId(context.db, context.store.code, needId(id))
  await tagAndGetView(context)
  return found && (await loadAuthor(context, found)) ? found : null
}

export async function listAuthors(context: RequestContext): Promise<AuthorRow[]> {
  const rows = await readAuthors(context.db, await tagAndGetView(context))
  for (const row of rows) context.prime(authorsById, row.id, row)
  return rows
}

export async function listArchive(context: RequestContext): Promise<{ month: string; posts: number }[]> {
  await tagAndGetView(context)
  return readArchive(context.db, viewOf(context), MAX_MONTHS)
}
