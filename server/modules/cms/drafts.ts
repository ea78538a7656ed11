import type { RequestContext } from '../../platform/context.ts'
import { verifyLink } from '../../platform/crypto/signed-link.ts'
import { readDraft, type StoredDraft } from './edit-cms.sql.ts'

/** Kind of the signed links to drafts. */
export const DRAFT = 'cmsdraft'

/** The draft of a signed link; undefined if the link is forged or expired, or for another page or view. */
export async function findDraft(
  context: RequestContext,
  signed: string,
  identifier: string,
): Promise<(StoredDraft & { id: number }) | undefined> {
  context.private()
  const link = await verifyLink(context.db, signed, DRAFT, context.now)
  if (!link || link.isExpired) return undefined
  const draft = await readDraft(context.db, link.id)
  return draft?.identifier === identifier && draft.storeCode === context.store.code ? draft : undefined
}
