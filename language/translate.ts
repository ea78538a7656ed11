import { clockInWarsaw, dayInWarsaw } from './warsaw-time.ts'
import { intlPluralForm, rulesOf, toLanguageTag } from './language-rules.ts'
import { bindEmail } from './non-breaking.ts'
import { formatMoney, formatNumber } from './format-number.ts'

/**
 * Plural forms of a phrase, as many as the language has, in the order of its plural rules: in Polish 1 książka,
 * 2 książki, 5 książek, 1,5 książki.
 */
export type Plurals = readonly string[]
/** Translations by English source text; the key of a plural is its second source text. */
export type Catalogue = Readonly<Record<string, string | Plurals>>

type Value = string | number
type NamedValues = Readonly<Record<string, Value>>

export interface Language {
  /** BCP 47: pl-PL. */
  readonly locale: string
  /**
   * Translates a source text and fills in the values: `%s` by position, or `{name}` from one object. A sense after `|`
   * selects among translations of one phrase: `%s|binding`.
   */
  t: (source: string, ...values: readonly (Value | NamedValues)[]) => string
  /**
   * `plural(n, '1 item', '%s items')`; the second text is the key of the catalogue. If one English phrase has several
   * translations, `sense` selects one: its key is `%s items|copies`.
   */
  plural: (count: number, one: string, other: string, sense?: string) => string
  /** An amount in the main unit, as the API gives it: 39.9 -> 39,90 zł. */
  money: (amount: number, currency?: string | null) => string
  /** An amount in grosze: 3990 -> 39,90 zł. */
  minor: (grosze: number, currency?: string | null) => string
  number: (value: number, decimals?: number) => string
  /** A day, or an instant shown as the day in Warsaw: 20.11.2026 in Polish and German, 2026-11-20 in English. */
  date: (iso: string) => string
  /** An instant in Warsaw's time zone: 20.11.2026, 14:05 in Polish. */
  dateTime: (iso: string) => string
  /**
   * Inserts non-breaking spaces into a text that is not translated, such as a book's title; only Polish has them.
   * `language`: that of the text, if not the store view's.
   */
  bind: (text: string | null | undefined, language?: string | null) => string
}

/** Marks a source text that is translated elsewhere (a message in a table), so that the test of catalogues finds it. */
export const text = <const Text extends string>(source: Text): Text => source

// Magento writes instants as 'YYYY-MM-DD HH:MM:SS', in UTC
const instantOf = (iso: string) => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`)
/** The day in Warsaw, YYYY-MM-DD: for the attribute of a `<time>`. */
export const dayOf = (iso: string) => (iso.length <= 10 ? iso : dayInWarsaw(instantOf(iso)))

const dayFormats = new Map<string, Intl.DateTimeFormat>()
function dayByIntl(tag: string, day: string): string {
  const instant = new Date(`${day}T00:00Z`)
  if (Number.isNaN(instant.getTime())) return day
  let format = dayFormats.get(tag)
  if (!format) dayFormats.set(tag, (format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })))
  return format.format(instant)
}

function interpolate(pattern: string, values: readonly (Value | NamedValues)[]): string {
  const [first] = values
  if (typeof first === 'object')
    return pattern.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(first[name] ?? placeholder))
  let next = 0
  return pattern.replaceAll('%s', (placeholder) => {
    const value = values[next++]
    return typeof value === 'object' || value === undefined ? placeholder : String(value)
  })
}

const withoutSense = (source: string) => (source.includes('|') ? source.slice(0, source.indexOf('|')) : source)

/** Cache of patterns with non-breaking spaces and hyphens, filled at the first use of each. */
const boundPatterns = new Map<string, string>()

function bindPattern(pattern: string, bindWords: (text: string) => string): string {
  const known = boundPatterns.get(pattern)
  if (known !== undefined) return known
  const bound = bindEmail(bindWords(pattern))
  boundPatterns.set(pattern, bound)
  return bound
}

/**
 * `locale` in either spelling: pl_PL or pl-PL. `isTypeset`: texts get the non-breaking spaces and hyphens of their
 * language, as on pages; API messages have plain ones.
 */
export function createLanguage(locale: string, catalogue: Catalogue = {}, { isTypeset = false } = {}): Language {
  const tag = toLanguageTag(locale)
  const { bindWords, formatDay = (day) => dayByIntl(tag, day), pluralForm = intlPluralForm(tag) } = rulesOf(tag)
  const withEmail = (pattern: string) => (isTypeset ? bindEmail(pattern) : pattern)
  const typeset = (pattern: string) => (isTypeset && bindWords ? bindPattern(pattern, bindWords) : withEmail(pattern))
  const number = (value: number, decimals?: number) => formatNumber(tag, value, decimals)
  const money = (amount: number, currency?: string | null) => formatMoney(tag, amount, currency || 'USD')
  const date = (iso: string) => formatDay(dayOf(iso))
  return {
    locale: tag,
    t(source, ...values) {
      const plain = withoutSense(source)
      const found = catalogue[source] ?? catalogue[plain]
      return interpolate(typeof found === 'string' ? typeset(found) : withEmail(plain), values)
    },
    plural(count, one, other, sense) {
      const found = catalogue[sense ? `${other}|${sense}` : other]
      const form = typeof found === 'object' ? (found[pluralForm(count)] ?? found.at(-1)) : undefined
      return interpolate(form === undefined ? withEmail(count === 1 ? one : other) : typeset(form), [number(count)])
    },
    money,
    minor: (grosze, currency) => money(grosze / 100, currency),
    number,
    date,
    bind(content, language) {
      const { bindWords: bind } = rulesOf(language ?? tag)
      return bindEmail(bind ? bind(content ?? '') : (content ?? ''))
    },
    dateTime: (iso) => `${date(iso)}, ${clockInWarsaw(instantOf(iso)).slice(11, 16)}`,
  }
}
