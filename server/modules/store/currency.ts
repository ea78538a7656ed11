import type { CurrencyEnum } from '../../generated/resolvers.ts'
import { codesOf } from './countries.ts'
import type { Configuration } from './store.ts'

/** The currency of stored prices, and those in which they may be shown: the base is among them. */
export interface Currencies {
  base: string
  allowed: readonly string[]
}

export function currenciesOf(configuration: Configuration): Currencies {
  const base = configuration['currency/options/base']
  return { base, allowed: codesOf(`${base},${configuration['currency/options/allow']}`) }
}

/** `zł` in Polish, `PLN` in English: as the view's language signs an amount. */
export const currencySymbol = (code: string, locale: string): string =>
  new Intl.NumberFormat(locale.replace('_', '-'), { style: 'currency', currency: code })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? code

export const currencyName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale.replace('_', '-'), { type: 'currency' }).of(code) ?? code

/** Grosze as the API returns them. */
export const money = (grosze: number, currency: string) => ({ value: grosze / 100, currency: currency as CurrencyEnum })
