import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLanguage } from '../../language/translate.ts'
import { dayInWarsaw } from '../../language/warsaw-time.ts'
import { addDays, isDay } from '../../rules/day.ts'
import { findOrder } from '../modules/orders/index.ts'
import {
  type ListedPayment,
  listDue,
  listPayments,
  PaymentListError,
  paymentRecord,
  type PaymentRecord,
  parsePaymentList,
  recordManualPayment,
  type Reconciliation,
  reconcile,
  reconcileList,
  recordManualRefund,
} from '../modules/payments/index.ts'
import { type Command, OperatorError } from './command.ts'
import { alignColumns, formatMinute } from './columns.ts'
import { completeOrderNumber } from './orders/order-number.ts'
import { parseArguments, parseOptions } from './parse-arguments.ts'

const operator = createLanguage('pl_PL')
const { plural } = createLanguage('en_US')
const money = (amount: number | null, currency: string | null) =>
  amount === null ? '' : operator.minor(amount, currency ?? 'PLN')

const STATES = ['created', 'pending', 'waiting', 'paid', 'failed', 'cancelled', 'partly-refunded', 'refunded']

const paymentsList: Command = {
  summary: 'list the newest payments, or those that need attention',
  usage: '[--state STATE] [--due] [--limit N] [--json]',
  details: `--due: open refunds, those to be made by hand first, and reports of payment companies that were not
  accepted because of a different amount or currency, or an unknown order.
  STATE: ${STATES.join(', ')}.`,
  async run(args, { db, print }) {
    const values = parseOptions(args, {
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
        for (const line of alignColumns([
          ['ORDER', 'SINCE', 'METHOD', 'STATE', 'AMOUNT', 'PAID', 'REFUNDED'],
          ...payments.map((one) => [
            one.number,
            formatMinute(one.createdAt),
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
  const { refunds, different, refused } = due
  const tables = [
    [
      ['REFUND', 'ORDER', 'SINCE', 'BY', 'STATE', 'AMOUNT', ''],
      ...refunds.map((one) => [
        one.key,
        one.number,
        formatMinute(one.createdAt),
        one.provider ?? 'by hand',
        one.state,
        money(one.amount, one.currency),
        one.message ?? '',
      ]),
    ],
    [
      ['DIFFERENT', 'ORDER', 'BY', 'HERE', 'AMOUNT', 'THERE'],
      ...different.map((one) => [
        one.reference,
        one.number,
        one.provider,
        one.state,
        money(one.amount, one.currency),
        one.difference,
      ]),
    ],
    [
      ['REFUSED', 'AT', 'BY', 'REFERENCE', 'STATE', 'AMOUNT'],
      ...refused.map((one) => [
        one.outcome,
        formatMinute(one.createdAt),
        one.provider,
        one.reference ?? '',
        one.state,
        money(one.amount, one.currency),
      ]),
    ],
  ].filter((table) => table.length > 1)
  if (tables.length === 0) return ['Nothing needs attention.']
  return tables.flatMap((table, index) => [...(index > 0 ? [''] : []), ...alignColumns(table)])
}

function paymentLines({ number, payment, attempts, events, refunds }: PaymentRecord): string[] {
  const { method, state, amount, paid, refunded, currency, expiresAt } = payment
  return [
    `Payment of order ${number}: ${state}`,
    ...alignColumns([
      ['  method', method],
      ['  amount', money(amount, currency)],
      ['  paid', money(paid, currency)],
      ['  refunded', money(refunded, currency)],
      ...(expiresAt ? [['  can be paid until', formatMinute(expiresAt)]] : []),
    ]),
    ...section(
      'Attempts',
      attempts.map((one) => [
        `  ${one.reference}`,
        formatMinute(one.createdAt),
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
        formatMinute(one.createdAt),
        one.state,
        money(one.amount, one.currency),
        one.providerReference ?? '',
        one.message ?? '',
      ]),
    ),
    ...section(
      'Events',
      events.map((one) => [
        `  ${formatMinute(one.createdAt)}`,
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

const section = (title: string, rows: string[][]): string[] =>
  rows.length > 0 ? ['', title, ...alignColumns(rows)] : []

const paymentsShow: Command = {
  summary: 'show the payment of an order: attempts, refunds and what was reported',
  usage: 'NUMBER [--json]',
  async run(args, { db, print }) {
    const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } })
    const [number, ...more] = positionals
    if (!number || more.length > 0) throw new OperatorError('payments show takes one order number')
    const record = await paymentRecord(db, completeOrderNumber(number))
    if (!record) throw new OperatorError(`There is no order ${number}.`)
    if (values['json']) print(JSON.stringify(record, null, 2))
    else for (const line of paymentLines(record)) print(line)
    return 0
  },
}

async function readPaymentFile(file: string): Promise<ListedPayment[]> {
  try {
    return parsePaymentList(await readFile(file))
  } catch (error) {
    // a mistyped file name is not a bug
    if (error instanceof PaymentListError || (error instanceof Error && 'code' in error))
      throw new OperatorError(error.message)
    throw error
  }
}

const paymentsReconcile: Command = {
  summary: 'compare the payments of a day with the records of the payment companies',
  usage: '[--day YYYY-MM-DD] [--list FILE --company NAME] [--json]',
  details: `The day is by default yesterday, in Warsaw. Prints a line per difference; with any the exit code is 1.
  Run it once a day: it finds money that only one side has recorded.
  --list compares with a CSV file of the payments of that day, as the company's panel (payu, autopay) exports it in
  Polish or English. It also finds payments that the shop never started.`,
  async run(args, { db, settings, cwd, print }) {
    const { values, positionals } = parseArguments(args, {
      day: { type: 'string' },
      list: { type: 'string' },
      company: { type: 'string' },
      json: { type: 'boolean' },
    })
    const day = (values['day'] as string | undefined) ?? addDays(dayInWarsaw(new Date()), -1)
    if (positionals.length > 0 || !isDay(day)) throw new OperatorError('payments reconcile takes --day YYYY-MM-DD')
    const { list, company } = values as { list?: string; company?: string }
    if ((list === undefined) !== (company === undefined))
      throw new OperatorError('payments reconcile takes --list together with --company')
    const results: Reconciliation[] = []
    if (list === undefined || company === undefined) results.push(...(await reconcile(db, settings, day)))
    else {
      const listed = await readPaymentFile(path.resolve(cwd, list))
      const compared = await reconcileList(db, settings, { day, company, listed })
      if (!compared) throw new OperatorError(`There is no company ${company} that takes payments.`)
      results.push(compared)
    }
    const differences = results.flatMap((one) => one.differences)
    if (values['json']) print(JSON.stringify({ day, results }, null, 2))
    else {
      if (results.length === 0) print('No payment company is configured to compare with.')
      for (const { provider, compared, differences: found } of results)
        print(
          `${provider}, ${day}: ${plural(compared, '1 payment', '%s payments')} compared, ` +
            (found.length === 0 ? 'no difference' : `${found.length} different`),
        )
      if (differences.length > 0)
        for (const line of alignColumns([
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
  details: 'REFUND is its name in payments list --due, such as KOR/2026/00003.',
  async run(args, { db, print, actor }) {
    const [key, ...more] = parseArguments(args, {}).positionals
    if (!key || more.length > 0) throw new OperatorError('payments refund-done takes the name of one refund')
    if (!(await recordManualRefund(db, actor, key)))
      throw new OperatorError(`There is no refund ${key} to be made by hand.`)
    print(`Refund ${key} is done.`)
    return 0
  },
}

const ordersPaid: Command = {
  summary: 'record the payment of an order: a bank transfer or cash on delivery',
  usage: 'NUMBER',
  details: 'An order without a recorded payment is cancelled when its payment deadline has passed.',
  async run(args, { db, print, actor }) {
    const [input, ...more] = parseArguments(args, {}).positionals
    if (!input || more.length > 0) throw new OperatorError('orders paid takes one order number')
    const number = completeOrderNumber(input)
    if (await recordManualPayment(db, actor, number, new Date())) {
      print(`Order ${number} is paid.`)
      return 0
    }
    const order = await findOrder(db, number)
    throw new OperatorError(
      order ? `Order ${number} awaits no payment: its status is ${order.status}.` : `There is no order ${number}.`,
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
