import { type XmlElement, childText } from './onix-names.ts'

/** Whether a Territory includes the country. */
export function includesCountry(territory: XmlElement | undefined, country: string): boolean {
  const list = (name: string) => childText(territory, name).split(/\s+/)
  if (list('countriesexcluded').includes(country)) return false
  return (
    list('countriesincluded').includes(country) ||
    list('regionsincluded').some((region) => region === 'WORLD' || region === 'ROW')
  )
}
