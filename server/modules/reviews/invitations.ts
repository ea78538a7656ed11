import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { verifyLink, signLink } from '../../platform/crypto/signed-link.ts'
import { readInvitation } from './invitations.sql.ts'
import type { Author } from './reviews.sql.ts'

const KIND = 'review'
/** Days for which the link of a reminder opens the form. */
const VALID_DAYS = 90

/** Permission to review one title of one order, without a session. */
export interface Invitation {
  isOver: boolean
  productId: number
  orderId: number
  author: Author
  nickname: string
}

/** Signs the link to the form for one order line. */
export const signInvitation = (db: Db, orderItemId: number, now: Date): Promise<string> =>
  signLink(db, { kind: KIND, id: orderItemId, until: Math.ceil(now.getTime() / 1000) + VALID_DAYS * 86_400 })

export async function openInvitation({ db, now }: RequestContext, link: string): Promise<Invitation | undefined> {
  const opened = await verifyLink(db, link, KIND, now)
  if (!opened) return undefined
  const line = await readInvitation(db, opened.id)
  if (!line) return undefined
  const { customerId, orderId, productId } = line
  const author = customerId === null ? { orderId, productId } : { customerId, productId }
  return { ...line, isOver: opened.isExpired, author }
}
