import { createHmac } from 'node:crypto'
import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { getSecret } from '../../../platform/crypto/secret.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inRanges, NAMED_RANGES } from '../../../platform/http/address-ranges.ts'
import { clientNetworkOf } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { getConfiguration } from '../../store/index.ts'
import type { OrderDraft } from '../order.ts'
import { countUnpaid, countUnpaidCopies, type Guest, lockGuest } from '../orders.sql.ts'

const KEY = 'guest-network'

const TOO_MANY_ORDERS = text(
  'Several of your earlier orders are still unpaid. Pay for one of them or cancel it, or sign in, and order again.',
)
const TOO_MANY_COPIES = text(
  'Without an account you can order at most %s copies of “%s” until they are paid. Sign in, or write to us about a ' +
    'larger order.',
)

/** Keyed hash of the network; null for local addresses, which are those of a proxy or of the shop itself. */
async function networkKeyOf({ db, ip, settings }: RequestContext): Promise<string | null> {
  if (inRanges([...Object.keys(NAMED_RANGES), ...settings.exempt])(ip)) return null
  return createHmac('sha256', await getSecret(db, KEY))
    .update(clientNetworkOf(ip))
    .digest('base64url')
    .slice(0, 22)
}

/** Limits by which guests cannot take the stock out of sale with orders that they never pay for; zero is unlimited. */
export interface UnpaidLimits {
  networkKey: string | null
  maxOfMailbox: number
  maxOfNetwork: number
  maxCopies: number
}

/** Undefined for customers, who have no such limits. */
export async function loadUnpaidLimits(context: RequestContext): Promise<UnpaidLimits | undefined> {
  if (context.customer) return undefined
  const [configuration, networkKey] = await Promise.all([getConfiguration(context), networkKeyOf(context)])
  return {
    networkKey,
    maxOfMailbox: configuration['sales/unpaid_orders/guest_mailbox'],
    maxOfNetwork: configuration['sales/unpaid_orders/guest_network'],
    maxCopies: configuration['sales/unpaid_orders/guest_copies'],
  }
}

/** Refuses an order beside too many unpaid ones of the same guest. Other orders of the guest wait until the commit. */
export async function refuseTooManyUnpaid(
  tx: Db,
  { networkKey, maxOfMailbox, maxOfNetwork, maxCopies }: UnpaidLimits,
  { email, items, grandTotal }: Pick<OrderDraft, 'email' | 'items' | 'grandTotal'>,
): Promise<void> {
  if (grandTotal === 0) return
  const guest: Guest = { email, networkKey }
  await lockGuest(tx, guest)
  const { ofMailbox = 0, ofNetwork = 0 } = (await countUnpaid(tx, guest)) ?? {}
  const isReached = (count: number, max: number) => max > 0 && count >= max
  if (isReached(ofMailbox, maxOfMailbox) || isReached(ofNetwork, maxOfNetwork))
    throw new Refusal('graphql-input', TOO_MANY_ORDERS)
  if (maxCopies > 0) await refuseTooManyCopies(tx, guest, items, maxCopies)
}

async function refuseTooManyCopies(tx: Db, guest: Guest, items: OrderDraft['items'], max: number): Promise<void> {
  const ids = items.flatMap(({ productId, sourceCode }) => (productId && sourceCode ? [productId] : []))
  const copies = new Map((await countUnpaidCopies(tx, guest, ids)).map((row) => [row.productId, row.copies]))
  for (const { productId, sourceCode, quantityOrdered, name } of items) {
    // files and what is ordered from the publisher take nothing out of stock
    if (!productId || !sourceCode) continue
    const total = (copies.get(productId) ?? 0) + quantityOrdered
    if (total > max) throw new Refusal('graphql-input', TOO_MANY_COPIES, max, name)
    copies.set(productId, total)
  }
}
