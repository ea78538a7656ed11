import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLanguage } from '../../language/translate.ts'
import { listPartnerPrices, type PartnerPrice, setPartnerPrice, setPartnerPrices } from '../modules/catalog/index.ts'
import {
  addPartner,
  getPartner,
  listPartners,
  listRates,
  PartnerError,
  partnerLink,
  removePartner,
} from '../modules/store/index.ts'
import { type Command, OperatorError, withOperatorErrors } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

const { plural } = createLanguage('en_US')

function parseAmount(amountText: string): number | undefined {
  if (amountText === 'none') return undefined
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(amountText) ?? []
  if (whole === undefined) throw new OperatorError('A price is an amount such as 29.90, or none.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2)

const partnerList: Command = {
  summary: 'list partners, with the prices of their readers',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('partner list takes no arguments')
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
  summary: 'add a partner (three at most)',
  usage: 'CODE',
  async run(args, { db, print, actor }) {
    const [code, ...more] = parseArguments(args, {}).positionals
    if (code === undefined || more.length > 0) throw new OperatorError('partner add takes a code')
    await withOperatorErrors(addPartner(db, actor, code), PartnerError)
    print(`${code} is a partner: set prices with partner price, then make a link with partner link.`)
    return 0
  },
}

const partnerRemove: Command = {
  summary: 'remove a partner; its prices, links and cookies stop working',
  usage: 'CODE',
  async run(args, { db, print, actor }) {
    const [code, ...more] = parseArguments(args, {}).positionals
    if (code === undefined || more.length > 0) throw new OperatorError('partner remove takes a code')
    await withOperatorErrors(removePartner(db, actor, code), PartnerError)
    print(`${code} is no partner any more. Placed orders keep their prices.`)
    return 0
  },
}

const partnerPrice: Command = {
  summary: "set the price of a title for a partner's readers",
  usage: 'CODE SKU AMOUNT|none',
  details: `AMOUNT is gross, in the base currency, and below the price for everybody: partner price ceneo KS-1 29.90.
  Readers pay the lowest of this price and everybody's price, reductions and tiers, in lists, carts and orders.
  Prices of the groups 0 (guests) and 1 (General), which only SQL can write, are ignored: do not write any.`,
  async run(args, { db, print, actor }) {
    const [code, sku, amountText, ...more] = parseArguments(args, {}).positionals
    if (!code || !sku || !amountText || more.length > 0)
      throw new OperatorError('partner price takes a partner, a SKU and an amount')
    const amount = parseAmount(amountText)
    await withOperatorErrors(
      getPartner(db, code).then((partner) => setPartnerPrice(db, actor, partner, { sku, amount })),
      PartnerError,
    )
    const { base } = await listRates(db)
    print(
      `${sku} costs readers of ${code} ` +
        `${amount === undefined ? 'what it costs everybody' : `${decimal(amount)} ${base}`}.`,
    )
    return 0
  },
}

/** `KS-1;29.90`, separated by a semicolon, a comma or a tab. */
function parsePrices(text: string): { prices: PartnerPrice[]; problems: { line: number; reason: string }[] } {
  const prices: PartnerPrice[] = []
  const problems: { line: number; reason: string }[] = []
  for (const [index, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '') continue
    const [, sku = '', amountText = ''] = /^\s*"?([^";,\t]+?)"?\s*[;,\t]\s*"?([^";\t]*?)"?\s*$/.exec(row) ?? []
    try {
      if (sku === '') throw new OperatorError('A line is a SKU and a price, separated by a semicolon.')
      prices.push({ line: index + 1, sku, amount: parseAmount(amountText) })
    } catch (error) {
      // a header row
      if (index > 0 || !/^(?:sku|price|cena)$/i.test(amountText))
        problems.push({ line: index + 1, reason: (error as Error).message })
    }
  }
  return { prices, problems }
}

const MAX_SHOWN = 20

const partnerPrices: Command = {
  summary: "print all prices of a partner's readers, or set those of a list",
  usage: 'CODE [FILE]',
  details: `FILE has a SKU and a price per line, KS-1;29.90, the format printed without FILE; none removes a price.
  Titles that are not in it keep their prices. Invalid lines are reported and skipped.`,
  async run(args, { db, print, cwd, actor }) {
    const [code, file, ...more] = parseArguments(args, {}).positionals
    if (!code || more.length > 0) throw new OperatorError('partner prices takes a partner and a file')
    const partner = await withOperatorErrors(getPartner(db, code), PartnerError)
    if (file === undefined) {
      for (const { sku, amount } of await listPartnerPrices(db, partner)) print(`${sku};${decimal(amount)}`)
      return 0
    }
    const text = await readFile(path.resolve(cwd, file), 'utf8').catch((error: Error) => {
      throw new OperatorError(`${file} cannot be read: ${error.message}`)
    })
    const { prices, problems } = parsePrices(text)
    const done = await setPartnerPrices(db, actor, partner, prices)
    const allProblems = [...problems, ...done.problems].toSorted((a, b) => a.line - b.line)
    print(
      `${plural(done.set, `1 price of ${code} is`, `%s prices of ${code} are`)} set, ` +
        `${plural(allProblems.length, '1 line', '%s lines')} skipped.`,
    )
    for (const { line, reason } of allProblems.slice(0, MAX_SHOWN)) print(`  line ${line}: ${reason}`)
    if (allProblems.length > MAX_SHOWN) print(`  and ${allProblems.length - MAX_SHOWN} more`)
    return allProblems.length > 0 ? 1 : 0
  },
}

const DEFAULT_LINK_DAYS = 365

const partnerLinkCommand: Command = {
  summary: "create a signed link for a partner's advertisements",
  usage: 'CODE [PATH] [--days N]',
  details: `Opens PATH (by default the home page) with the partner's prices, which the reader keeps for 30 days.
  The link is valid for a year, or --days.`,
  async run(args, { db, settings, print }) {
    const { values, positionals } = parseArguments(args, { days: { type: 'string' } })
    const [code, path = '/', ...more] = positionals
    const days = Number(values['days'] ?? DEFAULT_LINK_DAYS)
    if (!code || more.length > 0 || !path.startsWith('/'))
      throw new OperatorError('partner link takes a partner and a path such as /lalka-prus.html')
    if (!Number.isInteger(days) || days < 1 || days > 3650) throw new OperatorError('--days takes 1 to 3650')
    const link = await withOperatorErrors(
      getPartner(db, code).then((partner) => partnerLink(db, partner, { days, now: new Date() })),
      PartnerError,
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
