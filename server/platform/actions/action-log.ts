import type { Db } from '../db/db.ts'
import type { Actor } from './actor.ts'

/** Kind and id of the changed object, such as `['order', '000000012']`. */
export type ActionObject = readonly [kind: string, id: string | number]

/** References and values without personal data. */
type ActionValues = Readonly<Record<string, unknown>>

interface ActionDetails {
  before?: ActionValues | undefined
  after?: ActionValues | undefined
  /** Idempotency key. */
  key?: string | undefined
}

/** Logs a change, in its transaction. `action` is named by subject and verb: `order.ship`. */
export const logAction = (
  tx: Db,
  actor: Actor,
  action: `${string}.${string}`,
  [objectKind, objectId]: ActionObject,
  { before, after, key }: ActionDetails = {},
): Promise<void> => tx.write`
  insert into action_log (actor_kind, actor, action, object_kind, object_id, before, after, key)
  values (${actor.kind}, ${nameInLog(actor)}, ${action}, ${objectKind}, ${String(objectId)},
    ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb, ${key ?? null})`

function nameInLog(actor: Actor): string | null {
  if (actor.kind === 'guest') return null
  return 'name' in actor ? actor.name : String(actor.id)
}

export interface LoggedAction {
  id: number
  at: Date
  actorKind: Actor['kind']
  /** Name of an operator or a job, id of a member of staff or a customer; null for a guest. */
  actor: string | null
  action: string
  objectKind: string
  objectId: string
  before: ActionValues | null
  after: ActionValues | null
  key: string | null
}

export interface ActionFilter {
  objectKind?: string | undefined
  objectId?: string | undefined
  /** Kind or name of the actor. */
  actor?: string | undefined
  /** From this instant, and before that one. */
  from?: Date | undefined
  to?: Date | undefined
  limit: number
}

/** The newest actions, newest first. */
export const listActions = (db: Db, { objectKind, objectId, actor, from, to, limit }: ActionFilter) =>
  db.many<LoggedAction>`
    select id, at, actor_kind, actor, action, object_kind, object_id, before, after, key from action_log
    where (${objectKind ?? null}::text is null or object_kind = ${objectKind ?? null})
      and (${objectId ?? null}::text is null or object_id = ${objectId ?? null})
      and (${actor ?? null}::text is null or actor_kind = ${actor ?? null} or actor = ${actor ?? null})
      and (${from ?? null}::timestamptz is null or at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or at < ${to ?? null})
    order by id desc limit ${limit}`

/** Who acted, as the log shows it. */
export const loggedActorName = ({ actorKind, actor }: Pick<LoggedAction, 'actorKind' | 'actor'>): string =>
  actorKind === 'command-line' ? (actor ?? '') : actor === null ? actorKind : `${actorKind} ${actor}`

/** What was logged with an idempotency key, if anything. */
export const findActionByKey = (db: Db, [objectKind, objectId]: ActionObject, key: string) =>
  db.one<Pick<LoggedAction, 'after'>>`
    select after from action_log
    where object_kind = ${objectKind} and object_id = ${String(objectId)} and key = ${key}`
