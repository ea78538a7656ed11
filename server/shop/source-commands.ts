import { productsChanged } from '../modules/catalog/index.ts'
import {
  addSource,
  changeSource,
  getSourceWithStock,
  type SourceWithStock,
  listSourcesWithStock,
  productsInSources,
  parseOpeningHours,
  sendParcelsFrom,
  type SourceChange,
  SourceError,
} from '../modules/inventory/index.ts'
import { alignColumns } from './columns.ts'
import { type Command, type CommandContext, OperatorError, withOperatorErrors } from './command.ts'
import { type Options, parseArguments } from './parse-arguments.ts'

const OPTIONS = {
  name: { type: 'string' },
  kind: { type: 'string' },
  street: { type: 'string' },
  postcode: { type: 'string' },
  city: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  hours: { type: 'string' },
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  description: { type: 'string' },
  position: { type: 'string' },
  pickup: { type: 'string' },
} as const satisfies Options

const USAGE =
  '[--name TEXT] [--kind warehouse|bookstore] [--street TEXT] [--postcode 20-076] [--city TEXT] [--phone NUMBER] ' +
  '[--email ADDRESS] [--hours "Pn–Pt 9:00–18:00; So 10:00–14:00"] [--latitude N] [--longitude N] ' +
  '[--description TEXT] [--position N] [--pickup yes|no]'

type OptionValues = Partial<Record<keyof typeof OPTIONS, string>>

function changeOf({
  hours,
  latitude,
  longitude,
  position,
  pickup,
  kind,
  phone,
  email,
  description,
  ...texts
}: OptionValues) {
  if (pickup !== undefined && pickup !== 'yes' && pickup !== 'no') throw new OperatorError('--pickup takes yes or no')
  const orNull = (text: string | undefined) => (text?.trim() ? text.trim() : null)
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
  const change: SourceChange = {
    ...texts,
    ...(kind !== undefined && { kind: kind as SourceWithStock['kind'] }),
    ...(phone !== undefined && { phone: orNull(phone) }),
    ...(email !== undefined && { email: orNull(email) }),
    ...(description !== undefined && { description: orNull(description) }),
    ...(hours !== undefined && { openingHours: parseOpeningHours(hours) }),
    ...(latitude !== undefined && { latitude: number(latitude) }),
    ...(longitude !== undefined && { longitude: number(longitude) }),
    ...(position !== undefined && { position: number(position) }),
    ...(pickup !== undefined && { isPickupLocation: pickup === 'yes' }),
  }
  return change
}

function lineOf({
  code,
  name,
  kind,
  city,
  isActive,
  isPickupLocation,
  sendsParcels,
  copies,
}: SourceWithStock): string[] {
  const roles = [
    sendsParcels && 'parcels leave from here',
    isPickupLocation && isActive && 'pick-up',
    !isActive && 'out of use',
  ]
  return [code, kind, name, city, `${copies} copies`, roles.filter(Boolean).join(', ')]
}

function* sourceLines(source: SourceWithStock) {
  yield alignColumns([lineOf(source)])[0] ?? ''
  yield `  ${source.street}, ${source.postcode} ${source.city}`
  const contacts = [source.phone, source.email].filter(Boolean).join(', ')
  if (contacts) yield `  ${contacts}`
  for (const { days, hours } of source.openingHours) yield `  ${days}  ${hours}`
  if (source.description) yield `  ${source.description}`
  if (source.reserved > 0) yield `  ${source.reserved} copies wait for orders`
}

const BATCH = 1000

/** Reindexes the products of sources, whose availability may have changed. */
async function reindexProductsOf(db: CommandContext['db'], codes: readonly string[]): Promise<void> {
  for (let after = 0; ;) {
    const ids = (await productsInSources(db, codes, after, BATCH)).map(({ id }) => id)
    if (ids.length === 0) return
    await db.transaction((tx) => productsChanged(tx, ids))
    after = ids.at(-1) ?? 0
  }
}

