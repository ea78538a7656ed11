/** A value that a version of a title can have. */
export interface VersionValue {
  id: number
  uid: string
  label: string
  swatch?: { type: 'text' | 'colour' | 'image'; value: string }
}
/** What distinguishes the versions of a title. */
export interface VersionOption {
  code: string
  label: string
  values: VersionValue[]
}
export interface Configuration {
  options: VersionOption[]
  /** Ids of their values, and whether they can be had. */
  versions: { values: number[]; isInStock: boolean }[]
}

/** The versions of a title, and the values that its address chooses: one of some or all options. */
export interface Versions {
  configuration: Configuration
  chosen: VersionValue[]
}

/** Query parameter of the choice: ids of values, with commas. */
export const CHOICE = 'v'

export const choicePath = (path: string, ids: readonly number[]): string =>
  ids.length > 0 ? `${path}?${CHOICE}=${ids.join(',')}` : path

/** The values of these ids that the title has, one of each option. */
export const valuesOf = ({ options }: Configuration, ids: readonly number[]): VersionValue[] =>
  options.flatMap(({ values }) => values.find(({ id }) => ids.includes(id)) ?? [])

export type Offer = 'available' | 'sold out' | 'other choice'

/** What choosing a value leads to beside what is chosen of the other options. */
export function offerOf(
  { versions }: Configuration,
  value: number,
  others: readonly number[],
): { offer: Offer; choice: number[] } {
  const choice = [...others, value]
  const fitting = versions.filter(({ values }) => choice.every((id) => values.includes(id)))
  // the other choice is dropped where no version has both
  if (fitting.length === 0) return { offer: 'other choice', choice: [value] }
  return { offer: fitting.some(({ isInStock }) => isInStock) ? 'available' : 'sold out', choice }
}
