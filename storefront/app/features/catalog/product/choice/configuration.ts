/** Value of an option that distinguishes variants. */
export interface VariantValue {
  id: number
  uid: string
  label: string
  swatch?: { type: 'text' | 'colour' | 'image'; value: string }
}
/** Option by which the variants of a product differ. */
export interface VariantOption {
  code: string
  label: string
  values: VariantValue[]
}
export interface Configuration {
  options: VariantOption[]
  /** Value ids of each variant, and whether it is in stock. */
  variants: { values: number[]; isInStock: boolean }[]
}

/** Variants of a product and the values chosen in the URL, for some or all options. */
export interface VariantSelection {
  configuration: Configuration
  chosen: VariantValue[]
}

/** Query parameter of the choice: comma-separated value ids. */
export const CHOICE_PARAM = 'v'

export const choicePath = (path: string, ids: readonly number[]): string =>
  ids.length > 0 ? `${path}?${CHOICE_PARAM}=${ids.join(',')}` : path

/** Values with these ids, one for each option; unknown ids are ignored. */
export const valuesOf = ({ options }: Configuration, ids: readonly number[]): VariantValue[] =>
  options.flatMap(({ values }) => values.find(({ id }) => ids.includes(id)) ?? [])

export type ChoiceAvailability = 'available' | 'sold out' | 'other choice'

/** Result of choosing a value in addition to the choices of the other options. */
export function choiceAvailabilityOf(
  { variants }: Configuration,
  value: number,
  others: readonly number[],
): { availability: ChoiceAvailability; choice: number[] } {
  const choice = [...others, value]
  const matchingVariants = variants.filter(({ values }) => choice.every((id) => values.includes(id)))
  // no variant has both, so the other choices are dropped
  if (matchingVariants.length === 0) return { availability: 'other choice', choice: [value] }
  return { availability: matchingVariants.some(({ isInStock }) => isInStock) ? 'available' : 'sold out', choice }
}
