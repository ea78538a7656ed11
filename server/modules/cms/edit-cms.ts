import { notifyChangedTags } from '../../platform/db/changes.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { removeRewrites, setRewrite } from '../catalog/index.ts'
import {
  deleteBlockRow,
  deletePageRow,
  insertDraft,
  writeBlock,
  type StoredBlock,
  type StoredDraft,
  type StoredPage,
  writePage,
} from './edit-cms.sql.ts'
import { DRAFT } from './drafts.ts'

export { readStoredBlocks as listWrittenBlocks, readStoredPages as listWrittenPages } from './edit-cms.sql.ts'
export type { StoredBlock, StoredDraft, StoredPage } from './edit-cms.sql.ts'

/** Job kind: announce a text that becomes visible or hidden at this time. */
export const ANNOUNCE_VISIBILITY = 'cms.shown-later'

/** Menus, sitemap and routes are cached without expiry, so that a job invalidates them at these times. */
async function scheduleAnnouncements(tx: Db, instants: readonly (Date | null)[]): Promise<void> {
  for (const runAt of instants)
    if (runAt && runAt > new Date())
      await enqueue(tx, {
        kind: ANNOUNCE_VISIBILITY,
        payload: {},
        key: `${ANNOUNCE_VISIBILITY} ${runAt.toJSON()}`,
        runAt,
      })
}

/** Inserts or updates a page. Throws PathTakenError if its path is in use. */
export async function savePage(tx: Db, page: StoredPage): Promise<void> {
  const id = await writePage(tx, page)
  const target = { type: 'CMS_PAGE', id, storeCode: page.storeCode } as const
  if (page.path === null) await removeRewrites(tx, 'CMS_PAGE', id)
  else await setRewrite(tx, target, page.path)
  await notifyChangedTags(tx, ['cms', 'routes', `cms:${page.identifier}`])
  await scheduleAnnouncements(tx, [page.visibleFrom, page.visibleUntil])
}

export async function removePage(tx: Db, identifier: string, storeCode: string): Promise<void> {
  const row = await deletePageRow(tx, identifier, storeCode)
  if (!row) return
  await removeRewrites(tx, 'CMS_PAGE', row.id)
  await notifyChangedTags(tx, ['cms', 'routes', `cms:${identifier}`])
}

export async function saveBlock(tx: Db, block: StoredBlock): Promise<void> {
  await writeBlock(tx, block)
  await notifyChangedTags(tx, ['cms', `cms:${block.identifier}`])
  await scheduleAnnouncements(tx, [block.visibleFrom, block.visibleUntil])
}

export async function removeBlock(tx: Db, identifier: string, storeCode: string): Promise<void> {
  await deleteBlockRow(tx, identifier, storeCode)
  await notifyChangedTags(tx, ['cms', `cms:${identifier}`])
}

/** Stores a draft. Returns the path of its preview in the view, which only those who have the link can open. */
export async function previewDraft(db: Db, draft: StoredDraft, { days, now }: { days: number; now: Date }) {
  const id = await insertDraft(db, draft, days)
  const until = Math.floor(now.getTime() / 1000) + days * 24 * 60 * 60
  const signed = await signLink(db, { kind: DRAFT, id, until })
  return `/page/${encodeURIComponent(draft.identifier)}?preview=${signed}`
}
