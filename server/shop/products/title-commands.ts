import { createLanguage } from '../../../language/translate.ts'
import {
  type ChangedPrice,
  changePrices,
  changeStock,
  editOnce,
  editTitle,
  findEditableTitle,
  type SpecialPrice,
} from '../../modules/catalog/index.ts'
import { getConfiguration } from '../../modules/store/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Command, OperatorError, unknownSkuError, UsageError, withOperatorErrors } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'

const operator = createLanguage('pl_PL')
const { plural } = createLanguage('en_US')

const COMMON = { key: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
const COMMON_USAGE = '[--key KEY] [--dry-run]'
const COMMON_DETAILS =
  '--key KEY: a repeated command with the same key is executed once. --dry-run: validate and roll back.'

/** `12.50` or `12,50` in grosze. */
function parseAmount(text: string, name: string): number {
  const [, integer, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (integer === undefined) throw new OperatorError(`${name} is an amount such as 12.50, not "${text}".`)
  return Number(integer) * 100 + Number(part.padEnd(2, '0'))
}

function parseCopies(text: string, name: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new OperatorError(`${name} is a number of copies, not "${text}".`)
  return Number(text)
}

const heading = (sku: string, isDryRun: boolean, isRepeated: boolean) =>
  `${isDryRun ? 'Dry run: ' : isRepeated ? 'Already done with this key: ' : ''}${sku}`

const show: Command = {
  summary: 'print names and price of a title, and its version, as JSON',
  usage: 'SKU',
  async run(args, { db, print }) {
    const [sku, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new UsageError()
    const title = await findEditableTitle(db, sku)
    if (!title) throw unknownSkuError(sku)
    print(JSON.stringify(title, null, 2))
    return 0
  },
}

const edit: Command = {
  summary: 'rename a title',
  usage: `SKU --title NAME [--view CODE] [--version VERSION] ${COMMON_USAGE}`,
  details: `In the default view and those that show the same name, or in --view alone. The address stays.
  --version, of products show: refuse if somebody has changed the title since. A later import may write its own name.
  ${COMMON_DETAILS}`,
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, {
      ...COMMON,
      title: { type: 'string' },
      view: { type: 'string' },
      version: { type: 'string' },
    })
    const [sku, ...more] = positionals
    const { title, view, version, key } = values as Record<'title' | 'view' | 'version' | 'key', string | undefined>
    if (!sku || more.length > 0 || title === undefined) throw new UsageError()
    const isDryRun = values['dry-run'] === true
    const { output, isRepeated } = await withOperatorErrors(
      editOnce(
        db,
        { sku, key, isDryRun },
        (after) => Object.values(after).every((name) => name === title.trim()),
        (tx) => editTitle(tx, actor, { sku, name: title, view, version }, { key }),
      ),
      Refusal,
    )
    print(heading(sku, isDryRun, isRepeated))
    for (const [code, name] of Object.entries(output?.after ?? {}))
      print(`  ${code}: ${output?.before[code]} -> ${name}`)
    if (output && Object.keys(output.after).length === 0) print('  nothing changes')
    return 0
  },
}

const priceText = (price: ChangedPrice['before'], currency: string): string => {
  if (!price) return 'no price'
  const { amount, special, specialFrom, specialTo } = price
  const days = [specialFrom && `from ${specialFrom}`, specialTo && `to ${specialTo}`].filter(Boolean).join(' ')
  return [operator.minor(amount, currency), special !== null && `special ${operator.minor(special, currency)}`, days]
    .filter(Boolean)
    .join(', ')
}

function specialOf(values: Record<string, unknown>): SpecialPrice | null | undefined {
  const { special, from, to } = values as Record<'special' | 'from' | 'to', string | undefined>
  const ends = values['no-special'] === true
  if ((special === undefined && (from !== undefined || to !== undefined)) || (ends && special !== undefined))
    throw new UsageError()
  if (ends) return null
  return special === undefined ? undefined : { amount: parseAmount(special, '--special'), from, to }
}

const price: Command = {
  summary: 'change the price of a title, or its special price',
  usage: `SKU PRICE [--special PRICE [--from DAY] [--to DAY] | --no-special] [--version VERSION] ${COMMON_USAGE}`,
  details: `products price 9788300000012 39,90 --special 29,90 --to 2026-12-24
  Without --special it stays as it is. Days are by the clocks of Warsaw, the last one included.
  ${COMMON_DETAILS}`,
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, {
      ...COMMON,
      special: { type: 'string' },
      'no-special': { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      version: { type: 'string' },
    })
    const [sku, text, ...more] = positionals
    if (!sku || text === undefined || more.length > 0) throw new UsageError()
    const { version, key } = values as Record<'version' | 'key', string | undefined>
    const change = { sku, amount: parseAmount(text, 'PRICE'), special: specialOf(values), version }
    const isDryRun = values['dry-run'] === true
    const { output, isRepeated } = await withOperatorErrors(
      editOnce(
        db,
        { sku, key, isDryRun },
        (after) =>
          after['amount'] === change.amount &&
          (change.special === undefined || after['special'] === (change.special?.amount ?? null)),
        (tx) => changePrices(tx, actor, [change], { key }),
      ),
      Refusal,
    )
    print(heading(sku, isDryRun, isRepeated))
    const currency = (await getConfiguration(db))['currency/options/base']
    for (const { before, after } of output ?? [])
      print(`  ${priceText(before, currency)} -> ${priceText(after, currency)}`)
    return 0
  },
}

const stock: Command = {
  summary: 'set the counted copies of a title in a source',
  usage: `SKU SOURCE COPIES --reason TEXT [--was COPIES] ${COMMON_USAGE}`,
  details: `COPIES are all on the shelf, those promised to orders included. --was: refuse if another number is known by now.
  ${COMMON_DETAILS}`,
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, {
      ...COMMON,
      reason: { type: 'string' },
      was: { type: 'string' },
    })
    const [sku, source, text, ...more] = positionals
    const { reason, was, key } = values as Record<'reason' | 'was' | 'key', string | undefined>
    if (!sku || !source || text === undefined || more.length > 0 || reason === undefined) throw new UsageError()
    const quantity = parseCopies(text, 'COPIES')
    const expected = was === undefined ? undefined : parseCopies(was, '--was')
    const isDryRun = values['dry-run'] === true
    const { output, isRepeated } = await withOperatorErrors(
      editOnce(
        db,
        { sku, key, isDryRun },
        (after) => after['source'] === source && after['quantity'] === quantity,
        (tx) => changeStock(tx, actor, [{ sku, source, quantity, expected }], { reason, key }),
      ),
      Refusal,
    )
    print(heading(sku, isDryRun, isRepeated))
    for (const { before, after, reserved } of output ?? []) {
      print(`  ${source}: ${before} -> ${plural(after, '1 copy', '%s copies')}`)
      if (reserved > after) print(`  ${reserved} are promised to orders: more than there are`)
    }
    return 0
  },
}

export const titleCommands: Readonly<Record<string, Command>> = {
  'products show': show,
  'products edit': edit,
  'products price': price,
  'products stock': stock,
}
