import { bindWords } from './non-breaking.ts'
import { writeMoney, writeNumber } from './write-number.ts'

/**
 * Polish forms of one counted phrase, in the order of the plural rules: 1 książka, 2 książki, 5 książek, 1,5 książki.
 */
export type Plurals = readonly [one: string, few: string, many: string, other: string]
/** English source text (of a plural: its second text) -> the translation. */
export type Catalogue = Readonly<Record<string, string | Plurals>>

type Value = string | number
type Named = Readonly<Record<string, Value>>

export interface Language {
  /** BCP 47: pl-PL. */
  readonly locale: string
  /** Translates a source text and puts the values in: `%s` in turn, or `{name}` from one object. */
  t: (source: string, ...values: readonly (Value | Named)[]) => string
  /**
   * `plural(n, '1 item', '%s items')`; the second text is the key of the catalogue. Where one English phrase has
   * several
   * translations, `sense` chooses among them: its key is `%s items|copies`.
   */
  plural: (count: number, one: string, other: string, sense?: string) => string
  /** An amount in the main unit, as the API gives it: 39.9 -> 39,90 zł. */
  money: (amount: number, currency?: string | null) => string
  /** An amount in grosze: 3990 -> 39,90 zł. */
  minor: (grosze: number, currency?: string | null) => string
  number: (value: number, decimals?: number) => string
  /** A day, or an instant shown as the day in Warsaw: 20.11.2026 in Polish, 2026-11-20 in English. */
  date: (iso: string) => string
  /** An instant by the clocks of Warsaw: 20.11.2026, 14:05 in Polish. */
  dateTime: (iso: string) => string
  /**
   * A text of the catalogue as it is shown: Polish with its hard spaces. Its own language, where it is not the view's.
   */
  bind: (text: string | null | undefined, language?: string | null) => string
}

/** Marks a text that is translated elsewhere (a message in a table), so that the catalogue's test finds it. */
export const text = <const Text extends string>(source: Text): Text => source

export function pluralForm(count: number): 0 | 1 | 2 | 3 {
  if (!Number.isInteger(count)) return 3
  const [units, tens] = [Math.abs(count) % 10, Math.abs(count) % 100]
  if (count === 1) return 0
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? 1 : 2
}

/** Made when it is first needed: most pages show no instant, and making one costs a phone 40 ms. */
const clock = (options?: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return (instant: Date) =>
    (made ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', ...options })).format(instant)
}
const dayAt = clock()
const timeAt = clock({ hour: '2-digit', minute: '2-digit' })
// Magento writes instants as 'YYYY-MM-DD HH:MM:SS', in UTC
const instantOf = (iso: string) => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`)
/** The day in Warsaw, YYYY-MM-DD: for the attribute of a `<time>`. */
export const dayOf = (iso: string) => (iso.length <= 10 ? iso : dayAt(instantOf(iso)))

function fill(pattern: string, values: readonly (Value | Named)[]): string {
  const [first] = values
  if (typeof first === 'object')
    return pattern.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(first[name] ?? hole))
  let next = 0
  return pattern.replaceAll('%s', (hole) => {
    const value = values[next++]
    return typeof value === 'object' || value === undefined ? hole : String(value)
  })
}

/** Patterns of a page's catalogue with their hard spaces, each bound when it is first used. */
const boundPatterns = new Map<string, string>()

function bindPattern(pattern: string): string {
  const known = boundPatterns.get(pattern)
  if (known !== undefined) return known
  const bound = bindWords(pattern)
  boundPatterns.set(pattern, bound)
  return bound
}

/**
 * `locale` in either spelling: pl_PL or pl-PL. `isTypeset`: Polish texts get their hard spaces, as on pages; messages
 * of the
 * API have plain ones.
 */
export function createLanguage(locale: string, catalogue: Catalogue = {}, { isTypeset = false } = {}): Language {
  const tag = locale.replace('_', '-')
  const polish = tag.startsWith('pl')
  const typeset = isTypeset && polish ? bindPattern : (pattern: string) => pattern
  const number = (value: number, decimals?: number) => writeNumber(tag, value, decimals)
  const money = (amount: number, currency?: string | null) => writeMoney(tag, amount, currency || 'USD')
  const date = (iso: string) => (polish ? dayOf(iso).split('-').toReversed().join('.') : dayOf(iso))
  return {
    locale: tag,
    t(source, ...values) {
      const found = catalogue[source]
      return fill(typeof found === 'string' ? typeset(found) : source, values)
    },
    plural(count, one, other, sense) {
      const found = catalogue[sense ? `${other}|${sense}` : other]
      const pattern = typeof found === 'object' ? typeset(found[pluralForm(count)]) : count === 1 ? one : other
      return fill(pattern, [number(count)])
    },
    money,
    minor: (grosze, currency) => money(grosze / 100, currency),
    number,
    date,
    bind: (words, language) => ((language ?? tag).startsWith('pl') ? bindWords(words ?? '') : (words ?? '')),
    dateTime: (iso) => `${date(iso)}, ${timeAt(instantOf(iso))}`,
  }
}
