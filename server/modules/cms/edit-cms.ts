import { announce } from '../../platform/db/changes.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { removeRewrites, setRewrite } from '../catalog/index.ts'
import {
  deleteBlockRow,
  deletePageRow,
  insertDraft,
  writeBlock,
  type WrittenBlock,
  type WrittenDraft,
  type WrittenPage,
  writePage,
} from './edit-cms.sql.ts'
import { DRAFT } from './drafts.ts'

export { readWrittenBlocks as listWrittenBlocks, readWrittenPages as listWrittenPages } from './edit-cms.sql.ts'
export type { WrittenBlock, WrittenDraft, WrittenPage } from './edit-cms.sql.ts'

/** Announces what is shown from an instant, or until it. */
export const SHOWN_LATER = 'cms.shown-later'

/** Menus, maps and addresses are cached without an end: they are read again at these instants. */
async function announceLater(tx: Db, instants: readonly (Date | null)[]): Promise<void> {
  for (const runAt of instants)
    if (runAt && runAt > new Date())
      await enqueue(tx, { kind: SHOWN_LATER, payload: {}, key: `${SHOWN_LATER} ${runAt.toJSON()}`, runAt })
}

/** Writes a page, new or anew. Throws PathTaken where something else has its address. */
export async function savePage(tx: Db, page: WrittenPage): Promise<void> {
  const id = await writePage(tx, page)
  const place = { type: 'CMS_PAGE', id, storeCode: page.storeCode } as const
  if (page.path === null) await removeRewrites(tx, 'CMS_PAGE', id)
  else await setRewrite(tx, place, page.path)
  await announce(tx, ['cms', 'routes', `cms:${page.identifier}`])
  await announceLater(tx, [page.visibleFrom, page.visibleUntil])
}

export async function removePage(tx: Db, identifier: string, storeCode: string): Promise<void> {
  const row = await deletePageRow(tx, identifier, storeCode)
  if (!row) return
  await removeRewrites(tx, 'CMS_PAGE', row.id)
  await announce(tx, ['cms', 'routes', `cms:${identifier}`])
}

export async function saveBlock(tx: Db, block: WrittenBlock): Promise<void> {
  await writeBlock(tx, block)
  await announce(tx, ['cms', `cms:${block.identifier}`])
  await announceLater(tx, [block.visibleFrom, block.visibleUntil])
}

export async function removeBlock(tx: Db, identifier: string, storeCode: string): Promise<void> {
  await deleteBlockRow(tx, identifier, storeCode)
  await announce(tx, ['cms', `cms:${identifier}`])
}

/** Keeps a text that only those see who have the address that is returned; within the view. */
export async function previewDraft(db: Db, draft: WrittenDraft, { days, now }: { days: number; now: Date }) {
  const id = await insertDraft(db, draft, days)
  const until = Math.floor(now.getTime() / 1000) + days * 24 * 60 * 60
  const signed = await signLink(db, { kind: DRAFT, id, until })
  return `/page/${encodeURIComponent(draft.identifier)}?preview=${signed}`
}
