import { createLanguage } from '../../language/translate.ts'
import type { ImportResult } from '../modules/import/import-titles.ts'
import type { PriceJumps } from '../modules/import/price-guard.ts'
import type { Reason } from '../modules/import/report.ts'

const operator = createLanguage('en_US')

const WORDS: readonly (readonly [outcome: string, done: string, wouldBe: string])[] = [
  ['new', 'new', 'would be new'],
  ['changed', 'changed', 'would change'],
  ['deleted', 'taken out of sight', 'would be taken out of sight'],
  ['unchanged', 'unchanged', 'unchanged'],
  ['older', 'older than what is known: left as it is', 'older than what is known: left as it is'],
  ['duplicate', 'told twice in the file: the first one counts', 'told twice in the file: the first one counts'],
  ['bad', 'bad: not taken in', 'bad: would not be taken in'],
]

const REASONS_SHOWN = 20
const LONGEST_REASON = 200

/** What needs a look, by reason: repeated ones on one line. */
function reasonLines(reasons: readonly Reason[]): string[] {
  const shown = reasons.slice(0, REASONS_SHOWN).map(({ kind, count, reason, lines }) => {
    const where = `line${count > 1 ? 's' : ''} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`
    return `  ${operator.number(count).padStart(9)} ${kind}: ${reason.slice(0, LONGEST_REASON)} (${where})`
  })
  const more = reasons.length - shown.length
  return [...shown, ...(more > 0 ? [`            … ${operator.number(more)} more reasons in the report`] : [])]
}

/** What an import has done, for the screen. */
export function summaryLines(
  { counts, records, report, reasons, broken, isStopped, refused }: ImportResult,
  isDryRun: boolean,
  seconds: number,
  readIn: number,
): string[] {
  const lines = WORDS.flatMap(([outcome, done, wouldBe]) =>
    counts[outcome] ? [`  ${operator.number(counts[outcome] ?? 0).padStart(9)} ${isDryRun ? wouldBe : done}`] : [],
  )
  const changes = ['new', 'changed', 'deleted'].some((outcome) => counts[outcome])
  return [
    ...(broken
      ? [
          `  The file cannot be read${records > 0 ? ' on' : ''}, ${broken}. ${isDryRun || records === 0 || refused ? '' : 'What was whole before it is in.'}`.trimEnd(),
        ]
      : []),
    ...(isStopped ? ['  Stopped; the same command goes on from here.'] : []),
    ...lines,
    `  ${operator.number(records)} records in ${seconds.toFixed(1)} s${readIn > 0 ? ` (${readIn.toFixed(1)} s to take in, the rest to list)` : ''}${changes || broken ? '' : isDryRun ? ': nothing would change' : ': nothing has changed'}`,
    ...(report ? [`  What needs a look: ${report}`] : []),
    ...reasonLines(reasons.filter(({ kind }) => kind !== 'broken')),
  ]
}

const EXAMPLES = 5

/** Why an import was stopped before it wrote anything, and what can be done. */
export function refusalLines({ known, count, listed }: PriceJumps, mostPercent: number, isDryRun: boolean): string[] {
  const changes = `${operator.number(count)} of ${operator.number(known)} known prices would change by more than half`
  const share = `${Math.round((100 * count) / known)}%, at most ${mostPercent}% may`
  return [
    `  ${isDryRun ? 'It would be stopped' : 'Stopped'} before anything is changed: ${changes} (${share}).`,
    ...listed.slice(0, EXAMPLES).map(({ line, reference, reason }) => `    line ${line}, ${reference}: ${reason}`),
    '  Look at the decimal sign and at the column of the price. If the prices are right: --accept-price-changes.',
  ]
}
