import type { ReactNode } from 'react'
import type { ProductCardFragment } from '../../../generated/operations.ts'

/** What a card offers to do with its book, such as its button for the cart. */
export type CardAction = (product: ProductCardFragment) => ReactNode
