import * as v from 'valibot'
import { stringify } from 'yaml'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  addCategory,
  CategoryError,
  type CategoryTextInput,
  updateCategory,
  type StoredCategory,
  listStoredCategories,
  orderCategories,
  ROOT_CATEGORY,
  setCategoryActive,
} from '../catalog/index.ts'
import {
  type ContentKind,
  eachFile,
  line,
  type ParsedFile,
  refuse,
  multilineText,
  booleanField,
} from './content-file.ts'
import { mainIssue, schemaMessage } from '../../platform/markdown/schema-message.ts'

const FOLDER = 'categories'
/** Name of the only file, which contains the whole tree. */
const NAME = `${FOLDER}/tree`
const MAX_LEVELS = 4

const textFields = {
  name: line(120),
  key: v.optional(line(120)),
  description: v.optional(multilineText(50_000)),
  meta_title: v.optional(line(255)),
  meta_description: v.optional(multilineText(1000)),
}
const viewTextSchema = v.strictObject(textFields)
const MAIN_FIELDS = [...Object.keys(textFields), 'active', 'categories']
const node = v.looseObject({
  ...textFields,
  key: line(120),
  active: v.optional(booleanField, true),
  categories: v.optional(v.array(v.record(v.string(), v.unknown()), 'a list'), []),
})
type ViewText = v.InferOutput<typeof viewTextSchema>

type Text = StoredCategory['texts'][string]
const toFileText = (text: Text) => ({
  name: text.name,
  ...(text.description && { description: text.description }),
  // a meta title equal to the name is omitted and follows the name
  ...(text.meta_title && text.meta_title !== text.name && { meta_title: text.meta_title }),
  ...(text.meta_description && { meta_description: text.meta_description }),
})

function nodesOf(all: readonly StoredCategory[], parentId: number, views: readonly string[]): object[] {
  const [main = '', ...others] = views
  return all
    .filter((category) => category.parentId === parentId)
    .map((category) => {
      const below = nodesOf(all, category.id, views)
      const texts = others.flatMap((view) => {
        const text = category.texts[view]
        return text ? [[view, { key: text.url_key, ...toFileText(text) }]] : []
      })
      const own = category.texts[main]
      return {
        key: own?.url_key ?? String(category.id),
        ...(own && toFileText(own)),
        ...Object.fromEntries(texts),
        ...(!category.isActive && { active: false }),
        ...(below.length > 0 && { categories: below }),
      }
    })
}

export const categories: ContentKind = {
  folder: FOLDER,
  async list(db, views) {
    const all = await listStoredCategories(db)
    if (all.length === 0) return []
    const text = stringify({ categories: nodesOf(all, ROOT_CATEGORY, views) }, { lineWidth: 110 })
    return [{ name: NAME, extension: 'yaml', text, title: `${all.length} categories` }]
  },
  save: (tx, files, { actor, views }) =>
    eachFile(files, { extensions: ['yaml'], isPerView: false, views }, async (file) => {
      if (file.name !== NAME) refuse(file, '', `categories are in ${NAME}.yaml alone`)
      const unknown = Object.keys(file.data).find((field) => field !== 'categories')
      if (unknown !== undefined) refuse(file, unknown, 'there is no such field')
      const tree = v.safeParse(v.array(v.record(v.string(), v.unknown())), file.data['categories'] ?? [])
      if (!tree.success) return refuse(file, 'categories', 'a list')
      await saveBranch({ tx, actor, file, views }, tree.output, { id: ROOT_CATEGORY, path: '' }, 'categories')
    }),
  // categories hold titles: they are removed by command
  remove: async () => {},
}

interface SaveContext {
  tx: Db
  actor: Actor
  file: ParsedFile
  views: readonly string[]
}

async function saveBranch(
  context: SaveContext,
  branch: readonly Record<string, unknown>[],
  parent: { id: number; path: string },
  fieldPath: string,
): Promise<void> {
  const { tx, file } = context
  if (branch.length > 0 && fieldPath.split('.').length > MAX_LEVELS * 2)
    refuse(file, fieldPath, `deeper than ${MAX_LEVELS} levels`)
  const ids: number[] = []
  for (const [index, value] of branch.entries()) {
    const nodePath = `${fieldPath}.${index}`
    const { active, below, texts } = parseNode(context, value, nodePath)
    const path = parent.path ? `${parent.path}/${texts[0].key}` : texts[0].key
    try {
      const id = await saveOne(context, texts, { parent, path, active })
      ids.push(id)
      await saveBranch(context, below, { id, path }, `${nodePath}.categories`)
    } catch (error) {
      if (error instanceof CategoryError) refuse(file, nodePath, error.message)
      throw error
    }
  }
  await orderCategories(tx, parent.id, ids)
}

type Texts = [ViewText & { key: string }, ...ViewText[]]

/** Parses one category; the texts of the default view come first. */
function parseNode({ file, views }: SaveContext, value: Record<string, unknown>, fieldPath: string) {
  const parsed = v.safeParse(node, value)
  if (!parsed.success) {
    const issue = mainIssue(parsed.issues)
    const field = v.getDotPath(issue)
    return refuse(file, field ? `${fieldPath}.${field}` : fieldPath, schemaMessage(issue))
  }
  const { active, categories: below, ...rest } = parsed.output
  const others = views.slice(1)
  const unknown = Object.keys(rest).find((field) => !MAIN_FIELDS.includes(field) && !others.includes(field))
  if (unknown !== undefined) refuse(file, `${fieldPath}.${unknown}`, 'there is no such field or store view')
  const texts: Texts = [rest]
  for (const view of others) {
    const own = v.safeParse(v.optional(viewTextSchema), rest[view])
    if (!own.success) {
      const issue = mainIssue(own.issues)
      const field = v.getDotPath(issue)
      return refuse(file, [fieldPath, view, field].filter(Boolean).join('.'), schemaMessage(issue))
    }
    texts.push(own.output ?? { ...rest, key: undefined })
  }
  return { active, below, texts }
}

async function saveOne(
  { tx, actor, views }: SaveContext,
  texts: Texts,
  { parent, path, active }: { parent: { path: string }; path: string; active: boolean },
): Promise<number> {
  const all = await listStoredCategories(tx)
  const known = all.find((category) => category.texts[views[0] ?? '']?.url_path === path)
  const textsByView = Object.fromEntries(views.map((view, index) => [view, toCategoryText(texts[index] ?? texts[0])]))
  if (!known) {
    const added = await addCategory(tx, actor, `${parent.path}/${texts[0].name}`, textsByView, { isActive: active })
    return added.id
  }
  const isUnchanged = views.every((view) => {
    const [stored, requested] = [known.texts[view], textsByView[view]]
    return (
      stored?.name === requested?.name &&
      (requested?.key === undefined || stored?.url_key === requested.key) &&
      (stored?.description ?? '') === requested?.description &&
      (stored?.meta_title ?? '') === requested.metaTitle &&
      (stored?.meta_description ?? '') === requested.metaDescription
    )
  })
  if (!isUnchanged) await updateCategory(tx, actor, String(known.id), textsByView, { keepsUrlPath: true })
  if (known.isActive !== active) await setCategoryActive(tx, actor, String(known.id), active)
  return known.id
}

const toCategoryText = (text: ViewText) =>
  ({
    name: text.name,
    ...(text.key !== undefined && { key: text.key }),
    description: text.description ?? '',
    metaTitle: text.meta_title ?? text.name,
    metaDescription: text.meta_description ?? '',
  }) satisfies CategoryTextInput
