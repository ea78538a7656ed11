import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { itemsProblem, normaliseOrderNumber, orderNumberProblem, personProblem } from '../../../rules/withdrawal.ts'
import { logAction } from '../../platform/actions/action-log.ts'
import { buyerOf } from '../../platform/actions/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { toUid } from '../../platform/graphql/magento-formats.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  boughtItems,
  getProvenOrder,
  lockOrder,
  type PlacedOrder,
  readWithdrawn,
  withdrawableAfter,
} from '../orders/index.ts'
import {
  insertWithdrawal,
  readWithdrawals,
  type Statement,
  type Withdrawal,
  type WithdrawnLine,
} from './withdrawals.sql.ts'

export type { Statement, Withdrawal } from './withdrawals.sql.ts'

export const WITHDRAWAL_RECEIVED = 'withdrawal-received'

/** Low, since each statement sends two mails. */
const STATEMENT_RATE: Rate = { burst: 5, perSecond: 1 / 300 }

interface StatementInput extends Omit<Statement, 'lines'> {
  /** Copies of items of the order, by their uids. */
  chosen?: { itemId: string; quantity: number }[] | undefined
  /** Proves a guest's order, together with its number. */
  orderEmail?: string | undefined
}

function parseStatement({ name, email, orderNumber, items }: StatementInput): Statement {
  const problem =
    personProblem(name) ?? orderNumberProblem(orderNumber) ?? emailProblem(email) ?? itemsProblem(items ?? '')
  if (problem) throw new Refusal('graphql-input', problem)
  return {
    name: name.trim(),
    email: normaliseEmail(email),
    orderNumber: normaliseOrderNumber(orderNumber),
    items: items?.trim() || null,
    lines: null,
  }
}

type Chosen = NonNullable<StatementInput['chosen']>

/** The chosen lines, of the copies that `withdrawn`, by item, leaves. */
function chosenLines(order: PlacedOrder, chosen: Chosen, withdrawn: ReadonlyMap<number, number>, now: Date) {
  if (chosen.length === 0) throw new Refusal('graphql-input', 'Please tick the titles from which you withdraw.')
  const quantities = new Map<string, number>()
  for (const { itemId, quantity } of chosen) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity)
  const bought = new Map(boughtItems(order).map((one) => [toUid(one.item.id), one]))
  return [...quantities].map(([uid, quantity]): WithdrawnLine => {
    const one = bought.get(uid)
    if (!one) throw new Refusal('graphql-input', 'Order %s has no item %s.', order.number, uid)
    const { id, sku, name, options } = one.item
    const most = withdrawableAfter(one, withdrawn, now).quantity
    if (quantity < 1 || quantity > most)
      throw new Refusal('graphql-input', 'Of %s, %s were requested and %s are left.', sku, quantity, most)
    return { item: id, sku, title: options.edition ? `${name}, ${options.edition}` : name, quantity }
  })
}

/**
 * Stores a statement of withdrawal and returns the time of its receipt. The order need not exist: the result reveals
 * nothing to a stranger, and a typing error in the number does not cost the consumer the right. Lines are chosen of an
 * order that the caller proves to be theirs, for the same reason.
 */
export async function withdraw(context: RequestContext, input: StatementInput): Promise<Date> {
  const parsed = parseStatement(input)
  context.limit('withdraw', STATEMENT_RATE)
  const { orderEmail, chosen } = input
  const order = chosen && (await getProvenOrder(context, { number: parsed.orderNumber, email: orderEmail }))
  const lines = order && chosenLines(order, chosen, new Map(), context.now)
  const statement = lines ? { ...parsed, items: null, lines } : parsed
  return context.db.transaction(async (tx) => {
    if (order) await lockOrder(tx, order.number)
    const withdrawn = order && (await readWithdrawn(tx, [order.id]))
    const { id, receivedAt, isNew } = await insertWithdrawal(tx, statement, context.store.code)
    // a repeated statement is not a second one
    if (isNew && withdrawn) chosenLines(order, chosen, withdrawn, context.now)
    if (isNew) {
      await enqueue(tx, { kind: WITHDRAWAL_RECEIVED, payload: { id }, key: `${WITHDRAWAL_RECEIVED}:${id}` })
      await logAction(tx, buyerOf(context), 'withdrawal.submit', ['withdrawal', id], {
        after: { order: order?.number, lines: lines?.map(({ sku, quantity }) => ({ sku, quantity })) },
      })
    }
    return receivedAt
  })
}

/** What of the order, one title a line; null for all of it. */
export const withdrawnTitles = ({ items, lines }: Pick<Statement, 'items' | 'lines'>): string | null =>
  lines ? lines.map(({ sku, title, quantity }) => `${quantity} × ${title} (${sku})`).join('\n') : items

/** Newest first, optionally of one order; for the operator. */
export const listWithdrawals = (db: Db, filter: { order?: string; limit: number }): Promise<Withdrawal[]> =>
  readWithdrawals(db, filter)
