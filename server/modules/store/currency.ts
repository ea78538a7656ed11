import type { CurrencyEnum } from '../../generated/resolvers.ts'

/** Symbol of a currency in the view's language: `zł` in Polish, `PLN` in English. */
export const currencySymbol = (code: string, locale: string): string =>
  new Intl.NumberFormat(locale.replace('_', '-'), { style: 'currency', currency: code })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? code

export const currencyName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale.replace('_', '-'), { type: 'currency' }).of(code) ?? code

/** Hundredths as Money of the API. */
export const money = (hundredths: number, currency: string) => ({
  value: hundredths / 100,
  currency: currency as CurrencyEnum,
})
