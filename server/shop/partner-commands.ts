import { listPartnerPrices, setPartnerPrice } from '../modules/catalog/index.ts'
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
  'partner link': partnerLinkCommand,
}
