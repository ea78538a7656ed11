import { createHash } from 'node:crypto'
import type { ChosenOption } from './options/choose-options.ts'

/** What a buyer has chosen of a product, as carts and orders store it: ids and own words. Empty for most. */
export interface Choice {
  /** Customizable options. */
  options?: ChosenOption[]
  /** The configurable product whose variant it is. */
  parent?: number
  /** Files of a title whose files are sold separately. */
  links?: number[]
  /** Parts of a bundle, each with the copies in one bundle. */
  parts?: { group: number; selection: number; product: number; quantity: number }[]
}

/** One spelling of a choice, which distinguishes lines of one product; '' where nothing was chosen. */
export function choiceKey({ options = [], parent, links, parts }: Choice): string {
  const chosen: unknown[] = options.map(({ option, values, text: written, file }) => [
    option,
    values ?? written,
    ...(file === undefined ? [] : [file]),
  ])
  if (parent !== undefined) chosen.push({ parent })
  if (links) chosen.push({ links })
  if (parts) chosen.push({ parts: parts.map(({ selection, quantity }) => [selection, quantity]) })
  return chosen.length === 0 ? '' : createHash('sha256').update(JSON.stringify(chosen)).digest('base64url')
}

/** Every product that a line is made of, its own aside. */
export const productsIn = ({ parent, parts = [] }: Choice): number[] => [
  ...(parent === undefined ? [] : [parent]),
  ...parts.map(({ product }) => product),
]
