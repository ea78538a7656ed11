import { languageOf, tagOf } from '../../../language/language-rules.ts'
import type { Language } from '../../../language/translate.ts'
import type { OpeningHours } from './inventory.ts'

/** The language in which opening hours are written, and its short names of days; 0 is Monday. */
const WRITTEN_IN = 'pl'
const DAYS: Readonly<Record<string, number>> = {
  pn: 0,
  wt: 1,
  śr: 2,
  cz: 3,
  czw: 3,
  pt: 4,
  so: 5,
  sob: 5,
  nd: 6,
  niedz: 6,
}

const formats = new Map<string, Intl.DateTimeFormat>()
function dayIn(locale: string, day: number): string {
  let format = formats.get(locale)
  if (!format)
    formats.set(locale, (format = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'short', timeZone: 'UTC' })))
  // 1 January 2024 was a Monday
  return format.format(Date.UTC(2024, 0, 1 + day))
}

/** Opening hours in the language of the view. */
export const showHours = (hours: readonly OpeningHours[], { locale }: Pick<Language, 'locale'>): OpeningHours[] =>
  languageOf(locale) === WRITTEN_IN
    ? [...hours]
    : hours.map(({ days, hours: open }) => ({
        days: days.replaceAll(/(\p{L}+)\.?/gu, (written, name: string) => {
          const day = DAYS[name.toLowerCase()]
          return day === undefined ? written : dayIn(locale, day)
        }),
        hours: open,
      }))
