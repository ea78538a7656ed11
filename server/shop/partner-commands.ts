import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listPartnerPrices, type PartnerPrice, setPartnerPrice, setPartnerPrices } from '../modules/catalog/index.ts'
import {
  addPartner,
  findPartner,
  listPartners,
  listRates,
  PartnerError,
  partnerLink,
  removePartner,
} from '../modules/store/index.ts'
import { type Command, OperatorError } from './command.ts'
import { readArgs } from './read-args.ts'

async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PartnerError ? new OperatorError(error.message) : error
  }
}

function amountOf(written: string): number | undefined {
  if (written === 'none') return undefined
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(written) ?? []
  if (whole === undefined) throw new OperatorError('A price is an amount such as 29.90, or none.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2)

const partnerList: Command = {
  summary: 'partners whose readers have prices of their own, and those prices',
  usage: '',
  async run(args, { db, print }) {
    if (readArgs(args, {}).positionals.length > 0) throw new OperatorError('partner list takes no arguments')
    const { base } = await listRates(db)
    const partners = await listPartners(db)
    for (const partner of partners) {
      print(partner.code)
      for (const { sku, amount, regular } of await listPartnerPrices(db, partner))
        print(`  ${sku}  ${decimal(amount)} ${base}, everybody ${decimal(regular)} ${base}`)
    }
    if (partners.length === 0) print('There are no partners.')
    return 0
  },
}

const partnerAdd: Command = {
  summary: 'a new partner, of three at most',
  usage: 'CODE',
  async run(args, { db, print }) {
    const [code, ...more] = readArgs(args, {}).positionals
    if (code === undefined || more.length > 0) throw new OperatorError('partner add takes a code')
    await orRefuse(addPartner(db, code))
    print(`${code} is a partner: set prices with partner price, then make a link with partner link.`)
    return 0
  },
}

const partnerRemove: Command = {
  summary: 'ends a partner: its prices, its links and what its readers keep',
  usage: 'CODE',
  async run(args, { db, print }) {
    const [code, ...more] = readArgs(args, {}).positionals
    if (code === undefined || more.length > 0) throw new OperatorError('partner remove takes a code')
    await orRefuse(removePartner(db, code))
    print(`${code} is no partner any more. Placed orders keep their prices.`)
    return 0
  },
}

const partnerPrice: Command = {
  summary: "what a title costs a partner's readers",
  usage: 'CODE SKU AMOUNT|none',
  details: `AMOUNT is gross and in the base currency, below what everybody pays: partner price ceneo KS-1 29.90.
  Readers pay the lowest of it and everybody's price, reductions and tiers, in lists, carts and orders alike.
  Prices of the groups 0 (guests) and 1 (General), which only SQL can write, are not compared: write none.`,
  async run(args, { db, print }) {
    const [code, sku, written, ...more] = readArgs(args, {}).positionals
    if (!code || !sku || !written || more.length > 0)
      throw new OperatorError('partner price takes a partner, a SKU and an amount')
    const amount = amountOf(written)
    await orRefuse(findPartner(db, code).then((partner) => setPartnerPrice(db, partner, { sku, amount })))
    const { base } = await listRates(db)
    print(
      `${sku} costs readers of ${code} ` +
        `${amount === undefined ? 'what it costs everybody' : `${decimal(amount)} ${base}`}.`,
    )
    return 0
  },
}

/** `KS-1;29.90`, separated by a semicolon, a comma or a tab. */
function readPrices(text: string): { prices: PartnerPrice[]; problems: { line: number; reason: string }[] } {
  const prices: PartnerPrice[] = []
  const problems: { line: number; reason: string }[] = []
  for (const [at, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '') continue
    const [, sku = '', written = ''] = /^\s*"?([^";,\t]+?)"?\s*[;,\t]\s*"?([^";\t]*?)"?\s*$/.exec(row) ?? []
    try {
      if (sku === '') throw new OperatorError('A line is a SKU and a price with a semicolon between.')
      prices.push({ line: at + 1, sku, amount: amountOf(written) })
    } catch (error) {
      // a header row
      if (at > 0 || !/^(?:sku|price|cena)$/i.test(written))
        problems.push({ line: at + 1, reason: (error as Error).message })
    }
  }
  return { prices, problems }
}

const MAX_SHOWN = 20

const partnerPrices: Command = {
  summary: "all prices of a partner's readers, printed or set by a list",
  usage: 'CODE [FILE]',
  details: `FILE has a SKU and a price a line, KS-1;29.90, as it is printed without one; none takes a price back.
  Titles that are not in it keep what they have. Lines that cannot be set are reported and left out.`,
  async run(args, { db, print, cwd }) {
    const [code, file, ...more] = readArgs(args, {}).positionals
    if (!code || more.length > 0) throw new OperatorError('partner prices takes a partner and a file')
    const partner = await orRefuse(findPartner(db, code))
    if (file === undefined) {
      for (const { sku, amount } of await listPartnerPrices(db, partner)) print(`${sku};${decimal(amount)}`)
      return 0
    }
    const text = await readFile(path.resolve(cwd, file), 'utf8').catch((error: Error) => {
      throw new OperatorError(`${file} cannot be read: ${error.message}`)
    })
    const { prices, problems } = readPrices(text)
    const done = await setPartnerPrices(db, partner, prices)
    const left = [...problems, ...done.problems].toSorted((a, b) => a.line - b.line)
    print(`${done.set} prices of ${code} are set, ${left.length} lines left out.`)
    for (const { line, reason } of left.slice(0, MAX_SHOWN)) print(`  line ${line}: ${reason}`)
    if (left.length > MAX_SHOWN) print(`  and ${left.length - MAX_SHOWN} more`)
    return left.length > 0 ? 1 : 0
  },
}

const DAYS = 365

const partnerLinkCommand: Command = {
  summary: "a signed link for a partner's advertisements",
  usage: 'CODE [PATH] [--days N]',
  details: `Opens PATH (the home page) with the partner's prices, kept for 30 days.
  The link holds for a year, or --days.`,
  async run(args, { db, settings, print }) {
    const { values, positionals } = readArgs(args, { days: { type: 'string' } })
    const [code, path = '/', ...more] = positionals
    const days = Number(values['days'] ?? DAYS)
    if (!code || more.length > 0 || !path.startsWith('/'))
      throw new OperatorError('partner link takes a partner and a path such as /lalka-prus.html')
    if (!Number.isInteger(days) || days < 1 || days > 3650) throw new OperatorError('--days takes 1 to 3650')
    const link = await orRefuse(
      findPartner(db, code).then((partner) => partnerLink(db, partner, { days, now: new Date() })),
    )
    print(`${settings.baseUrl}/partner/${link}?to=${encodeURIComponent(path)}`)
    return 0
  },
}

export const partnerCommands: Readonly<Record<string, Command>> = {
  'partner list': partnerList,
  'partner add': partnerAdd,
  'partner remove': partnerRemove,
  'partner price': partnerPrice,
  'partner prices': partnerPrices,
  'partner link': partnerLinkCommand,
}
