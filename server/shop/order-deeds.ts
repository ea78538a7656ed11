import { createLanguage } from '../../language/translate.ts'
import { cancelOrder } from '../modules/checkout/cancel-order.ts'
import { commentOrder, holdOrder, releaseOrder } from '../modules/orders/documents/comment-order.ts'
import type { Doing, Done } from '../modules/orders/documents/deed.ts'
import type { Wanted } from '../modules/orders/documents/fulfilment.ts'
import { invoiceOrder } from '../modules/orders/documents/invoice-order.ts'
import { refundOrder } from '../modules/orders/documents/refund-order.ts'
import { shipOrder } from '../modules/orders/documents/ship-order.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Command, type Desk, OperatorError } from './command.ts'
import { type Options, readArgs } from './read-args.ts'

const operator = createLanguage('pl_PL')

/** What a deed's answer may say; each tells its own part. */
interface Told {
  number?: string
  grandTotal?: number
  toReturn?: number
  currency?: string
  items?: readonly { sku: string; name: string; quantity: number }[]
  status: string
}

interface Typed {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: readonly string[]
}

interface OrderDeed {
  summary: string
  usage: string
  details: string
  options: Options
  /** What was done, for the operator: `Invoice`. */
  done: string
  run(desk: Desk, doing: Doing, typed: Typed): Promise<Done<Told>>
  /** Words behind the number. */
  words?: number
}

const COMMON = { key: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } } satisfies Options
const COMMON_USAGE = '[--key KEY] [--dry-run] [--json]'
const ITEMS = { item: { type: 'string', multiple: true } } satisfies Options
const MAIL = { comment: { type: 'string' }, silent: { type: 'boolean' } } satisfies Options

const textOf = ({ values }: Typed, name: string): string | undefined => values[name] as string | undefined
const isSet = ({ values }: Typed, name: string): boolean => values[name] === true

/** `SKU=2`, or the SKU alone for one copy. */
function itemsOf({ values }: Typed): Wanted[] | undefined {
  const told = values['item'] as string[] | undefined
  return told?.map((word) => {
    const [, sku = '', count = '1'] = /^(.+?)(?:=(.*))?$/.exec(word) ?? []
    if (!/^[1-9]\d{0,6}$/.test(count))
      throw new OperatorError(`--item takes SKU=QUANTITY with a whole number from 1 up, not "${word}"`)
    return { sku, quantity: Number(count) }
  })
}

