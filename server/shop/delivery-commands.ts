import {
  listAllMethods,
  type MethodChange,
  MethodError,
  NETWORKS,
  type DeliveryRate,
  setMethod,
} from '../modules/delivery/index.ts'
import { type Command, OperatorError } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

const NONE = 'none'
const amount = (grosze: number) => (grosze / 100).toFixed(2)
const kilograms = (grams: number) => `${grams / 1000} kg`

/** `12.99` -> 1299 grosze */
function parseGrosze(name: string, text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new OperatorError(`${name} takes an amount such as 12.99`)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** `2.5` kg -> 2500 g */
function parseGrams(name: string, text: string): number {
  const value = Number(text.replace(',', '.'))
  if (!(value > 0 && value <= 1000)) throw new OperatorError(`${name} takes a weight in kilograms such as 25`)
  return Math.round(value * 1000)
}

/** `10=11.99`, `any=14.99`, `10@100=8.99`: up to 10 kg, for goods of 100 or more. */
function parseRate(text: string): DeliveryRate {
  const [, weight, value, price] = /^([\d.,]+|any)(?:@([\d.,]+))?=([\d.,]+)$/.exec(text) ?? []
  if (weight === undefined || price === undefined)
    throw new OperatorError('--rate takes KG=PRICE, KG@VALUE=PRICE or any=PRICE, such as 10=11.99')
  return {
    toWeightG: weight === 'any' ? null : parseGrams('--rate', weight),
    fromValue: value === undefined ? 0 : parseGrosze('--rate', value),
    price: parseGrosze('--rate', price),
  }
}

const rateText = ({ toWeightG, fromValue, price }: DeliveryRate) =>
  (toWeightG === null ? 'any weight' : `up to ${kilograms(toWeightG)}`) +
  `${fromValue > 0 ? `, goods from ${amount(fromValue)}` : ''}: ${amount(price)}`

const deliveryList: Command = {
  summary: 'list delivery methods with their prices, rates and limits',
  usage: '[--json]',
  async run(args, { db, print }) {
    const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } })
    if (positionals.length > 0) throw new OperatorError('delivery list takes no arguments')
    const methods = await listAllMethods(db)
    if (values['json']) print(JSON.stringify(methods, null, 2))
    else
      for (const method of methods) {
        const { carrierCode, methodCode, kind, pointNetwork, price, cashOnDeliveryFee, freeFrom, maxWeightG } = method
        const details = [
          pointNetwork ? `points of ${pointNetwork}` : kind,
          amount(price) + (cashOnDeliveryFee > 0 ? ` + ${amount(cashOnDeliveryFee)} for cash` : ''),
          ...(freeFrom === null ? [] : [`free from ${amount(freeFrom)}`]),
          ...(maxWeightG === null ? [] : [`up to ${kilograms(maxWeightG)}`]),
          ...(method.maxSidesMm ? [`${method.maxSidesMm.map((side) => side / 10).join(' × ')} cm`] : []),
          ...(method.isActive ? [] : ['not in use']),
        ]
        print(`${carrierCode} ${methodCode}  ${method.methodTitle}`)
        print(`  ${details.join(', ')}`)
        for (const rate of method.rates) print(`  ${rateText(rate)}`)
      }
    if (methods.length === 0) print('There are no delivery methods: delivery set adds one.')
    return 0
  },
}

const OPTIONS = {
  kind: { type: 'string' },
  network: { type: 'string' },
  carrier: { type: 'string' },
  title: { type: 'string' },
  'title-en': { type: 'string' },
  price: { type: 'string' },
  'cash-fee': { type: 'string' },
  cash: { type: 'boolean' },
  'free-from': { type: 'string' },
  'max-weight': { type: 'string' },
  'max-size': { type: 'string' },
  days: { type: 'string' },
  rate: { type: 'string', multiple: true },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  position: { type: 'string' },
} as const

const parseUnlessNone = <T>(value: string | undefined, read: (text: string) => T): T | null | undefined =>
  value === undefined ? undefined : value === NONE ? null : read(value)

function parseSides(text: string): number[] {
  const sides = text.split('x').map((side) => Math.round(Number(side) * 10))
  if (sides.length !== 3 || !sides.every((side) => side > 0 && side < 10_000))
    throw new OperatorError('--max-size takes three sides in centimetres, such as 41x38x64')
  return sides.toSorted((a, b) => a - b)
}

