import { createLanguage } from '../../../language/translate.ts'
import type { ImportResult, PriceJumps, Reason } from '../../modules/import/index.ts'

const operator = createLanguage('en_US')

const OUTCOMES: readonly (readonly [outcome: string, done: string, wouldBe: string])[] = [
  ['new', 'new', 'would be new'],
  ['changed', 'changed', 'would change'],
  ['deleted', 'disabled', 'would be disabled'],
  ['unchanged', 'unchanged', 'unchanged'],
  ['older', 'older than the stored record: left unchanged', 'older than the stored record: left unchanged'],
  ['duplicate', 'duplicate in the file: only the first is used', 'duplicate in the file: only the first is used'],
  ['bad', 'invalid: not imported', 'invalid: would not be imported'],
]

const REASONS_SHOWN = 20
const MAX_REASON_LENGTH = 200

/** Remarks grouped by reason, one line each. */
function reasonLines(reasons: readonly Reason[]): string[] {
  const shown = reasons.slice(0, REASONS_SHOWN).map(({ kind, count, reason, lines }) => {
    const where = `line${count > 1 ? 's' : ''} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`
    return `  ${operator.number(count).padStart(9)} ${kind}: ${reason.slice(0, MAX_REASON_LENGTH)} (${where})`
  })
  const more = reasons.length - shown.length
  return [...shown, ...(more > 0 ? [`            … ${operator.number(more)} more reasons in the report`] : [])]
}

const NO_SAFETY_CONTACT =
  'new or changed without a product safety contact (GPSR): field safety_contact, ONIX contact 10'

/** The printed result of an import. */
export function summaryLines(
  { counts, records, files, report, reasons, broken, isStopped, withoutSafetyContact, refused }: ImportResult,
  isDryRun: boolean,
  seconds: number,
  importSeconds: number,
): string[] {
  const lines = OUTCOMES.flatMap(([outcome, done, wouldBe]) =>
    counts[outcome] ? [`  ${operator.number(counts[outcome] ?? 0).padStart(9)} ${isDryRun ? wouldBe : done}`] : [],
  )
  const changes = ['new', 'changed', 'deleted'].some((outcome) => counts[outcome])
  return [
    ...(broken
      ? [
          `  The file cannot be read${records > 0 ? ' further' : ''}, ${broken}.` +
            (isDryRun || records === 0 || refused ? '' : ' The records before it are imported.'),
        ]
      : []),
    ...(isStopped ? ['  Stopped; the same command resumes here.'] : []),
    ...lines,
    `  ${operator.number(records)} records in ${seconds.toFixed(1)} s` +
      (importSeconds > 0 ? ` (${importSeconds.toFixed(1)} s importing, the rest indexing)` : '') +
      (changes || broken || files > 0 ? '' : isDryRun ? ': nothing would change' : ': nothing has changed'),
    ...(files > 0
      ? [`  ${operator.number(files).padStart(9)} read from the message's folder (covers and samples)`]
      : []),
    ...(withoutSafetyContact > 0
      ? [`  ${operator.number(withoutSafetyContact).padStart(9)} ${NO_SAFETY_CONTACT}`]
      : []),
    ...(report ? [`  Report: ${report}`] : []),
    ...reasonLines(reasons.filter(({ kind }) => kind !== 'broken')),
  ]
}

const EXAMPLES = 5

/** Why an import was refused, and how to proceed. */
export function refusalLines({ known, count, listed }: PriceJumps, maxPercent: number, isDryRun: boolean): string[] {
  const changes = `${operator.number(count)} of ${operator.number(known)} known prices would change by more than half`
  const share = `${Math.round((100 * count) / known)}%, at most ${maxPercent}% may`
  return [
    `  ${isDryRun ? 'Would be stopped' : 'Stopped'} before anything is changed: ${changes} (${share}).`,
    ...listed.slice(0, EXAMPLES).map(({ line, reference, reason }) => `    line ${line}, ${reference}: ${reason}`),
    '  Check the decimal sign and the price column. If the prices are right: --accept-price-changes.',
  ]
}
