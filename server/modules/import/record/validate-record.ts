import type { TitleRecord } from './title-record.ts'

/** Maximum lengths in characters that pages, indexes and URLs can take. */
const MAX_LENGTH = {
  name: 500,
  subtitle: 500,
  originalTitle: 500,
  publisher: 200,
  imprint: 200,
  edition: 200,
  originalLanguage: 100,
  protection: 200,
  safetyWarning: 2000,
} as const
const LENGTHS = Object.entries(MAX_LENGTH) as [keyof typeof MAX_LENGTH, number][]
const MAX_NAME_LENGTH = 200
const MAX_BIOGRAPHY_LENGTH = 2000
const SHORT_VALUES = ['pieces', 'players', 'play_time', 'url_key'] as const
const MAX_SKU_LENGTH = 64
/** Later years are typing errors or stand for an unknown date. */
const YEARS_AHEAD = 10
const DAYS = { publishedOn: 'publication', preorderDate: 'dispatch' } as const
const MAX = { people: 200, shelves: 50, thema: 50, links: 200, accessibility: 100, fileFormats: 50 } as const
const COUNTS = Object.entries(MAX) as [keyof typeof MAX, number][]

/** Reason a record is rejected. */
export const violationOf = ({ sku }: TitleRecord): string | undefined =>
  sku && sku.length > MAX_SKU_LENGTH ? `the SKU is longer than ${MAX_SKU_LENGTH} characters` : undefined

/** Truncates oversized values with a remark. */
export function truncateRecord({ fields, remarks }: TitleRecord): void {
  for (const field of ['publishedOn', 'preorderDate'] as const) {
    const day = fields[field]
    if (!day || Number(day.slice(0, 4)) <= new Date().getUTCFullYear() + YEARS_AHEAD) continue
    fields[field] = null
    remarks.push(`the day of ${DAYS[field]} ${day} lies more than ${YEARS_AHEAD} years ahead: left out`)
  }
  for (const [field, maxLength] of LENGTHS) {
    const text = fields[field]
    if (!text || text.length <= maxLength) continue
    fields[field] = cut(text, maxLength)
    remarks.push(`${field} is ${text.length} characters long: cut after ${maxLength}`)
  }
  for (const [field, maxCount] of COUNTS) {
    const list = fields[field]
    if (!list || list.length <= maxCount) continue
    remarks.push(`${list.length} of ${field}: the first ${maxCount} are kept`)
    list.length = maxCount
  }
  for (const person of fields.people ?? []) {
    person.name = cut(person.name, MAX_NAME_LENGTH)
    person.inverted = cut(person.inverted, MAX_NAME_LENGTH)
    for (const [language, text] of Object.entries(person.biography ?? {}))
      person.biography = { ...person.biography, [language]: cut(text, MAX_BIOGRAPHY_LENGTH) }
  }
  if (fields.series)
    fields.series = {
      ...fields.series,
      name: cut(fields.series.name, MAX_NAME_LENGTH),
      volume: fields.series.volume && cut(fields.series.volume, 50),
    }
  for (const code of SHORT_VALUES) {
    const value = fields.values?.[code]
    if (fields.values && value) fields.values[code] = cut(value, MAX_NAME_LENGTH)
  }
}

// does not cut a surrogate pair
const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
