/** Value of an option that distinguishes variants. */
export interface VersionValue {
  id: number
  uid: string
  label: string
  swatch?: { type: 'text' | 'colour' | 'image'; value: string }
}
/** Option by which the variants of a product differ. */
export interface VersionOption {
  code: string
  label: string
  values: VersionValue[]
}
export interface Configuration {
  options: VersionOption[]
  /** Value ids of each variant, and whether it is in stock. */
  versions: { values: number[]; isInStock: boolean }[]
}

/** Variants of a product and the values chosen in the URL, for some or all options. */
export interface Versions {
  configuration: Configuration
  chosen: VersionValue[]
}

/** Query parameter of the choice: comma-separated value ids. */
export const CHOICE = 'v'

export const choicePath = (path: string, ids: readonly number[]): string =>
  ids.length > 0 ? `${path}?${CHOICE}=${ids.join(',')}` : path

/** Values with these ids, one for each option; unknown ids are ignored. */
export const valuesOf = ({ options }: Configuration, ids: readonly number[]): VersionValue[] =>
  options.flatMap(({ values }) => values.find(({ id }) => ids.includes(id)) ?? [])

export type Offer = 'available' | 'sold out' | 'other choice'

/** Result of choosing a value in addition to the choices of the other options. */
export function offerOf(
  { versions }: Configuration,
  value: number,
  others: readonly number[],
): { offer: Offer; choice: number[] } {
  const choice = [...others, value]
  const fitting = versions.filter(({ values }) => choice.every((id) => values.includes(id)))
  // no variant has both, so the other choices are dropped
  if (fitting.length === 0) return { offer: 'other choice', choice: [value] }
  return { offer: fitting.some(({ isInStock }) => isInStock) ? 'available' : 'sold out', choice }
}
