/**
 * The shop's country, currency, language and taxes; a sender's data for other markets is ignored. Structured-cloneable.
 */
export interface Market {
  /** `PL` */
  country: string
  /** Base currency of the shop: `PLN`. */
  currency: string
  /** Language of the main store view: `pl`. */
  language: string
  /** Tax class -> percent. */
  rates: Readonly<Record<string, number>>
}

/** `Poland`, for remarks on a file. */
export const countryName = ({ country }: Pick<Market, 'country'>): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country

/** VAT percentage of reading matter (`books`) or of other goods (`standard`). */
export const rateOf = ({ rates }: Pick<Market, 'rates'>, isReadingMatter: boolean): number =>
  rates[isReadingMatter ? 'books' : 'standard'] ?? rates['standard'] ?? rates['books'] ?? 0
