import type { CurrencyEnum } from '../../generated/resolvers.ts'

/** `zł` in Polish, `PLN` in English: as the view's language signs an amount. */
export const currencySymbol = (code: string, locale: string): string =>
  new Intl.NumberFormat(locale.replace('_', '-'), { style: 'currency', currency: code })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? code

export const currencyName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale.replace('_', '-'), { type: 'currency' }).of(code) ?? code

/** Hundredths as the API returns them. */
export const money = (hundredths: number, currency: string) => ({
  value: hundredths / 100,
  currency: currency as CurrencyEnum,
})
