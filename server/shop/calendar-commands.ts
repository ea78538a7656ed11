import { dayInWarsaw } from '../../language/warsaw-time.ts'
import { addDays } from '../../rules/day.ts'
import {
  CalendarError,
  closeDay,
  deliveryCalendar,
  dispatchOf,
  findDeliveryMethod,
  holidayOn,
  listDeliveryMethods,
  promiseOf,
  parseWeekdays,
  reopenDay,
  setDispatch,
  setTransit,
} from '../modules/delivery/index.ts'
import { getViewPriceContext } from '../modules/store/index.ts'
import { type Command, type CommandContext, OperatorError, withOperatorErrors } from './command.ts'
import { type Options, parseArguments } from './parse-arguments.ts'

/** Number of days that are listed. */
const DAYS_LISTED = 60
const WEEKDAY_NAMES = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const namesOf = (weekdays: readonly number[]) => weekdays.map((day) => WEEKDAY_NAMES[day]).join(' ')

function parse(args: readonly string[], options: Options, usage: string, count: number) {
  const { values, positionals } = parseArguments(args, options)
  if (positionals.length !== count) throw new OperatorError(`usage: npm run shop -- ${usage}`)
  const text = (name: string) => values[name] as string | undefined
  return { positionals, text }
}

/** `1-5` or `1,2,6`. */
function weekdaysOf(weekdays: string): number[] {
  const [, first, last] = /^([1-7])-([1-7])$/.exec(weekdays) ?? []
  if (first === undefined || last === undefined) return parseWeekdays(weekdays)
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= Number(first) && day <= Number(last))
}

async function showCalendar({ db, print }: CommandContext): Promise<void> {
  const now = new Date()
  const calendar = await deliveryCalendar(db)
  const { parcelSource, pickupSources, closed, toOrder } = calendar
  for (const code of [...(parcelSource === null ? [] : [parcelSource]), ...pickupSources]) {
    const { cutoff, handlingDays, weekdays } = dispatchOf(calendar, code)
    print(`${code}  before ${cutoff}, ${handlingDays} days of handling, ${namesOf(weekdays)}`)
  }
  print(`titles to order  ${toOrder.min} to ${toOrder.max} days`)
  print('')
  const days = Array.from({ length: DAYS_LISTED }, (_, index) => addDays(dayInWarsaw(now), index))
  for (const day of days) {
    const holiday = holidayOn(day)
    if (holiday) print(`${day}  ${holiday}`)
    for (const { sourceCode, reason } of closed.filter((one) => one.day === day))
      print(`${day}  closed: ${sourceCode ?? 'all'}${reason ? `, ${reason}` : ''}`)
  }
  print('')
  print('delivery dates of titles in stock, ordered now:')
  for (const method of await listDeliveryMethods(db, await getViewPriceContext(db, 'default'))) {
    const sourceCode = method.kind === 'store-pickup' ? pickupSources[0] : parcelSource
    const terms = { notBefore: null, isToOrder: false }
    const promised = sourceCode ? promiseOf(calendar, { terms, sourceCode, method }, now) : undefined
    const days = promised && (promised.from === promised.to ? promised.from : `${promised.from} to ${promised.to}`)
    print(`  ${method.carrierCode} ${method.methodCode}  ${days ?? 'never'}`)
  }
}

const SOURCE = { source: { type: 'string' } } satisfies Options

