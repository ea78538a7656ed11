import type { Language } from '../../../language/translate.ts'
import type { OpeningHours } from './inventory.ts'

const ENGLISH: Readonly<Record<string, string>> = {
  pn: 'Mon',
  wt: 'Tue',
  śr: 'Wed',
  cz: 'Thu',
  czw: 'Thu',
  pt: 'Fri',
  so: 'Sat',
  sob: 'Sat',
  nd: 'Sun',
  niedz: 'Sun',
}

/** Opening hours in the language of the view; they are stored in Polish. */
export const showHours = (hours: readonly OpeningHours[], { locale }: Pick<Language, 'locale'>): OpeningHours[] =>
  locale.startsWith('pl')
    ? [...hours]
    : hours.map(({ days, hours: open }) => ({
        days: days.replaceAll(/(\p{L}+)\.?/gu, (written, day: string) => ENGLISH[day.toLowerCase()] ?? written),
        hours: open,
      }))