function parseDays(text: string): [number, number] {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (from === undefined || to === undefined || Number(from) > Number(to))
    throw new OperatorError('--days takes working days from dispatch, such as 1-2')
  return [Number(from), Number(to)]
}

function oneOf<T extends string>(name: string, text: string | undefined, all: readonly T[]): T | undefined {
  const value = all.find((one) => one === text)
  if (text !== undefined && value === undefined)
    throw new OperatorError(`${name} takes ${all.join(', ')}, not "${text}"`)
  return value
}

function kindOf(text: string | undefined): MethodChange['kind'] {
  if (text === 'locker') throw new OperatorError(`Lockers are of --kind point, with --network ${NETWORKS.join('|')}`)
  return oneOf('--kind', text, ['courier', 'store-pickup', 'point'])
}

function changeOf(values: Record<string, unknown>): MethodChange {
  const text = (name: string) => values[name] as string | undefined
  const position = text('position')
  if (position !== undefined && !/^\d{1,3}$/.test(position)) throw new OperatorError('--position takes a number')
  if (values['on'] && values['off']) throw new OperatorError('--on or --off, not both')
  const change: MethodChange = {
    kind: kindOf(text('kind')),
    pointNetwork: text('network') === NONE ? null : oneOf('--network', text('network'), NETWORKS),
    carrierTitle: text('carrier'),
    title: text('title'),
    titles: text('title-en') === undefined ? undefined : { en: text('title-en') as string },
    price: text('price') === undefined ? undefined : parseGrosze('--price', text('price') as string),
    cashOnDeliveryFee:
      text('cash-fee') === undefined ? undefined : parseGrosze('--cash-fee', text('cash-fee') as string),
    isCashOnDelivery: values['cash'] === true ? true : undefined,
    freeFrom: parseUnlessNone(text('free-from'), (value) => parseGrosze('--free-from', value)),
    maxWeightG: parseUnlessNone(text('max-weight'), (value) => parseGrams('--max-weight', value)),
    maxSidesMm: parseUnlessNone(text('max-size'), parseSides),
    days: text('days') === undefined ? undefined : parseDays(text('days') as string),
    isActive: values['on'] ? true : values['off'] ? false : undefined,
    position: position === undefined ? undefined : Number(position),
  }
  return change
}

const deliverySet: Command = {
  summary: 'set price, rates, limits and titles of a delivery method, or add one',
  usage: 'CARRIER METHOD [--price AMOUNT] [--rate KG=PRICE …] [--free-from AMOUNT|none] [--on|--off] …',
  details: `delivery set inpostlocker standard --price 12.99 --rate 10=12.99 --rate any=15.99
  --price AMOUNT      gross; applies where no rate does
  --rate KG=PRICE     for parcels up to KG; KG@VALUE=PRICE for goods worth VALUE or more, any=PRICE for any weight;
                      replaces all rates of the method, --rate none removes them
  --free-from AMOUNT  free for goods worth AMOUNT or more after discounts, or none
  --cash-fee AMOUNT   surcharge for cash on delivery; never waived
  --cash              the method is for cash on delivery only
  --max-weight KG, --max-size AxBxC (centimetres), or none
  --days FROM-TO      working days from dispatch
  --title, --title-en, --carrier, --position, --on, --off
  --kind courier|store-pickup|point, --network ${NETWORKS.join('|')}: for a new method, which is off until --on`,
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    const [carrierCode, methodCode, ...more] = positionals
    if (!carrierCode || !methodCode || more.length > 0)
      throw new OperatorError('delivery set takes a carrier and a method, as delivery list shows them')
    const rateTexts = values['rate'] as string[] | undefined
    const rates = rateTexts && (rateTexts.join() === NONE ? [] : rateTexts.map(parseRate))
    try {
      const isNew = await setMethod(db, actor, { carrierCode, methodCode }, changeOf(values), rates)
      print(`${carrierCode} ${methodCode} is ${isNew && !values['on'] ? 'added, and off until --on' : 'set'}.`)
    } catch (error) {
      throw error instanceof MethodError ? new OperatorError(error.message) : error
    }
    return 0
  },
}

export const deliveryCommands: Readonly<Record<string, Command>> = {
  'delivery list': deliveryList,
  'delivery set': deliverySet,
}
