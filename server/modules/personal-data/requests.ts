import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { hashOf, mailedToken, newTokenName } from '../../platform/crypto/mailed-token.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findCustomer } from '../customers/index.ts'
import type { Configuration } from '../store/index.ts'
import { erasePerson, type Declarations, subjectOf, subjectOfGuest } from './persons.ts'
import {
  closeRequests,
  confirmRequest,
  writeRequestDecision,
  lockDueRequest,
  type LogEntry,
  type OpenRequest,
  putRequest,
  readDueRequests,
  cancelRequest,
  writeLog,
} from './personal-data.sql.ts'
import { LINK_DAYS, REQUEST_MAIL, type RequestMail } from './request-mails.ts'

const DAY_MS = 86_400_000
const ERASURE_JOB: Actor = { kind: 'job', name: 'erase-persons' }
const LINK_RATE = { burst: 10, perSecond: 0.02 }

/** Writes the log of personal data, which is kept for a limited time, and the action log. */
async function logged(tx: Db, actor: Actor, entry: Pick<LogEntry, 'action' | 'customerId'>): Promise<void> {
  const isPerson = actor.kind === 'customer' || actor.kind === 'guest' || actor.kind === 'job'
  await writeLog(tx, { ...entry, actor: isPerson ? actor.kind : 'operator' })
  await logAction(tx, actor, `personal-data.${entry.action}`, ['customer', entry.customerId ?? 'guest'])
}

/** Requests the erasure of the account; the mailbox's owner has to confirm it. */
export async function requestErasure(context: RequestContext): Promise<void> {
  const { db, store, now } = context
  const { id: customerId } = context.signedIn()
  const tokenName = newTokenName()
  await db.transaction(async (tx) => {
    const tokenHash = hashOf(await mailedToken(tx, tokenName))
    if (!(await putRequest(tx, { customerId, storeCode: store.code, tokenHash, now })))
      throw new Refusal('graphql-already-exists', 'You have asked for it already. You can take the request back.')
    await logged(tx, { kind: 'customer', id: customerId }, { action: 'request', customerId })
    const payload: RequestMail = { kind: 'confirm', customerId, storeCode: store.code, tokenName }
    await enqueue(tx, { kind: REQUEST_MAIL, payload })
  })
}

/** Confirms a request by the mailed link, which works once. */
export async function confirmErasure(
  context: RequestContext,
  key: string,
  configuration: Configuration,
): Promise<OpenRequest> {
  const { db, now } = context
  const refund = context.limit('confirm erasure', LINK_RATE)
  return db.transaction(async (tx) => {
    const request = await confirmRequest(tx, {
      tokenHash: hashOf(key),
      oldest: new Date(now.getTime() - LINK_DAYS * DAY_MS),
      dueAt: new Date(now.getTime() + configuration['privacy/delete/waiting_days'] * DAY_MS),
      state: configuration['privacy/delete/approval'] ? 'waiting' : 'approved',
      now,
    })
    if (!request)
      throw new Refusal('graphql-no-such-entity', 'This link has expired, or it was used already.').atField('key')
    refund()
    const { customerId } = request
    await logged(tx, { kind: 'customer', id: customerId }, { action: 'confirm', customerId })
    return request
  })
}

export const cancelErasure = (context: RequestContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { id: customerId } = context.signedIn()
    if (!(await cancelRequest(tx, customerId, context.now)))
      throw new Refusal('graphql-no-such-entity', 'There is no request to take back.')
    await logged(tx, { kind: 'customer', id: customerId }, { action: 'take-back', customerId })
  })

/** The operator's decision about a confirmed request; false if there is none with this id. */
export const decideRequest = (
  db: Db,
  actor: Actor,
  decision: { id: number; state: 'approved' | 'refused'; reason?: string },
  now = new Date(),
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const decided = await writeRequestDecision(tx, { ...decision, now })
    if (!decided) return false
    const { customerId, storeCode } = decided
    await logged(tx, actor, { action: decision.state === 'approved' ? 'approve' : 'refuse', customerId })
    if (decision.state === 'refused') {
      const payload: RequestMail = { kind: 'refused', customerId, storeCode, reason: decision.reason ?? '' }
      await enqueue(tx, { kind: REQUEST_MAIL, payload })
    }
    return true
  })

/** Erases a customer, in the caller's transaction; false if there is no such customer. */
export async function eraseCustomer(
  tx: Db,
  declarations: Declarations,
  { customerId, actor, now }: { customerId: number; actor: Actor; now: Date },
): Promise<boolean> {
  const customer = await findCustomer(tx, { id: customerId })
  if (!customer || !(await erasePerson(tx, declarations, (db) => subjectOf(db, customerId)))) return false
  await closeRequests(tx, customerId, now)
  await logged(tx, actor, { action: 'erase', customerId })
  const payload: RequestMail = { kind: 'erased', email: customer.email, storeCode: customer.storeCode }
  await enqueue(tx, { kind: REQUEST_MAIL, payload })
  return true
}

/** Erases a guest by e-mail address, in the caller's transaction. `email` is in lower case. */
export async function eraseGuest(
  tx: Db,
  declarations: Declarations,
  { email, storeCode, actor }: { email: string; storeCode: string; actor: Actor },
): Promise<void> {
  await erasePerson(tx, declarations, (db) => subjectOfGuest(db, email))
  await logged(tx, actor, { action: 'erase' })
  const payload: RequestMail = { kind: 'erased', email, storeCode }
  await enqueue(tx, { kind: REQUEST_MAIL, payload })
}

/** Erases customers whose approved request is due; an open order postpones it to a later run. */
export async function eraseDue(db: Database, declarations: Declarations, now: Date): Promise<void> {
  for (const { id } of await readDueRequests(db, now))
    try {
      await db.transaction(async (tx) => {
        const dueRequest = await lockDueRequest(tx, id, now)
        if (dueRequest)
          await eraseCustomer(tx, declarations, { customerId: dueRequest.customerId, actor: ERASURE_JOB, now })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
}
