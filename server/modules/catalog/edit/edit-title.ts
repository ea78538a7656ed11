import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listStoreViews } from '../../store/index.ts'
import { productsChanged } from '../changes.ts'
import { getTitle } from './lock-titles.ts'
import { readTitleTexts, touchTitles, writeTitleTexts } from './write-titles.sql.ts'

const MAX_NAME_LENGTH = 500
// characters that no title has: controls and halves of surrogate pairs
const CONTROL = /[\p{Cc}\p{Cs}]/u

export interface TitleEdit {
  sku: string
  name: string
  /** Code of a store view; absent: the default one and those that show the same. */
  view?: string | undefined
  /** The version that the editor saw; another one is refused. */
  version?: string | undefined
}

function parseName(typed: string): string {
  const name = typed.trim().replaceAll(/\s+/g, ' ').normalize('NFC')
  if (name === '') throw new Refusal('graphql-input', 'A title needs a name.').atField('name')
  if (name.length > MAX_NAME_LENGTH || CONTROL.test(name))
    throw new Refusal('graphql-input', 'A name has at most %s characters, on one line.', MAX_NAME_LENGTH).atField(
      'name',
    )
  return name
}

/** Renames a title, whose address stays. Returns the names before and after, by store view. */
export async function editTitle(
  tx: Db,
  actor: Actor,
  { sku, name: typed, view, version }: TitleEdit,
  { key }: { key?: string | undefined } = {},
): Promise<{ before: Record<string, string>; after: Record<string, string> }> {
  const name = parseName(typed)
  const views = await listStoreViews(tx)
  const main = views.find(({ isDefault }) => isDefault)?.code ?? 'default'
  if (view !== undefined && !views.some(({ code }) => code === view))
    throw new Refusal('graphql-input', 'There is no store view "%s".', view).atField('view')
  const { id } = await getTitle(tx, { sku, version })
  const texts = await readTitleTexts(tx, id)
  const mainName = texts.find(({ store }) => store === main)?.name
  const isEdited = (store: string, stored: string) =>
    view === undefined ? store === main || stored === mainName : store === view
  const edited = texts.filter((text) => isEdited(text.store, text.name) && text.name !== name)
  if (edited.length > 0) {
    await writeTitleTexts(
      tx,
      edited.map(({ store, ...text }) => ({ id, ...text, name, stores: [store] })),
    )
    await touchTitles(tx, [id])
    await productsChanged(tx, [id])
  }
  const before = Object.fromEntries(edited.map((text) => [text.store, text.name]))
  const after = Object.fromEntries(edited.map(({ store }) => [store, name]))
  if (edited.length > 0 || key) await logAction(tx, actor, 'product.edit', ['product', sku], { before, after, key })
  return { before, after }
}
