/** Where and how titles are sold here: what a sender says of other markets is passed over. Structured-cloneable. */
export interface Market {
  /** `PL` */
  country: string
  /** In which prices are kept: `PLN`. */
  currency: string
  /** Language of the main store view: `pl`. */
  language: string
  /** Tax class -> percent. */
  rates: Readonly<Record<string, number>>
}

/** `Poland`, for remarks on a file. */
export const countryName = ({ country }: Pick<Market, 'country'>): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country

/** What is read is taxed as books, everything else in full. */
export const rateOf = ({ rates }: Pick<Market, 'rates'>, isRead: boolean): number =>
  rates[isRead ? 'books' : 'standard'] ?? rates['standard'] ?? rates['books'] ?? 0
