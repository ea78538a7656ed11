import { announce } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { readLink, signLink, validFor } from '../../platform/crypto/signed-link.ts'
import { deactivatePartner, insertPartner, lockPartners, type PartnerRow, readPartners } from './partners.sql.ts'
import { remembering } from './store.ts'

export type Partner = PartnerRow

/** Specification B section 7: three partner ids. */
const MOST = 3
/** What is signed: a cookie is no link, since following it would prolong it for ever. */
type Kind = 'partner' | 'partnercookie'
const DAY = 24 * 60 * 60
/** How long a reader who came from a partner has its prices. */
export const PARTNER_SECONDS = 30 * DAY
export const PARTNER_COOKIE = 'partner'

export class PartnerError extends Error {}

/** Remembered by the process, as the configuration is. */
export const listPartners: (db: Db) => Promise<Partner[]> = remembering(readPartners)

export async function findPartner(db: Db, code: string): Promise<Partner> {
  const partner = (await listPartners(db)).find((one) => one.code === code)
  if (!partner) throw new PartnerError(`There is no partner ${code}: npm run shop -- partner list`)
  return partner
}

/** Signed, since whoever could write it would set prices: what a link and a cookie say of a partner. */
const signed = (db: Db, kind: Kind, { groupId }: Partner, until: number): Promise<string> =>
  signLink(db, { kind, id: groupId, until })

/** Undefined where it is forged, over, of another kind, or of a partner who is no more. */
async function readSigned(db: Db, kind: Kind, written: string | undefined, now: Date): Promise<Partner | undefined> {
  if (!written) return undefined
  const partners = await listPartners(db)
  if (partners.length === 0) return undefined
  const link = await readLink(db, written, now)
  if (link?.kind !== kind || link.isOver) return undefined
  return partners.find(({ groupId }) => groupId === link.id)
}

/** The segment of a link that brings readers, for so many days. */
export const partnerLink = (db: Db, partner: Partner, { days, now }: { days: number; now: Date }): Promise<string> =>
  signed(db, 'partner', partner, validFor(days * DAY, now))

export const partnerCookie = (db: Db, partner: Partner, now: Date): Promise<string> =>
  signed(db, 'partnercookie', partner, validFor(PARTNER_SECONDS, now))

/** Who brings the readers that follow a link. */
export const readPartnerLink = (db: Db, link: string, now: Date): Promise<Partner | undefined> =>
  readSigned(db, 'partner', link, now)

/** Whose prices a reader's cookie stands for. */
export const readPartner = (db: Db, cookie: string | undefined, now: Date): Promise<Partner | undefined> =>
  readSigned(db, 'partnercookie', cookie, now)

export async function addPartner(db: Db, code: string): Promise<Partner> {
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(code))
    throw new PartnerError('A partner is named by small letters, digits and hyphens: 32 of them at most.')
  return db.transaction(async (tx) => {
    await lockPartners(tx)
    const partners = await readPartners(tx)
    if (partners.some((one) => one.code === code)) throw new PartnerError(`The partner ${code} is known already.`)
    if (partners.length >= MOST) throw new PartnerError(`There are ${MOST} partners: remove one first.`)
    const partner = await insertPartner(tx, code)
    if (!partner) throw new Error('a partner was not kept')
    await announce(tx, ['store'])
    return partner
  })
}

/** Its readers have everybody's prices at once, and its links are void for ever. */
export async function removePartner(db: Db, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deactivatePartner(tx, code))) throw new PartnerError(`There is no partner ${code}.`)
    await announce(tx, ['store'])
  })
}
