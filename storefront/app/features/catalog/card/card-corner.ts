import { createContext, type ReactNode } from 'react'

/**
 * What hangs over the corner of every cover: saving the title to the wish list. The frame hands it in, for no feature
 * sees another.
 */
export const CardCorner = createContext<(product: { sku: string | null; name: string | null }) => ReactNode>(() => null)