function parse(args: readonly string[], options: Options, usage: string): { code: string; optionValues: OptionValues } {
  const { values, positionals } = parseArguments(args, options)
  const [code, ...more] = positionals
  if (!code || more.length > 0) throw new OperatorError(`usage: npm run shop -- source ${usage}`)
  return { code, optionValues: values }
}

const list: Command = {
  summary: 'list warehouses and bookshops with their stock',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('source list takes no arguments')
    const sources = await listSourcesWithStock(db)
    for (const line of alignColumns(sources.map(lineOf))) print(line)
    if (sources.length === 0) print('There are no sources: npm run shop -- source add --help')
    return 0
  },
}

const add: Command = {
  summary: 'add a warehouse or bookshop',
  usage: `CODE --name TEXT --street TEXT --postcode 20-076 --city TEXT ${USAGE.replace('[--name TEXT] ', '')}`,
  details: `A warehouse, unless --kind is bookstore. Parcels leave from the first warehouse; readers collect in
  bookshops. Its cut-off and handling time: delivery source CODE.`,
  async run(args, { db, print, actor }) {
    const { code, optionValues } = parse(
      args,
      OPTIONS,
      `add CODE --name TEXT --street TEXT --postcode 20-076 --city TEXT`,
    )
    const source = await withOperatorErrors(
      (async () => addSource(db, actor, code, changeOf(optionValues)))(),
      SourceError,
    )
    for (const line of sourceLines(source)) print(line)
    return 0
  },
}

const change: Command = {
  summary: 'change a warehouse or bookshop',
  usage: `CODE ${USAGE}`,
  details: 'Omitted values stay unchanged; "" removes a phone, an e-mail address, hours or a description.',
  async run(args, { db, print, actor }) {
    const { code, optionValues } = parse(args, OPTIONS, 'change CODE …, as source change --help lists')
    const source = await withOperatorErrors(
      (async () => changeSource(db, actor, code, changeOf(optionValues)))(),
      SourceError,
    )
    if (optionValues.kind !== undefined || optionValues.position !== undefined)
      await reindexProductsOf(db, await codesOf(db))
    for (const line of sourceLines(source)) print(line)
    return 0
  },
}

const codesOf = async (db: CommandContext['db']) => (await listSourcesWithStock(db)).map(({ code }) => code)

const show: Command = {
  summary: 'print a warehouse or bookshop',
  usage: 'CODE',
  async run(args, { db, print }) {
    const { code } = parse(args, {}, 'show CODE')
    for (const line of sourceLines(await withOperatorErrors(getSourceWithStock(db, code), SourceError))) print(line)
    return 0
  },
}

const activationCommand = (isActive: boolean): Command => ({
  summary: isActive ? 'put its stock on sale again' : 'stop sales of its stock, and collection there',
  usage: 'CODE',
  ...(!isActive && { details: 'Existing orders are kept. Its stock is still counted; enable restores it.' }),
  async run(args, { db, print, actor }) {
    const { code } = parse(args, {}, `${isActive ? 'enable' : 'disable'} CODE`)
    const source = await withOperatorErrors(changeSource(db, actor, code, { isActive }), SourceError)
    // another warehouse may have become the source of parcels
    await reindexProductsOf(db, await codesOf(db))
    for (const line of sourceLines(source)) print(line)
    return 0
  },
})

const parcels: Command = {
  summary: 'make this the warehouse that parcels leave from',
  usage: 'CODE',
  async run(args, { db, print, actor }) {
    const { code } = parse(args, {}, 'parcels CODE')
    const source = await withOperatorErrors(sendParcelsFrom(db, actor, code), SourceError)
    await reindexProductsOf(db, await codesOf(db))
    for (const line of sourceLines(source)) print(line)
    return 0
  },
}

export const sourceCommands: Readonly<Record<string, Command>> = {
  'source list': list,
  'source show': show,
  'source add': add,
  'source change': change,
  'source enable': activationCommand(true),
  'source disable': activationCommand(false),
  'source parcels': parcels,
}
