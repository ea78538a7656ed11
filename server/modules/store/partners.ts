import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { verifyLink, signLink, expiryAfter } from '../../platform/crypto/signed-link.ts'
import { deactivatePartner, insertPartner, lockPartners, type PartnerRow, readPartners } from './partners.sql.ts'
import { cachedByKey } from './store.ts'

export type Partner = PartnerRow

/** Specification B section 7: three partner ids. */
const MAX_PARTNERS = 3
/** Kinds of signed values: a cookie is not valid as a link, which could renew it forever. */
type Kind = 'partner' | 'partnercookie'
const DAY_SECONDS = 24 * 60 * 60
/** Seconds for which a reader who came from a partner has its prices. */
export const PARTNER_SECONDS = 30 * DAY_SECONDS
export const PARTNER_COOKIE = 'partner'

export class PartnerError extends Error {}

/** Cached like the configuration. */
export const listPartners: (db: Db) => Promise<Partner[]> = cachedByKey(readPartners)

export async function getPartner(db: Db, code: string): Promise<Partner> {
  const partner = (await listPartners(db)).find((one) => one.code === code)
  if (!partner) throw new PartnerError(`There is no partner ${code}: npm run shop -- partner list`)
  return partner
}

/** The value of a link or cookie; signed, because it sets prices. */
const signed = (db: Db, kind: Kind, { groupId }: Partner, until: number): Promise<string> =>
  signLink(db, { kind, id: groupId, until })

/** Undefined if the value is forged, expired, of another kind, or of a removed partner. */
async function verifyPartner(db: Db, kind: Kind, value: string | undefined, now: Date): Promise<Partner | undefined> {
  if (!value) return undefined
  const partners = await listPartners(db)
  if (partners.length === 0) return undefined
  const link = await verifyLink(db, value, kind, now)
  if (!link || link.isExpired) return undefined
  return partners.find(({ groupId }) => groupId === link.id)
}

/** The path segment of a partner's link, which is valid for so many days. */
export const partnerLink = (db: Db, partner: Partner, { days, now }: { days: number; now: Date }): Promise<string> =>
  signed(db, 'partner', partner, expiryAfter(days * DAY_SECONDS, now))

export const partnerCookie = (db: Db, partner: Partner, now: Date): Promise<string> =>
  signed(db, 'partnercookie', partner, expiryAfter(PARTNER_SECONDS, now))

/** The partner of a link; undefined if it is invalid. */
export const readPartnerLink = (db: Db, link: string, now: Date): Promise<Partner | undefined> =>
  verifyPartner(db, 'partner', link, now)

/** The partner of a reader's cookie; undefined if it is invalid. */
export const readPartner = (db: Db, cookie: string | undefined, now: Date): Promise<Partner | undefined> =>
  verifyPartner(db, 'partnercookie', cookie, now)

export async function addPartner(db: Db, actor: Actor, code: string): Promise<Partner> {
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(code))
    throw new PartnerError('A partner is named by small letters, digits and hyphens: 32 of them at most.')
  return db.transaction(async (tx) => {
    await lockPartners(tx)
    const partners = await readPartners(tx)
    if (partners.some((one) => one.code === code)) throw new PartnerError(`The partner ${code} is known already.`)
    if (partners.length >= MAX_PARTNERS) throw new PartnerError(`There are ${MAX_PARTNERS} partners: remove one first.`)
    const partner = await insertPartner(tx, code)
    if (!partner) throw new Error('the insert of a partner returned no row')
    await notifyChangedTags(tx, ['store'])
    await logAction(tx, actor, 'partner.add', ['partner', code])
    return partner
  })
}

/** Ends the partner's prices at once, and its links forever. */
export async function removePartner(db: Db, actor: Actor, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deactivatePartner(tx, code))) throw new PartnerError(`There is no partner ${code}.`)
    await notifyChangedTags(tx, ['store'])
    await logAction(tx, actor, 'partner.remove', ['partner', code])
  })
}
