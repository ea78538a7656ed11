import type { RequestContext } from '../../../platform/context.ts'
import { toTimestamp } from '../../../platform/graphql/magento-formats.ts'
import { deleteOneSession, deleteSessions, readSessions } from './sessions.sql.ts'

const MAX_SESSIONS = 50

/** Where the customer is signed in. The id is a hash: nobody can sign in with it. */
export async function listSessions(context: RequestContext, customerId: number) {
  const own = context.inSession().sessionId
  return (await readSessions(context.db, customerId, context.now, MAX_SESSIONS)).map(
    ({ sessionId, device, begunAt, lastUsedAt }) => ({
      id: sessionId,
      device: device ?? '',
      begun_at: toTimestamp(begunAt),
      last_used_at: toTimestamp(lastUsedAt),
      is_current: sessionId === own,
    }),
  )
}

export const endSession = (context: RequestContext, sessionId: string): Promise<boolean> =>
  deleteOneSession(context.db, context.signedIn().id, sessionId)

export async function endSessions(context: RequestContext): Promise<boolean> {
  await context.db.transaction((tx) => deleteSessions(tx, context.signedIn().id))
  return true
}