/** `12.50` or `12,50` in grosze. */
function amountOf(typed: Typed, name: string, isSigned = false): number | undefined {
  const told = textOf(typed, name)
  if (told === undefined) return undefined
  const [, sign, whole, part = ''] = /^([+-]?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(told) ?? []
  if (whole === undefined || (sign === '-' && !isSigned))
    throw new OperatorError(`--${name} takes an amount such as 12.50, not "${told}"`)
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

const mailOf = (typed: Typed) => ({ comment: textOf(typed, 'comment'), notify: !isSet(typed, 'silent') })

const wordsOf = ({ number, grandTotal, toReturn, currency, items, status }: Told): string[] => [
  ...(items ?? []).map(({ sku, name, quantity }) => `  ${quantity} × ${sku}  ${name}`),
  ...(grandTotal === undefined ? [] : [`  total ${operator.minor(grandTotal, currency)}`]),
  ...(toReturn ? [`  ${operator.minor(toReturn, currency)} were paid and go back to the buyer`] : []),
  ...(number === undefined ? [] : [`  number ${number}`]),
  `  the order is ${status} now`,
]

function commandOf(name: string, deed: OrderDeed): Command {
  return {
    summary: deed.summary,
    usage: `NUMBER ${deed.usage}${deed.usage && ' '}${COMMON_USAGE}`,
    details: `${deed.details}${deed.details && '\n  '}--key KEY: told again with the same key, it is not done again. --dry-run: everything is tried, nothing stays.`,
    async run(args, desk) {
      const typed = readArgs(args, { ...deed.options, ...COMMON }) as Typed
      const [number, ...more] = typed.positionals
      if (!number || more.length !== (deed.words ?? 0))
        throw new OperatorError(`usage: npm run shop -- ${name} NUMBER ${deed.usage}`.trimEnd())
      const doing = { number, now: new Date(), key: textOf(typed, 'key'), isRehearsal: isSet(typed, 'dry-run') }
      const { answer, isRepeated } = await deed.run(desk, doing, typed).catch((error: unknown) => {
        throw error instanceof Refusal
          ? new OperatorError(createLanguage('en_US').t(error.message, ...error.args))
          : error
      })
      if (isSet(typed, 'json')) {
        desk.tell(JSON.stringify({ ...answer, isRepeated, isRehearsal: doing.isRehearsal }, null, 2))
        return 0
      }
      desk.tell(
        `${doing.isRehearsal ? 'Would be done: ' : isRepeated ? 'Done before under this key: ' : ''}${deed.done} ${number}`,
      )
      for (const line of wordsOf(answer)) desk.tell(line)
      return 0
    },
  }
}

const deeds: Readonly<Record<string, OrderDeed>> = {
  'orders invoice': {
    summary: 'bill an order, whole or in part',
    done: 'invoice for order',
    usage: '[--item SKU=QUANTITY]… [--comment TEXT] [--silent]',
    details:
      'Without --item all that has not been billed. The first invoice bills the delivery. The buyer gets it as a PDF by mail, unless --silent.',
    options: { ...ITEMS, ...MAIL },
    run: ({ db }, doing, typed) => invoiceOrder(db, doing, { items: itemsOf(typed), ...mailOf(typed) }),
  },
  'orders ship': {
    summary: 'send an order or hand it over, whole or in part',
    done: 'shipment of order',
    usage:
      '[--item SKU=QUANTITY]… [--tracking NUMBER]… [--carrier CODE] [--carrier-title NAME] [--source CODE] [--unpaid] [--comment TEXT] [--silent]',
    details:
      "The copies promised to the order leave the shelf. --carrier: the order's own, if not told. --source: the shelf from which copies go that were promised to nobody.\n  --unpaid: although the transfer has not come.",
    options: {
      ...ITEMS,
      ...MAIL,
      tracking: { type: 'string', multiple: true },
      carrier: { type: 'string' },
      'carrier-title': { type: 'string' },
      source: { type: 'string' },
      unpaid: { type: 'boolean' },
    },
    run: ({ db }, doing, typed) =>
      shipOrder(db, doing, {
        items: itemsOf(typed),
        trackingNumbers: (typed.values['tracking'] as string[] | undefined) ?? [],
        carrier: textOf(typed, 'carrier'),
        carrierTitle: textOf(typed, 'carrier-title'),
        source: textOf(typed, 'source'),
        evenUnpaid: isSet(typed, 'unpaid'),
        ...mailOf(typed),
      }),
  },
  'orders refund': {
    summary: 'take back what was billed, whole or in part, with a corrective invoice',
    done: 'credit memo for order',
    usage:
      '[--item SKU=QUANTITY]… [--shipping AMOUNT] [--adjustment AMOUNT] [--unshipped] [--restock] [--source CODE] [--reason TEXT] [--comment TEXT] [--silent]',
    details:
      'Without --item all that is billed and not refunded; with --shipping or --adjustment alone, only that. --shipping: of the delivery, this much (else what is left of it with the last goods).' +
      '\n  --adjustment: given beside the goods; --adjustment=-5 keeps five back. --unshipped: copies that have not left and never will (else those that left are taken first).' +
      '\n  --restock: the copies are back on the shelf, on --source or where they came from.',
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
    run: ({ db }, doing, typed) =>
      refundOrder(db, doing, {
        items: itemsOf(typed),
        shipping: amountOf(typed, 'shipping'),
        adjustment: amountOf(typed, 'adjustment', true) ?? 0,
        areUnshipped: isSet(typed, 'unshipped'),
        restock: isSet(typed, 'restock'),
        source: textOf(typed, 'source'),
        reason: textOf(typed, 'reason'),
        ...mailOf(typed),
      }),
  },
  'orders cancel': {
    summary: 'give up what is neither billed nor gone',
    done: 'cancellation of order',
    usage: '[--item SKU=QUANTITY]… [--comment TEXT] [--silent]',
    details: 'Stock is free again; with the last of the order its coupon too.',
    options: { ...ITEMS, ...MAIL },
    run: ({ db }, doing, typed) => cancelOrder(db, doing, { items: itemsOf(typed), ...mailOf(typed) }),
  },
  'orders comment': {
    summary: 'say something about an order to its buyer',
    done: 'comment on order',
    words: 1,
    usage: 'TEXT [--internal] [--silent]',
    details: 'Shown with the order and sent by mail. --silent: shown only. --internal: neither.',
    options: { internal: { type: 'boolean' }, silent: { type: 'boolean' } },
    run: ({ db }, doing, typed) =>
      commentOrder(db, doing, {
        message: typed.positionals[1] ?? '',
        isVisible: !isSet(typed, 'internal'),
        notify: !isSet(typed, 'silent'),
      }),
  },
  'orders hold': {
    summary: 'let nothing be done with an order for a while',
    done: 'hold on order',
    usage: '',
    details: '',
    options: {},
    run: ({ db }, doing) => holdOrder(db, doing),
  },
  'orders unhold': {
    summary: 'let an order on hold go on',
    done: 'release of order',
    usage: '',
    details: '',
    options: {},
    run: ({ db }, doing) => releaseOrder(db, doing),
  },
}

export const orderDeeds: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(deeds).map(([name, deed]) => [name, commandOf(name, deed)]),
)
