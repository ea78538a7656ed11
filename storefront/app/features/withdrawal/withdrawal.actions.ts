import { text } from '../../../../language/translate.ts'
import { emailProblem, normaliseEmail } from '../../../../rules/email.ts'
import { itemsProblem, normaliseOrderNumber, orderNumberProblem, personProblem } from '../../../../rules/withdrawal.ts'
import { Withdraw } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import {
  LINE_PREFIX,
  QUANTITY_PREFIX,
  storeStatement,
  statementOf,
  type ChosenLine,
  type Statement,
} from './statement.ts'

const trimmedField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The lines ticked in the form of an order. */
const chosenLines = (form: FormData): ChosenLine[] =>
  [...form.keys()].flatMap((name) => {
    if (!name.startsWith(LINE_PREFIX)) return []
    const id = name.slice(LINE_PREFIX.length)
    return [{ id, quantity: Number(trimmedField(form, QUANTITY_PREFIX + id)) || 1 }]
  })

/** First step: validates the statement and shows it for confirmation. */
const write: Action = async (form, { session, t }) => {
  const statement: Statement = {
    name: trimmedField(form, 'name'),
    order: normaliseOrderNumber(trimmedField(form, 'order')),
    email: normaliseEmail(trimmedField(form, 'email')),
    items: trimmedField(form, 'items'),
  }
  const orderEmail = trimmedField(form, 'order_email')
  if (orderEmail) Object.assign(statement, { orderEmail, chosen: chosenLines(form) })
  const found = {
    name: personProblem(statement.name),
    order: orderNumberProblem(statement.order),
    email: emailProblem(statement.email),
    items: itemsProblem(statement.items),
    lines: statement.chosen?.length === 0 ? text('Please tick the titles from which you withdraw.') : undefined,
  }
  const problems = Object.fromEntries(
    Object.entries(found).flatMap(([name, problem]) => (problem ? [[name, t(problem)]] : [])),
  )
  if (Object.keys(problems).length > 0) return { problems }
  storeStatement(session, statement)
  return { to: href('withdrawal', { step: 'confirm' }) }
}

/** Second step: sends the statement to the shop. */
const confirm: Action = async (_form, { graphql, session }) => {
  const statement = statementOf(session)
  if (!statement) return { to: href('withdrawal') }
  // a second click before hydration: the first one has sent it
  if (statement.receivedAt) return { to: href('withdrawal', { step: 'received' }) }
  const { name, order, email, items, chosen, orderEmail } = statement
  try {
    const { withdrawFromContract: receipt } = await graphql(Withdraw, {
      input: {
        name,
        order_number: order,
        email,
        items: items || null,
        lines: chosen?.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
        order_email: orderEmail,
      },
    })
    storeStatement(session, { ...statement, receivedAt: receipt.received_at })
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { '': error.message } }
    throw error
  }
  return { to: href('withdrawal', { step: 'received' }) }
}

export const withdrawalActions = { write, confirm } satisfies Record<string, Action>
