import type { Kind, LinkType } from '../record/title-record.ts'

// The supported part of the ONIX code lists, with EDItEUR's list numbers.

export interface Form {
  kind: Kind
  isDigital: boolean
  binding: string | null
}

const DIGITAL_AUDIO = new Set(['AJ', 'AN', 'AO'])
const BINDINGS: Readonly<Record<string, string>> = {
  BB: 'twarda',
  BC: 'miekka',
  BE: 'spiralna',
  BG: 'twarda',
  BH: 'kartonowa',
  BI: 'kartonowa',
}
const GOODS: Readonly<Record<string, Kind>> = {
  ZB: 'toy',
  ZC: 'toy',
  ZD: 'toy',
  ZE: 'game',
  ZJ: 'puzzle',
  ZX: 'toy',
  PC: 'calendar',
  PF: 'calendar',
  PR: 'stationery',
  PS: 'stationery',
  PT: 'stationery',
}
const FAMILIES: Readonly<Record<string, Kind>> = {
  '0': 'book',
  A: 'audiobook',
  B: 'book',
  C: 'map',
  E: 'ebook',
  S: 'book',
}

/** Lists 150 and 175: product form and binding. */
export function formOf(code: string, details: readonly string[], primaryContent: string): Form {
  const family = code.charAt(0)
  const isAudioFile =
    family === 'E' &&
    (primaryContent === '01' || (details.some((d) => /^A1\d\d$/.test(d)) && !details.some((d) => d.startsWith('E1'))))
  const kind = isAudioFile ? 'audiobook' : (GOODS[code] ?? FAMILIES[family] ?? 'other')
  return {
    kind,
    isDigital: family === 'E' || DIGITAL_AUDIO.has(code),
    binding: kind === 'book' ? bindingOf(code, details) : null,
  }
}

function bindingOf(code: string, details: readonly string[]): string | null {
  const has = (detail: string) => details.includes(detail)
  if (has('B412') || has('B414')) return 'zintegrowana'
  if (code === 'BC' && (has('B504') || has('B505'))) return 'miekka-ze-skrzydelkami'
  if (code === 'BA' && (has('B504') || has('B505'))) return 'miekka-ze-skrzydelkami'
  if ((code === 'BB' || code === 'BA') && has('B501')) return 'twarda-z-obwoluta'
  if (code === 'BA' && details.some((detail) => /^B40[1-5]$/.test(detail))) return 'twarda'
  return BINDINGS[code] ?? null
}

/** Binding -> product form and details, for the export. */
export const FORM_OF_BINDING: Readonly<Record<string, readonly [form: string, detail?: string]>> = {
  twarda: ['BB'],
  'twarda-z-obwoluta': ['BB', 'B501'],
  miekka: ['BC'],
  'miekka-ze-skrzydelkami': ['BC', 'B504'],
  zintegrowana: ['BC', 'B412'],
  kartonowa: ['BH'],
  spiralna: ['BE'],
}
export const FORM_OF_KIND: Readonly<Record<Kind, string>> = {
  book: 'BA',
  ebook: 'ED',
  audiobook: 'AJ',
  game: 'ZE',
  puzzle: 'ZJ',
  toy: 'ZD',
  map: 'CA',
  calendar: 'PC',
  stationery: 'PS',
  other: 'ZZ',
}

/** Lists 175 and 178. */
export const FILE_FORMATS: Readonly<Record<string, string>> = {
  A103: 'MP3',
  A104: 'WAV',
  A106: 'WMA',
  A107: 'AAC',
  A111: 'FLAC',
  E101: 'EPUB',
  E107: 'PDF',
  E108: 'DOC',
  E112: 'RTF',
  E115: 'TXT',
  E116: 'AZW',
  E127: 'MOBI',
}

/** List 19: unnamed persons. */
export const UNNAMED: Readonly<Record<string, string>> = {
  '02': 'Anonim',
  '04': 'Praca zbiorowa',
  '05': 'Głos syntetyczny',
  '06': 'Głos syntetyczny',
  '07': 'Głos syntetyczny',
  '08': 'Głos syntetyczny',
  '09': 'Sztuczna inteligencja',
}

/** List 51. */
export function relationOf(code: string): LinkType | undefined {
  if (['06', '11', '13', '15', '24', '25', '26', '27'].includes(code)) return 'other-edition'
  if (['01', '02', '07', '08', '22', '23', '28', '29', '30'].includes(code)) return 'related'
  return undefined
}
export const RELATION_CODES: Readonly<Record<LinkType, string>> = {
  'other-edition': '06',
  related: '23',
  upsell: '28',
  crosssell: '29',
  'bought-together': '30',
}

const PER_UNIT: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  gr: 1,
  kg: 1000,
  lb: 453.592,
  oz: 28.3495,
  g: 1,
}
/** Whole millimetres or grams. */
export function toMetric(amount: string, unit: string): number | null {
  const value = Number(amount.replace(',', '.')) * (PER_UNIT[unit.trim().toLowerCase()] ?? Number.NaN)
  return value > 0 && value < 10_000_000 ? Math.max(1, Math.round(value)) : null
}

/** A duration in units of list 24. */
export function minutesOf(value: string, unit: string): number | null {
  const bare = value.replace(',', '.').trim()
  const digits = /^\d+$/.test(bare) ? bare : ''
  const minutes =
    unit === '04' || unit === '14'
      ? Number(bare) * 60
      : unit === '05'
        ? Number(bare)
        : unit === '06'
          ? Number(bare) / 60
          : unit === '15'
            ? Number(digits.slice(0, -2)) * 60 + Number(digits.slice(-2))
            : unit === '16'
              ? Number(digits.slice(0, -4)) * 60 + Number(digits.slice(-4, -2)) + Number(digits.slice(-2)) / 60
              : Number.NaN
  return minutes > 0 && minutes < 1_000_000 ? Math.max(1, Math.round(minutes)) : null
}
