import { type Element, textOf } from './onix-names.ts'

/** Whether a Territory includes the country. */
export function holds(territory: Element | undefined, country: string): boolean {
  const list = (name: string) => textOf(territory, name).split(/\s+/)
  if (list('countriesexcluded').includes(country)) return false
  return (
    list('countriesincluded').includes(country) ||
    list('regionsincluded').some((region) => region === 'WORLD' || region === 'ROW')
  )
}
