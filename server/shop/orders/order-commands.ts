import { createLanguage } from '../../../language/translate.ts'
import { isDay } from '../../../rules/day.ts'
import { cancelOrder } from '../../modules/checkout/index.ts'
import {
  commentOrder,
  holdOrder,
  unholdOrder,
  type CommandOptions,
  type CommandResult,
  type RequestedItem,
  invoiceOrder,
  deliverOrder,
  refundOrder,
  sendFilesAgain,
  shipOrder,
} from '../../modules/orders/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Command, type CommandContext, OperatorError } from '../command.ts'
import { completeOrderNumber } from './order-number.ts'
import { type Options, parseArguments } from '../parse-arguments.ts'

const operator = createLanguage('pl_PL')

/** The possible fields of a command's answer. */
interface CommandOutput {
  number?: string
  grandTotal?: number
  toReturn?: number
  less?: number
  toCollect?: number
  currency?: string
  items?: readonly { sku: string; name: string; quantity: number }[]
  point?: string
  shipments?: readonly string[]
  status: string
}

interface ParsedArgs {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: readonly string[]
}

interface OrderCommand {
  summary: string
  usage: string
  details: string
  options: Options
  /** Name of the action in the output: `invoice for order`. */
  label: string
  run(context: CommandContext, options: CommandOptions, parsed: ParsedArgs): Promise<CommandResult<CommandOutput>>
  /** Number of arguments after the order number. */
  extraArguments?: number
}

const COMMON = { key: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } } satisfies Options
const COMMON_USAGE = '[--key KEY] [--dry-run] [--json]'
const ITEMS = { item: { type: 'string', multiple: true } } satisfies Options
const MAIL = { comment: { type: 'string' }, silent: { type: 'boolean' } } satisfies Options

const textOf = ({ values }: ParsedArgs, name: string): string | undefined => values[name] as string | undefined
const isSet = ({ values }: ParsedArgs, name: string): boolean => values[name] === true

/** `SKU=2`, or the SKU alone for one copy. */
function itemsOf({ values }: ParsedArgs): RequestedItem[] | undefined {
  const value = values['item'] as string[] | undefined
  return value?.map((word) => {
    const [, sku = '', count = '1'] = /^(.+?)(?:=(.*))?$/.exec(word) ?? []
    if (!/^[1-9]\d{0,6}$/.test(count))
      throw new OperatorError(`--item takes SKU=QUANTITY with a positive integer, not "${word}"`)
    return { sku, quantity: Number(count) }
  })
}

