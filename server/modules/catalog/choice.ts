import { createHash } from 'node:crypto'
import type { ChosenOption } from './options/choose-options.ts'

/** A buyer's choices for a product as stored in carts and orders: ids and entered text. Empty for most products. */
export interface Choice {
  /** Customizable options. */
  options?: ChosenOption[]
  /** Id of the configurable product if the line is a variant. */
  parent?: number
  /** Ids of chosen files, if the product sells its files separately. */
  links?: number[]
  /** Parts of a bundle; `quantity` is the number of copies in one bundle. */
  parts?: { group: number; selection: number; product: number; quantity: number }[]
}

/** Canonical hash of a choice, which distinguishes cart lines of one product; '' if nothing was chosen. */
export function choiceKey({ options = [], parent, links, parts }: Choice): string {
  const chosen: unknown[] = options.map(({ option, values, text: enteredText, file }) => [
    option,
    values ?? enteredText,
    ...(file === undefined ? [] : [file]),
  ])
  if (parent !== undefined) chosen.push({ parent })
  if (links) chosen.push({ links })
  if (parts) chosen.push({ parts: parts.map(({ selection, quantity }) => [selection, quantity]) })
  return chosen.length === 0 ? '' : createHash('sha256').update(JSON.stringify(chosen)).digest('base64url')
}

/** Ids of the other products that a line consists of: the configurable parent and the parts of a bundle. */
export const choiceProductIds = ({ parent, parts = [] }: Choice): number[] => [
  ...(parent === undefined ? [] : [parent]),
  ...parts.map(({ product }) => product),
]
