import { foldAccents } from '../../../language/slug.ts'
import { threeLetters } from '../../../rules/country-codes.ts'
import { POLISH_REGIONS } from './regions.ts'
import { type Region } from './regions.ts'

export type { Region } from './regions.ts'

const english = new Intl.DisplayNames('en', { type: 'region' })
const names = new Map<string, Intl.DisplayNames>()

function nameIn(locale: string, code: string): string {
  const tag = locale.replace('_', '-')
  let list = names.get(tag)
  if (!list) names.set(tag, (list = new Intl.DisplayNames(tag, { type: 'region' })))
  return list.of(code) ?? code
}

export interface Country {
  /** Two letters: `PL`. */
  code: string
  threeLetters: string
  /** In the language of the view. */
  name: string
  englishName: string
  regions: readonly Region[]
}

export function findCountry(code: string, locale: string): Country | undefined {
  const three = threeLetters.get(code)
  if (!three) return undefined
  const englishName = english.of(code) ?? code
  return { code, threeLetters: three, name: nameIn(locale, code), englishName, regions: regionsOf(code) }
}

/** Empty if the shop has no list of the country's regions. */
export const regionsOf = (country: string): readonly Region[] => (country === 'PL' ? POLISH_REGIONS : [])

export const findRegion = (country: string, id: number | null, locale: string): Region | undefined =>
  findCountry(country, locale)?.regions.find((region) => region.id === id)

const folded = (text: string) => foldAccents(text.trim()).toLowerCase()

/** A region by its id, or else by its code or name; clients send either of them in either field. */
export function resolveRegion(
  country: string,
  { id, code, name }: { id?: number | null; code?: string | null; name?: string | null },
): Region | undefined {
  const regions = regionsOf(country)
  const requested = [code, name].filter((words) => words != null).map(folded)
  const isNamed = (region: Region) => requested.includes(folded(region.code)) || requested.includes(folded(region.name))
  // ids differ between installations of Magento
  return regions.find((region) => region.id === id) ?? regions.find(isNamed)
}

/** The countries named in the configuration (`PL,CZ`), the default one first, the others by name. */
export function listCountries(allowed: string, first: string, locale: string): Country[] {
  const tag = locale.replace('_', '-')
  return codesOf(allowed)
    .flatMap((code) => findCountry(code, locale) ?? [])
    .toSorted((a, b) => Number(b.code === first) - Number(a.code === first) || a.name.localeCompare(b.name, tag))
}

export const codesOf = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  ),
]