/** `12.50` or `12,50` in grosze. */
function amountOf(parsed: ParsedArgs, name: string, isSigned = false): number | undefined {
  const value = textOf(parsed, name)
  if (value === undefined) return undefined
  const [, sign, integer, part = ''] = /^([+-]?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(value) ?? []
  if (integer === undefined || (sign === '-' && !isSigned))
    throw new OperatorError(`--${name} takes an amount such as 12.50, not "${value}"`)
  return (sign === '-' ? -1 : 1) * (Number(integer) * 100 + Number(part.padEnd(2, '0')))
}

/** A date as the database expects it: 2026-11-24. */
function dayOf(parsed: ParsedArgs, name: string): string | undefined {
  const value = textOf(parsed, name)
  if (value !== undefined && !isDay(value))
    throw new OperatorError(`--${name} takes a day such as 2026-11-24, not "${value}"`)
  return value
}

const mailOf = (parsed: ParsedArgs) => ({ comment: textOf(parsed, 'comment'), notify: !isSet(parsed, 'silent') })

const outputLines = ({
  number,
  grandTotal,
  toReturn,
  less,
  toCollect,
  currency,
  items,
  point,
  shipments,
  status,
}: CommandOutput): string[] => [
  ...(items ?? []).map(({ sku, name, quantity }) => `  ${quantity} × ${sku}  ${name}`),
  ...(grandTotal === undefined ? [] : [`  total ${operator.minor(grandTotal, currency)}`]),
  ...(toReturn ? [`  ${operator.minor(toReturn, currency)} to refund to the buyer`] : []),
  ...(point === undefined ? [] : [`  to ${point}`]),
  ...(less ? [`  ${operator.minor(less, currency)} less: presale at its lowest price since the order`] : []),
  ...(toCollect === undefined ? [] : [`  ${operator.minor(toCollect, currency)} to collect for the order`]),
  ...(number === undefined ? [] : [`  number ${number}`]),
  ...(shipments ?? []).map((shipment) => `  shipment ${shipment}`),
  `  the order is ${status === 'holded' ? 'on hold' : status} now`,
]

function commandOf(name: string, spec: OrderCommand): Command {
  return {
    summary: spec.summary,
    usage: `NUMBER ${spec.usage}${spec.usage && ' '}${COMMON_USAGE}`,
    details: [
      ...(spec.details ? [spec.details] : []),
      ...('item' in spec.options ? ['Where several lines have the SKU, name one by its number, such as #12.'] : []),
      '--key KEY: a repeated command with the same key is executed once. --dry-run: validate and roll back.',
    ].join('\n  '),
    async run(args, context) {
      const parsed = parseArguments(args, { ...spec.options, ...COMMON }) as ParsedArgs
      const [input, ...more] = parsed.positionals
      if (!input || more.length !== (spec.extraArguments ?? 0))
        throw new OperatorError(`usage: npm run shop -- ${name} NUMBER ${spec.usage}`.trimEnd())
      const number = completeOrderNumber(input)
      const { actor } = context
      const options = { number, now: new Date(), actor, key: textOf(parsed, 'key'), isDryRun: isSet(parsed, 'dry-run') }
      const { output, isRepeated } = await spec.run(context, options, parsed).catch((error: unknown) => {
        throw error instanceof Refusal
          ? new OperatorError(createLanguage('en_US').t(error.message, ...error.args))
          : error
      })
      if (isSet(parsed, 'json')) {
        context.print(JSON.stringify({ ...output, isRepeated, isDryRun: options.isDryRun }, null, 2))
        return 0
      }
      context.print(
        (options.isDryRun ? 'Dry run: ' : isRepeated ? 'Already done with this key: ' : '') + `${spec.label} ${number}`,
      )
      for (const line of outputLines(output)) context.print(line)
      return 0
    },
  }
}

const orderCommandSpecs: Readonly<Record<string, OrderCommand>> = {
  'orders invoice': {
    summary: 'invoice an order completely or partially',
    label: 'invoice for order',
    usage: '[--item SKU=QUANTITY]… [--comment TEXT] [--silent]',
    details: `Without --item everything not yet invoiced. The first invoice includes the delivery.
  The buyer receives it as a PDF by mail, unless --silent.`,
    options: { ...ITEMS, ...MAIL },
    run: ({ db }, options, parsed) => invoiceOrder(db, options, { items: itemsOf(parsed), ...mailOf(parsed) }),
  },
  'orders ship': {
    summary: 'ship an order or hand it over, completely or partially',
    label: 'shipment of order',
    usage:
      '[--item SKU=QUANTITY]… [--tracking NUMBER]… [--carrier CODE] [--carrier-title NAME] [--source CODE] ' +
      '[--unpaid] [--force] ' +
      '[--comment TEXT] [--silent]',
    details: `The reserved stock is deducted. --carrier: by default the order's.
  --source: inventory source of copies without a reservation. --unpaid: ship although the order has not been paid.
  Without --item, presales before their day and copies that no source has are refused, unless --force.`,
    options: {
      ...ITEMS,
      ...MAIL,
      tracking: { type: 'string', multiple: true },
      carrier: { type: 'string' },
      'carrier-title': { type: 'string' },
      source: { type: 'string' },
      unpaid: { type: 'boolean' },
      force: { type: 'boolean' },
    },
    run: ({ db }, options, parsed) =>
      shipOrder(db, options, {
        items: itemsOf(parsed),
        trackingNumbers: (parsed.values['tracking'] as string[] | undefined) ?? [],
        carrier: textOf(parsed, 'carrier'),
        carrierTitle: textOf(parsed, 'carrier-title'),
        source: textOf(parsed, 'source'),
        evenUnpaid: isSet(parsed, 'unpaid'),
        isForced: isSet(parsed, 'force'),
        ...mailOf(parsed),
      }),
  },
  'orders delivered': {
    summary: 'record that the parcels of an order were delivered or collected',
    label: 'delivery of order',
    usage: '[--shipment NUMBER] [--on YYYY-MM-DD]',
    details: `Without --shipment: all parcels on their way. --on: the day, by default today.
  The buyer sees it with the order; no mail is sent.`,
    options: { shipment: { type: 'string' }, on: { type: 'string' } },
    run: ({ db }, options, parsed) =>
      deliverOrder(db, options, { shipment: textOf(parsed, 'shipment'), day: dayOf(parsed, 'on') }),
  },
  'orders refund': {
    summary: 'refund an order completely or partially, with a corrective invoice',
    label: 'credit memo for order',
    usage:
      '[--item SKU=QUANTITY]… [--shipping AMOUNT] [--adjustment AMOUNT] [--unshipped] [--restock] [--source CODE] ' +
      '[--reason TEXT] [--comment TEXT] [--silent]',
    details: `Without --item everything invoiced and not refunded; with --shipping or --adjustment alone, only that.
  --shipping: this part of the delivery (by default the rest of it with the last items).
  --adjustment: an additional refund; --adjustment=-5 retains five.
  --unshipped: copies that will not be shipped (by default shipped copies are refunded first).
  --restock: the copies are returned to stock, to --source or their original source.`,
    options: {
      ...ITEMS,
      ...MAIL,
      shipping: { type: 'string' },
      adjustment: { type: 'string' },
      unshipped: { type: 'boolean' },
      restock: { type: 'boolean' },
      source: { type: 'string' },
      reason: { type: 'string' },
    },
    run: ({ db }, options, parsed) =>
      refundOrder(db, options, {
        items: itemsOf(parsed),
        shipping: amountOf(parsed, 'shipping'),
        adjustment: amountOf(parsed, 'adjustment', true) ?? 0,
        areUnshipped: isSet(parsed, 'unshipped'),
        restock: isSet(parsed, 'restock'),
        source: textOf(parsed, 'source'),
        reason: textOf(parsed, 'reason'),
        ...mailOf(parsed),
      }),
  },
  'orders cancel': {
    summary: 'cancel the part of an order that is neither invoiced nor shipped',
    label: 'cancellation of order',
    usage: '[--item SKU=QUANTITY]… [--comment TEXT] [--silent]',
    details: 'Releases reserved stock, and the coupon once the complete order is cancelled.',
    options: { ...ITEMS, ...MAIL },
    run: ({ db }, options, parsed) => cancelOrder(db, options, { items: itemsOf(parsed), ...mailOf(parsed) }),
  },
  'orders comment': {
    summary: 'add a comment to an order',
    label: 'comment on order',
    extraArguments: 1,
    usage: 'TEXT [--internal] [--silent]',
    details: 'Shown with the order and sent by mail. --silent: shown only. --internal: neither.',
    options: { internal: { type: 'boolean' }, silent: { type: 'boolean' } },
    run: ({ db }, options, parsed) =>
      commentOrder(db, options, {
        message: parsed.positionals[1] ?? '',
        isVisible: !isSet(parsed, 'internal'),
        notify: !isSet(parsed, 'silent'),
      }),
  },
  'orders files': {
    summary: 'send the buyer of an order the link to its files again',
    label: 'link to the files of order',
    usage: '',
    details: 'The link opens them for 90 days, without an account. It is sent by itself when the order is paid.',
    options: {},
    run: ({ db }, options) => sendFilesAgain(db, options),
  },
  'orders hold': {
    summary: 'put an order on hold',
    label: 'hold on order',
    usage: '',
    details: '',
    options: {},
    run: ({ db }, options) => holdOrder(db, options),
  },
  'orders unhold': {
    summary: 'release an order from hold',
    label: 'release of order',
    usage: '',
    details: '',
    options: {},
    run: ({ db }, options) => unholdOrder(db, options),
  },
}

export const orderCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(orderCommandSpecs).map(([name, spec]) => [name, commandOf(name, spec)]),
)
