import { importWarnings, importRates, listRates, RateError, setRate } from '../modules/store/index.ts'
import { type Command, OperatorError, withOperatorErrors } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

type Rate = Awaited<ReturnType<typeof listRates>>['rates'][number]
const lineOf = (base: string, { code, rate, source, effectiveOn }: Rate) =>
  `1 ${base} = ${rate} ${code}${source ? ` (${source}, ${effectiveOn})` : ''}`

const currencyRate: Command = {
  summary: 'list or set the exchange rates of store views in another currency',
  usage: '[CODE RATE]',
  details: `RATE is the amount of CODE for one unit of the base currency: currency rate EUR 0.2345.
  A running shop shows and charges prices at the new rate at once; placed orders keep theirs.`,
  async run(args, { db, print, actor }) {
    const [code, rate, ...more] = parseArguments(args, {}).positionals
    if (more.length > 0 || (code !== undefined && rate === undefined))
      throw new OperatorError('currency rate takes a currency and its rate, or nothing')
    if (code !== undefined) {
      await withOperatorErrors(setRate(db, actor, code.toUpperCase(), Number(rate)), RateError)
    }
    const { base, rates } = await listRates(db)
    for (const rate of rates) print(lineOf(base, rate))
    if (rates.length === 0) print(`All prices are in ${base}: there are no rates.`)
    return 0
  },
}

const currencyImport: Command = {
  summary: 'import the exchange rates of today from the National Bank of Poland (table A)',
  usage: '',
  details: `For all currencies that a view allows (currency/options/allow). A rate that changes by more than
  currency/import/greatest_change percent is not updated. With currency/import/enabled the shop imports every hour.`,
  async run(args, { db, settings, print, actor }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('currency import takes no arguments')
    const result = await withOperatorErrors(
      importRates(db, actor, { url: settings.ratesUrl, now: new Date() }),
      RateError,
    )
    for (const rate of result.saved) print(lineOf(result.base, rate))
    const warnings = importWarnings(result)
    for (const concern of warnings) print(concern)
    if (result.saved.length + warnings.length === 0)
      print(`All views sell in ${result.base} alone: there is no rate to import.`)
    return warnings.length > 0 ? 1 : 0
  },
}

export const currencyCommands: Readonly<Record<string, Command>> = {
  'currency rate': currencyRate,
  'currency import': currencyImport,
}
