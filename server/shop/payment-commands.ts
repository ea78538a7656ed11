import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLanguage } from '../../language/translate.ts'
import { isDay } from '../../rules/day.ts'
import { findOrder } from '../modules/orders/index.ts'
import {
  type Listed,
  listDue,
  listPayments,
  PaymentListError,
  paymentRecord,
  type PaymentRecord,
  readPaymentList,
  recordByHand,
  type Reconciled,
  reconcile,
  reconcileList,
  refundByHand,
} from '../modules/payments/index.ts'
import { type Command, OperatorError } from './command.ts'
import { columns, instant } from './columns.ts'
import { readArgs } from './read-args.ts'

const operator = createLanguage('pl_PL')
const money = (amount: number | null, currency: string | null) =>
  amount === null ? '' : operator.minor(amount, currency ?? 'PLN')

const STATES = ['created', 'pending', 'waiting', 'paid', 'failed', 'cancelled', 'partly-refunded', 'refunded']

const paymentsList: Command = {
  summary: 'list the newest payments, or what has to be seen to',
  usage: '[--state STATE] [--due] [--limit N] [--json]',
  details: `--due: refunds that are not done, those to be made by hand first of all, and reports of companies that
  were not accepted: of another amount or currency, or of an order that the shop does not know.
  STATE: ${STATES.join(', ')}.`,
  async run(args, { db, print }) {
    const { values } = readArgs(args, {
      state: { type: 'string' },
      due: { type: 'boolean' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    })
    const state = values['state'] as string | undefined
    if (state !== undefined && !STATES.includes(state)) throw new OperatorError(`--state takes ${STATES.join(', ')}`)
    const limit = Number(values['limit'] ?? 20)
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new OperatorError('--limit takes an integer from 1 to 1000')
    const lines = values['due'] ? await dueLines(db, values['json'] === true) : undefined
    if (lines) for (const line of lines) print(line)
    else {
      const payments = await listPayments(db, { state, limit })
      if (values['json']) print(JSON.stringify(payments, null, 2))
      else if (payments.length === 0) print('There are no such payments.')
      else
        for (const line of columns([
          ['ORDER', 'SINCE', 'METHOD', 'STATE', 'AMOUNT', 'PAID', 'REFUNDED'],
          ...payments.map((one) => [
            one.number,
            instant(one.createdAt),
            one.method,
            one.state,
            money(one.amount, one.currency),
            money(one.paid, one.currency),
            money(one.refunded, one.currency),
          ]),
        ]))
          print(line)
    }
    return 0
  },
}

async function dueLines(db: Parameters<typeof listDue>[0], isJson: boolean): Promise<string[]> {
  const due = await listDue(db)
  if (isJson) return [JSON.stringify(due, null, 2)]
  const { refunds, refused } = due
  if (refunds.length + refused.length === 0) return ['Nothing has to be seen to.']
  return [
    ...(refunds.length > 0
      ? columns([
          ['REFUND', 'ORDER', 'SINCE', 'BY', 'STATE', 'AMOUNT', ''],
          ...refunds.map((one) => [
            one.key,
            one.number,
            instant(one.createdAt),
            one.provider ?? 'by hand',
            one.state,
            money(one.amount, one.currency),
            one.message ?? '',
          ]),
        ])
      : []),
    ...(refused.length > 0
      ? [
          ...(refunds.length > 0 ? [''] : []),
          ...columns([
            ['REFUSED', 'AT', 'BY', 'REFERENCE', 'STATE', 'AMOUNT'],
            ...refused.map((one) => [
              one.outcome,
              instant(one.createdAt),
              one.provider,
              one.reference ?? '',
              one.state,
              money(one.amount, one.currency),
            ]),
          ]),
        ]
      : []),
  ]
}

function sheetOf({ number, payment, attempts, events, refunds }: PaymentRecord): string[] {
  const { method, state, amount, paid, refunded, currency, expiresAt } = payment
  return [
    `Payment of order ${number}: ${state}`,
    ...columns([
      ['  method', method],
      ['  amount', money(amount, currency)],
      ['  paid', money(paid, currency)],
      ['  refunded', money(refunded, currency)],
      ...(expiresAt ? [['  can be paid until', instant(expiresAt)]] : []),
    ]),
    ...section(
      'Attempts',
      attempts.map((one) => [
        `  ${one.reference}`,
        instant(one.createdAt),
        one.provider,
        one.providerReference ?? '',
        one.channel ?? '',
        one.state,
        money(one.amount, one.currency),
        one.message ?? '',
      ]),
    ),
    ...section(
      'Refunds',
      refunds.map((one) => [
        `  ${one.key}`,
        instant(one.createdAt),
        one.state,
        money(one.amount, one.currency),
        one.providerReference ?? '',
        one.message ?? '',
      ]),
    ),
    ...section(
      'Events',
      events.map((one) => [
        `  ${instant(one.createdAt)}`,
        one.source,
        one.provider,
        one.reference ?? '',
        one.state,
        money(one.amount, one.currency),
        one.outcome,
      ]),
    ),
  ]
}

const section = (title: string, rows: string[][]): string[] => (rows.length > 0 ? ['', title, ...columns(rows)] : [])

const paymentsShow: Command = {
  summary: 'show the payment of an order: attempts, refunds and what was reported',
  usage: 'NUMBER [--json]',
  async run(args, { db, print }) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } })
    const [number, ...more] = positionals
    if (!number || more.length > 0) throw new OperatorError('payments show takes one order number')
    const record = await paymentRecord(db, number)
    if (!record) throw new OperatorError(`There is no order ${number}.`)
    if (values['json']) print(JSON.stringify(record, null, 2))
    else for (const line of sheetOf(record)) print(line)
    return 0
  },
}

const warsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })
const DAY_MS = 24 * 3_600_000

async function readListed(file: string): Promise<Listed[]> {
  try {
    return readPaymentList(await readFile(file, 'utf8'))
  } catch (error) {
    // a mistyped file name is not a bug
    if (error instanceof PaymentListError || (error instanceof Error && 'code' in error))
      throw new OperatorError(error.message)
    throw error
  }
}

const paymentsReconcile: Command = {
  summary: 'compare the payments of a day with what the companies know of them',
  usage: '[--day YYYY-MM-DD] [--list FILE --company NAME] [--json]',
  details: `By default those of yesterday, in Warsaw. Each difference is a line; with any the exit code is 1.
  Run it once a day: what it finds is money that one side knows of and the other does not.
  --list compares with a CSV file of what was paid that day, made of what the panel of the company (payu, autopay)
  exports: columns reference, amount and, if not PLN, currency. It finds payments that the shop never began, too.`,
  async run(args, { db, settings, cwd, print }) {
    const { values, positionals } = readArgs(args, {
      day: { type: 'string' },
      list: { type: 'string' },
      company: { type: 'string' },
      json: { type: 'boolean' },
    })
    const day = (values['day'] as string | undefined) ?? warsaw.format(Date.now() - DAY_MS)
    if (positionals.length > 0 || !isDay(day)) throw new OperatorError('payments reconcile takes --day YYYY-MM-DD')
    const { list, company } = values as { list?: string; company?: string }
    if ((list === undefined) !== (company === undefined))
      throw new OperatorError('payments reconcile takes --list together with --company')
    const results: Reconciled[] = []
    if (list === undefined || company === undefined) results.push(...(await reconcile(db, settings, day)))
    else {
      const listed = await readListed(path.resolve(cwd, list))
      const compared = await reconcileList(db, settings, { day, company, listed })
      if (!compared) throw new OperatorError(`There is no company ${company} that takes payments.`)
      results.push(compared)
    }
    const differences = results.flatMap((one) => one.differences)
    if (values['json']) print(JSON.stringify({ day, results }, null, 2))
    else {
      if (results.length === 0) print('No company is set up that payments could be compared with.')
      for (const { provider, compared, differences: found } of results)
        print(
          `${provider}, ${day}: ${operator.number(compared)} payments compared, ` +
            (found.length === 0 ? 'no difference' : `${found.length} different`),
        )
      if (differences.length > 0)
        for (const line of columns([
          ['BY', 'REFERENCE', 'DIFFERS', 'OURS', 'THEIRS'],
          ...differences.map((one) => [one.provider, one.reference, one.about, one.ours, one.theirs]),
        ]))
          print(line)
    }
    return differences.length > 0 ? 1 : 0
  },
}

const paymentsRefundDone: Command = {
  summary: 'record that a refund was made by hand',
  usage: 'REFUND',
  details: 'REFUND as payments list --due names it, such as KOR/2026/00003.',
  async run(args, { db, print }) {
    const [key, ...more] = readArgs(args, {}).positionals
    if (!key || more.length > 0) throw new OperatorError('payments refund-done takes the name of one refund')
    if (!(await refundByHand(db, key))) throw new OperatorError(`No refund ${key} waits to be made by hand.`)
    print(`Refund ${key} is done.`)
    return 0
  },
}

const ordersPaid: Command = {
  summary: 'record the payment of an order: a bank transfer or cash on delivery',
  usage: 'NUMBER',
  details: 'An order without a recorded payment is cancelled when its payment deadline has passed.',
  async run(args, { db, print }) {
    const [number, ...more] = readArgs(args, {}).positionals
    if (!number || more.length > 0) throw new OperatorError('orders paid takes one order number')
    if (await recordByHand(db, number, new Date())) {
      print(`Order ${number} is paid.`)
      return 0
    }
    const order = await findOrder(db, number)
    throw new OperatorError(
      order ? `Order ${number} awaits no payment: it is ${order.status}.` : `There is no order ${number}.`,
    )
  },
}

export const paymentCommands: Readonly<Record<string, Command>> = {
  'orders paid': ordersPaid,
  'payments list': paymentsList,
  'payments show': paymentsShow,
  'payments reconcile': paymentsReconcile,
  'payments refund-done': paymentsRefundDone,
}
