import * as v from 'valibot'
import { isDay } from '../../../rules/day.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { codesOf } from './countries.ts'
import { getConfiguration, listStoreViews } from './store.ts'
import { type RateRow, readRates } from './store.sql.ts'
import { hasHundredths, isRate, RateError, saveRates } from './price-context.ts'

const TIMEOUT_MS = 10_000
const ZLOTY = 'PLN'
const DAY_MS = 86_400_000
/** The National Bank publishes on working days: two of its tables are always less than this apart. */
const MAX_AGE_DAYS = 10

const day = v.pipe(v.string(), v.check(isDay))
/** `mid` is the price of one unit of the currency in zloty. */
const TABLES_SCHEMA = v.pipe(
  v.array(
    v.object({
      table: v.literal('A'),
      no: v.pipe(v.string(), v.maxLength(40)),
      effectiveDate: day,
      rates: v.array(
        v.object({
          code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
          mid: v.pipe(v.number(), v.gtValue(0), v.finite()),
        }),
      ),
    }),
  ),
  v.length(1),
)

interface Table {
  name: string
  effectiveOn: string
  /** Price of one unit in zloty, by currency. */
  mids: ReadonlyMap<string, number>
}

export interface RatesImport {
  base: string
  /** Absent if no view has a currency other than the base. */
  table?: Pick<Table, 'name' | 'effectiveOn'>
  saved: RateRow[]
  /** Rates that changed too much, which the operator has to decide; `percent` is the change. */
  rejected: { code: string; rate: number; was: number; percent: number }[]
  /** Currencies allowed in a view that are missing in the table, or have no hundredths. */
  missing: string[]
}

async function fetchTable(url: string): Promise<Table> {
  let body: unknown
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new RateError(`${url} answered with the status ${response.status}: no rate is changed.`)
    body = await response.json()
  } catch (error) {
    if (error instanceof RateError) throw error
    const reason = error instanceof SyntaxError ? 'answered without JSON' : `did not answer (${causeOf(error)})`
    throw new RateError(`${url} ${reason}: no rate is changed.`, { cause: error })
  }
  const read = v.safeParse(TABLES_SCHEMA, body)
  const [table] = read.success ? read.output : []
  if (!read.success || !table) {
    const [issue] = read.issues ?? []
    const fieldPath = issue && v.getDotPath(issue)
    throw new RateError(
      `${url} did not answer with table A of the National Bank of Poland` +
        `${fieldPath ? ` (at ${fieldPath})` : ''}: no rate is changed.`,
    )
  }
  const { no: name, effectiveDate: effectiveOn, rates } = table
  return { name, effectiveOn, mids: new Map([[ZLOTY, 1], ...rates.map(({ code, mid }) => [code, mid] as const)]) }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}

function checkAge({ name, effectiveOn }: Table, now: Date): void {
  const age = (now.getTime() - Date.parse(effectiveOn)) / DAY_MS
  // the date is that of Warsaw, which is ahead of UTC by less than a day
  if (!(age > -1 && age < MAX_AGE_DAYS))
    throw new RateError(`Table ${name} is of ${effectiveOn}, which is not of these days: no rate is changed.`)
}

/** The currencies of all views, without the base. */
async function listAllowedCurrencies(db: Db, base: string): Promise<string[]> {
  const lists = await Promise.all(
    (await listStoreViews(db)).map(
      async ({ code, currency }) => `${currency},${(await getConfiguration(db, code))['currency/options/allow']}`,
    ),
  )
  return codesOf(lists.join(',')).filter((code) => code !== base)
}

/** With the precision of the column. */
const rounded = (rate: number) => Number(rate.toFixed(12))

/** Imports the rates of all allowed currencies from the newest table A; running shops apply them at once. */
export async function importRates(
  db: Db,
  actor: Actor,
  { url, now }: { url: string; now: Date },
): Promise<RatesImport> {
  const configuration = await getConfiguration(db)
  const base = configuration['currency/options/base']
  const currencyCodes = await listAllowedCurrencies(db, base)
  if (currencyCodes.length === 0) return { base, saved: [], rejected: [], missing: [] }
  const table = await fetchTable(url)
  checkAge(table, now)
  const baseMid = table.mids.get(base)
  if (baseMid === undefined) throw new RateError(`Table ${table.name} has no ${base}, in which prices are kept.`)
  const known = new Map((await readRates(db, base)).map((row) => [row.code, row]))
  const result: RatesImport = { base, table, saved: [], rejected: [], missing: [] }
  for (const code of currencyCodes) {
    const mid = table.mids.get(code)
    const rate = mid === undefined ? Number.NaN : rounded(baseMid / mid)
    const was = known.get(code)
    if (!isRate(rate) || !hasHundredths(code)) result.missing.push(code)
    else if (was?.effectiveOn && was.effectiveOn > table.effectiveOn)
      throw new RateError(
        `Table ${table.name} is of ${table.effectiveOn}, older than the rates that the shop has: no rate is changed.`,
      )
    else {
      const percent = was ? Math.abs(rate / was.rate - 1) * 100 : 0
      if (was && percent > configuration['currency/import/greatest_change'])
        result.rejected.push({ code, rate, was: was.rate, percent })
      else result.saved.push({ code, rate, source: table.name, effectiveOn: table.effectiveOn })
    }
  }
  // a change clears the caches of all prices, so nothing is saved without one
  const changed = result.saved.filter(({ code, rate, source }) => {
    const was = known.get(code)
    return was?.rate !== rate || was.source !== source
  })
  if (changed.length > 0) await saveRates(db, actor, base, changed)
  return result
}

/** What the operator has to know about an import, one line each. */
export const importWarnings = ({ base, table, rejected, missing }: RatesImport): string[] => [
  ...rejected.map(
    ({ code, rate, was, percent }) =>
      `${code} is left at ${was}: ${rate} would be a change by ${percent.toFixed(1)} %. ` +
      `If it is right: npm run shop -- currency rate ${code} ${rate}`,
  ),
  ...missing.map(
    (code) =>
      `${code} is allowed in a view, and table ${table?.name} has no rate of it from ${base} that prices can be in.`,
  ),
]
