import { type Element, textOf } from './onix-names.ts'

/** Whether a Territory includes Poland. */
export function holdsPoland(territory: Element | undefined): boolean {
  const list = (name: string) => textOf(territory, name).split(/\s+/)
  if (list('countriesexcluded').includes('PL')) return false
  return (
    list('countriesincluded').includes('PL') ||
    list('regionsincluded').some((region) => region === 'WORLD' || region === 'ROW')
  )
}
