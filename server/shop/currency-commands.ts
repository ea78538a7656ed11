import { listRates, RateError, setRate } from '../modules/store/index.ts'
import { type Command, OperatorError } from './command.ts'
import { readArgs } from './read-args.ts'

const currencyRate: Command = {
  summary: 'exchange rates of store views in another currency: list, set',
  usage: '[CODE RATE]',
  details: `RATE is so much of the currency CODE for one of the base: currency rate EUR 0.2345.
  A running shop shows and charges prices at the new rate at once; placed orders keep theirs.`,
  async run(args, { db, print }) {
    const [code, rate, ...more] = readArgs(args, {}).positionals
    if (more.length > 0 || (code !== undefined && rate === undefined))
      throw new OperatorError('currency rate takes a currency and its rate, or nothing')
    if (code !== undefined) {
      try {
        await setRate(db, code.toUpperCase(), Number(rate))
      } catch (error) {
        throw error instanceof RateError ? new OperatorError(error.message) : error
      }
    }
    const { base, rates } = await listRates(db)
    for (const known of rates) print(`1 ${base} = ${known.rate} ${known.code}`)
    if (rates.length === 0) print(`All prices are in ${base}: there are no rates.`)
    return 0
  },
}

export const currencyCommands: Readonly<Record<string, Command>> = { 'currency rate': currencyRate }
