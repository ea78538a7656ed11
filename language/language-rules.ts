import { bindHtml, bindWords } from './non-breaking.ts'

/** What a language does in its own way, where `Intl` does not know it or is slow to load on a phone. */
export interface LanguageRules {
  /** Which of a phrase's forms goes with a count: their order is that of the catalogue's entries. */
  pluralForm?: (count: number) => number
  /** A day as it is written in texts. */
  writeDay?: (day: string) => string
  /** Typography: which words stay on one line. */
  bindWords?: (text: string) => string
  bindHtml?: (html: string) => string
}

const rules: Readonly<Record<string, LanguageRules>> = {
  pl: { pluralForm: polishForm, writeDay: (day) => day.split('-').toReversed().join('.'), bindWords, bindHtml },
  // 2026-11-20: readers abroad take neither 11/20 nor 20/11 for the other
  en: { writeDay: (day) => day },
}

/** BCP 47, of either spelling: pl_PL -> pl-PL. */
export const tagOf = (locale: string): string => locale.replaceAll('_', '-')

/** pl of pl_PL and pl-PL. */
export const languageOf = (locale: string): string => (/^[a-z]+/i.exec(locale)?.[0] ?? '').toLowerCase()

export const rulesOf = (locale: string): LanguageRules => rules[languageOf(locale)] ?? {}

/** 1 książka, 2 książki, 5 książek, 1,5 książki. */
export function polishForm(count: number): 0 | 1 | 2 | 3 {
  if (!Number.isInteger(count)) return 3
  const [units, tens] = [Math.abs(count) % 10, Math.abs(count) % 100]
  if (count === 1) return 0
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? 1 : 2
}

/** The forms that a language may have, in the order of CLDR: its catalogue has those that it needs, in this order. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const chosenBy = new Map<string, (count: number) => number>()

/** Which of a phrase's forms goes with a count in a language without rules of its own here. */
export function formByIntl(locale: string): (count: number) => number {
  let choose = chosenBy.get(locale)
  if (!choose) {
    const plurals = new Intl.PluralRules(locale)
    const own = FORMS.filter((form) => plurals.resolvedOptions().pluralCategories.includes(form))
    choose = (count) => own.indexOf(plurals.select(count))
    chosenBy.set(locale, choose)
  }
  return choose
}