export const calendarCommands: Readonly<Record<string, Command>> = {
  'delivery calendar': {
    summary: 'show the dispatch calendar, and delivery dates of an order placed now',
    usage: '',
    async run(args, context) {
      parse(args, {}, 'delivery calendar', 0)
      await showCalendar(context)
      return 0
    },
  },
  'delivery close': {
    summary: 'mark a day without dispatch, for one source or for all',
    usage: 'YYYY-MM-DD [--source CODE] [--reason TEXT]',
    details: 'Polish public holidays are built in.',
    async run(args, { db, print, actor }) {
      const usage = 'delivery close YYYY-MM-DD [--source CODE] [--reason TEXT]'
      const { positionals, text } = parse(args, { ...SOURCE, reason: { type: 'string' } }, usage, 1)
      const [day = ''] = positionals
      await withOperatorErrors(
        closeDay(db, actor, { day, sourceCode: text('source') ?? null, reason: text('reason') ?? null }),
        CalendarError,
      )
      print(`Nothing leaves ${text('source') ?? 'the shop'} on ${day}.`)
      return 0
    },
  },
  'delivery reopen': {
    summary: 'make a closed day a working day again',
    usage: 'YYYY-MM-DD [--source CODE]',
    async run(args, { db, print, actor }) {
      const { positionals, text } = parse(args, SOURCE, 'delivery reopen YYYY-MM-DD [--source CODE]', 1)
      const [day = ''] = positionals
      await withOperatorErrors(reopenDay(db, actor, day, text('source') ?? null), CalendarError)
      print(`${day} is no longer closed.`)
      return 0
    },
  },
  'delivery source': {
    summary: 'set the cut-off, handling time and weekdays of a warehouse or bookshop',
    usage: 'CODE [--before HH:MM] [--handling DAYS] [--weekdays 1-5]',
    details: 'Orders placed before HH:MM (Warsaw time) are dispatched after DAYS working days.',
    async run(args, { db, print, actor }) {
      const options = {
        before: { type: 'string' },
        handling: { type: 'string' },
        weekdays: { type: 'string' },
      } as const
      const usage = 'delivery source CODE [--before HH:MM] [--handling DAYS] [--weekdays 1-5]'
      const { positionals, text } = parse(args, options, usage, 1)
      const [sourceCode = ''] = positionals
      const known = dispatchOf(await deliveryCalendar(db), sourceCode)
      const [handling, weekdays] = [text('handling'), text('weekdays')]
      const dispatch = {
        sourceCode,
        cutoff: text('before') ?? known.cutoff,
        handlingDays: handling === undefined ? known.handlingDays : Number(handling),
        weekdays: weekdays === undefined ? [...known.weekdays] : weekdaysOf(weekdays),
      }
      await withOperatorErrors(setDispatch(db, actor, dispatch), CalendarError)
      print(
        `${sourceCode}  before ${dispatch.cutoff}, ${dispatch.handlingDays} days of handling, ` +
          namesOf(dispatch.weekdays),
      )
      return 0
    },
  },
  'delivery days': {
    summary: 'set how many days a delivery method takes, and on which weekdays it delivers',
    usage: 'CARRIER METHOD MIN-MAX [--weekdays 1-5]',
    details: 'Only days on which the carrier delivers are counted. Without --weekdays they stay unchanged.',
    async run(args, { db, print, actor }) {
      const usage = 'delivery days CARRIER METHOD MIN-MAX [--weekdays 1-5]'
      const { positionals, text } = parse(args, { weekdays: { type: 'string' } }, usage, 3)
      const [carrierCode = '', methodCode = '', days = ''] = positionals
      const [, min = '', max = min] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(days) ?? []
      if (min === '') throw new OperatorError(`Days are written as 1 or 1-2, not "${days}".`)
      const weekdays = text('weekdays')
      const known = await findDeliveryMethod(db, carrierCode, methodCode)
      const transit = {
        min: Number(min),
        max: Number(max),
        weekdays: weekdays === undefined ? (known?.weekdays ?? [1, 2, 3, 4, 5]) : weekdaysOf(weekdays),
      }
      await withOperatorErrors(setTransit(db, actor, { carrierCode, methodCode }, transit), CalendarError)
      print(`${carrierCode} ${methodCode}  ${transit.min} to ${transit.max} days, ${namesOf(transit.weekdays)}`)
      return 0
    },
  },
}
