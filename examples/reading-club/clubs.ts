import { type Db, enqueue, fromUid, notifyChangedTags, Refusal, RequestContext } from 'zakladka/server'
import {
  type Club,
  deleteMember,
  insertMeeting,
  insertMember,
  type Meeting,
  readClubsById,
  readMemberIds,
  readMemberships,
  readNextOfClubs,
  readNextOfProducts,
} from './clubs.sql.ts'

/** Cache tag of responses with clubs or meetings. */
const TAG = 'reading-club'
/** Job that sends one member the mail about a new meeting. */
export const MEETING_MAIL = 'reading-club-meeting'

/** Cached until the meeting, or until clubs change. */
function tagged(context: RequestContext, meeting: Meeting | undefined): Meeting | null {
  context.tag(TAG)
  if (meeting) context.expireBy(meeting.meetsAt)
  return meeting ?? null
}

async function nextOfProducts(productIds: readonly number[], context: RequestContext) {
  const rows = new Map(
    (await readNextOfProducts(context.db, productIds, context.now)).map((row) => [row.productId, row]),
  )
  return productIds.map((id) => rows.get(id))
}
export const nextOfProduct = async (context: RequestContext, productId: number): Promise<Meeting | null> =>
  tagged(context, await context.load(nextOfProducts, productId))

async function nextOfClubs(clubIds: readonly number[], context: RequestContext) {
  const rows = new Map((await readNextOfClubs(context.db, clubIds, context.now)).map((row) => [row.clubId, row]))
  return clubIds.map((id) => rows.get(id))
}
export const nextOfClub = async (context: RequestContext, clubId: number): Promise<Meeting | null> =>
  tagged(context, await context.load(nextOfClubs, clubId))

async function clubsById(ids: readonly number[], context: RequestContext) {
  const rows = new Map((await readClubsById(context.db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id))
}
export async function getClub(context: RequestContext, id: number): Promise<Club> {
  const club = await context.load(clubsById, id)
  if (!club) throw new Refusal('graphql-no-such-entity', 'There is no such reading club.')
  return club
}

async function memberships(clubIds: readonly number[], context: RequestContext) {
  const { customer, db } = context
  const rows = customer ? await readMemberships(db, customer.id, clubIds) : []
  const own = new Set(rows.map(({ clubId }) => clubId))
  return clubIds.map((id) => own.has(id))
}
export function isMember(context: RequestContext, clubId: number): Promise<boolean> {
  context.private()
  return context.load(memberships, clubId)
}

async function getClubByUid(context: RequestContext, uid: string): Promise<Club> {
  const id = Number(fromUid(uid))
  if (!Number.isInteger(id) || id < 1 || id > 2 ** 31 - 1)
    throw new Refusal('graphql-no-such-entity', 'There is no such reading club.').atField('club_uid')
  return getClub(context, id)
}

const JOIN_RATE = { burst: 20, perSecond: 0.05 }

export async function join(context: RequestContext, uid: string): Promise<Club> {
  const customer = context.signedIn()
  context.limit('join reading club', JOIN_RATE)
  const club = await getClubByUid(context, uid)
  await insertMember(context.db, club.id, customer.id, context.now)
  return club
}

export async function leave(context: RequestContext, uid: string): Promise<Club> {
  const customer = context.signedIn()
  const club = await getClubByUid(context, uid)
  await deleteMember(context.db, club.id, customer.id)
  return club
}

/** Sets a meeting and queues a mail to each member; undefined if the club meets at that moment already. */
export async function setMeeting(
  tx: Db,
  meeting: Omit<Meeting, 'id'>,
  { areMailsSent }: { areMailsSent: boolean },
): Promise<{ mails: number } | undefined> {
  const row = await insertMeeting(tx, meeting)
  if (!row) return undefined
  const members = areMailsSent ? await readMemberIds(tx, meeting.clubId) : []
  for (const { customerId } of members)
    await enqueue(tx, {
      kind: MEETING_MAIL,
      payload: { meetingId: row.id, customerId },
      key: `${MEETING_MAIL}:${row.id}:${customerId}`,
    })
  await notifyChangedTags(tx, [TAG])
  return { mails: members.length }
}

/** Must be called after clubs were changed. */
export const clubsChanged = (tx: Db): Promise<void> => notifyChangedTags(tx, [TAG])
