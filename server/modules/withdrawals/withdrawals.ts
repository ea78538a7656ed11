import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { itemsProblem, normaliseOrderNumber, orderNumberProblem, personProblem } from '../../../rules/withdrawal.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { toUid } from '../../platform/graphql/magento-formats.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { boughtItems, getProvenOrder, withdrawableOf } from '../orders/index.ts'
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

/** The chosen lines of an order that the caller proves to be theirs, so that strangers learn nothing of it. */
async function chosenLines(
  context: RequestContext,
  { orderNumber, orderEmail }: Pick<StatementInput, 'orderNumber' | 'orderEmail'>,
  chosen: NonNullable<StatementInput['chosen']>,
): Promise<WithdrawnLine[]> {
  const order = await getProvenOrder(context, { number: orderNumber, email: orderEmail })
  if (chosen.length === 0) throw new Refusal('graphql-input', 'Please tick the titles from which you withdraw.')
  const quantities = new Map<string, number>()
  for (const { itemId, quantity } of chosen) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity)
  const bought = new Map(boughtItems(order).map((one) => [toUid(one.item.id), one]))
  return [...quantities].map(([id, quantity]) => {
    const one = bought.get(id)
    if (!one) throw new Refusal('graphql-input', 'Order %s has no item %s.', order.number, id)
    const { sku, name, options } = one.item
    const most = withdrawableOf(one, context.now).quantity
    if (quantity < 1 || quantity > most)
      throw new Refusal('graphql-input', 'Of %s, %s were requested and %s are left.', sku, quantity, most)
    return { sku, title: options.edition ? `${name}, ${options.edition}` : name, quantity }
  })
}

/**
 * Stores a statement of withdrawal and returns the time of its receipt. The order need not exist: the result reveals
 * nothing to a stranger, and a typing error in the number does not cost the consumer the right.
 */
export async function withdraw(context: RequestContext, input: StatementInput): Promise<Date> {
  const parsed = parseStatement(input)
  context.limit('withdraw', STATEMENT_RATE)
  const { orderEmail, chosen } = input
  const statement = chosen
    ? { ...parsed, items: null, lines: await chosenLines(context, { ...parsed, orderEmail }, chosen) }
    : parsed
  return context.db.transaction(async (tx) => {
    const { id, receivedAt, isNew } = await insertWithdrawal(tx, statement, context.store.code)
    if (isNew) await enqueue(tx, { kind: WITHDRAWAL_RECEIVED, payload: { id }, key: `${WITHDRAWAL_RECEIVED}:${id}` })
    return receivedAt
  })
}

/** What of the order, one title a line; null for all of it. */
export const withdrawnTitles = ({ items, lines }: Pick<Statement, 'items' | 'lines'>): string | null =>
  lines ? lines.map(({ sku, title, quantity }) => `${quantity} × ${title} (${sku})`).join('\n') : items

/** Newest first, optionally of one order; for the operator. */
export const listWithdrawals = (db: Db, filter: { order?: string; limit: number }): Promise<Withdrawal[]> =>
  readWithdrawals(db, filter)
