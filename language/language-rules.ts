import { bindHtml, bindWords } from './non-breaking.ts'

/** Rules of a language that `Intl` lacks, or for which it is slow to load on a phone. */
export interface LanguageRules {
  /** Index of the plural form for a count, in the order of the catalogue's entries. */
  pluralForm?: (count: number) => number
  /** Formats a day given as YYYY-MM-DD. */
  formatDay?: (day: string) => string
  /** Inserts non-breaking spaces and hyphens. */
  bindWords?: (text: string) => string
  bindHtml?: (html: string) => string
}

const rules: Readonly<Record<string, LanguageRules>> = {
  pl: { pluralForm: polishPluralForm, formatDay: (day) => day.split('-').toReversed().join('.'), bindWords, bindHtml },
  // 2026-11-20 is unambiguous for readers abroad, unlike 11/20 and 20/11
  en: { formatDay: (day) => day },
}

/** BCP 47 tag of a locale in either spelling: pl_PL -> pl-PL. */
export const toLanguageTag = (locale: string): string => locale.replaceAll('_', '-')

/** Language of a locale: pl for pl_PL and pl-PL. */
export const languageOf = (locale: string): string => (/^[a-z]+/i.exec(locale)?.[0] ?? '').toLowerCase()

export const rulesOf = (locale: string): LanguageRules => rules[languageOf(locale)] ?? {}

/** Index of the plural form: 1 książka, 2 książki, 5 książek, 1,5 książki. */
export function polishPluralForm(count: number): 0 | 1 | 2 | 3 {
  if (!Number.isInteger(count)) return 3
  const [units, tens] = [Math.abs(count) % 10, Math.abs(count) % 100]
  if (count === 1) return 0
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? 1 : 2
}

/** Plural categories in the order of CLDR; a catalogue lists the forms of its language in this order. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const pluralFormCache = new Map<string, (count: number) => number>()

/** `pluralForm` by `Intl`, for a language without rules of its own. */
export function intlPluralForm(locale: string): (count: number) => number {
  let choose = pluralFormCache.get(locale)
  if (!choose) {
    const plurals = new Intl.PluralRules(locale)
    const own = PLURAL_CATEGORIES.filter((form) => plurals.resolvedOptions().pluralCategories.includes(form))
    choose = (count) => own.indexOf(plurals.select(count))
    pluralFormCache.set(locale, choose)
  }
  return choose
}
