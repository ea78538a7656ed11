import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toUid } from '../../platform/graphql/magento-formats.ts'
import { type Cart, type CartLine, supplyProblem } from '../cart/index.ts'
import { maxOrderQuantity, toMagentoProblemCode } from '../catalog/index.ts'
import { listSources } from '../inventory/index.ts'

const CART_NOT_ORDERABLE = text('Not everything in the cart can be ordered as it is. %s')
const TOO_FEW_TO_SEND = text('Too few copies can be sent. It can be collected in a bookshop.')
const TOO_FEW_IN_SHOP = text('Too few copies in the chosen bookshop.')

/** A line that blocks the order, as in `extensions.items` of the refusal. */
interface UnavailableLine {
  uid: string
  sku: string
  name: string
  quantity: number
  /** Copies that can be ordered with the chosen delivery. */
  available_quantity: number
  code: string
  message: string
}

/** Whether one source can supply all these lines. */
const canSupplyAll = (lines: readonly CartLine[], source: string | null) =>
  lines.every((line) => !supplyProblem(line, source))

function listUnavailableLines(cart: Cart, { t }: RequestContext['language']): UnavailableLine[] {
  const { source } = cart
  const remaining = new Map(cart.lines.map(({ product }) => [product.id, maxOrderQuantity(product, source)]))
  return cart.lines.flatMap((line) => {
    const { id, product, title, quantity, copies, problem } = line
    // lines of one title take from its stock in cart order
    const orderableCopies = line.parts ? line.maxQuantity : (remaining.get(product.id) ?? 0)
    const available = copies === quantity ? orderableCopies : Math.min(orderableCopies, quantity)
    remaining.set(product.id, orderableCopies - available)
    if (!problem) return []
    // short at the chosen source only, not in the whole shop
    const isAvailableElsewhere = problem.code === 'INSUFFICIENT_STOCK' && source !== undefined && !supplyProblem(line)
    const message = isAvailableElsewhere
      ? t(cart.pickupSource ? TOO_FEW_IN_SHOP : TOO_FEW_TO_SEND)
      : t(problem.message, ...problem.args)
    return {
      uid: toUid(id),
      sku: product.sku,
      name: title.name,
      quantity,
      available_quantity: available,
      code: toMagentoProblemCode(problem.code),
      message,
    }
  })
}

/**
 * Refuses an order with lines that cannot be supplied: names each title, and the sources that could supply the whole
 * cart.
 */
export async function refuseUnavailableLines(db: Db, cart: Cart, { language }: RequestContext): Promise<void> {
  const items = listUnavailableLines(cart, language)
  if (items.length === 0) return
  const shops = (await listSources(db)).filter(
    ({ code, isPickupLocation }) => isPickupLocation && canSupplyAll(cart.lines, code),
  )
  throw new Refusal(
    'graphql-input',
    CART_NOT_ORDERABLE,
    items.map(({ name, message }) => `${name}: ${message}`).join(' '),
  ).withExtensions({
    items,
    pickup_locations: shops.map(({ code, name, city }) => ({ pickup_location_code: code, name, city })),
    can_be_sent: canSupplyAll(cart.lines, cart.parcelSource),
  })
}
