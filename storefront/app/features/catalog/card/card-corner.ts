import { createContext, type ReactNode } from 'react'

/**
 * Slot for the corner of every cover: the wish list's ribbon. The frame fills the slot, since features do not import
 * each other.
 */
export const CardCorner = createContext<(product: { sku: string | null; name: string | null }) => ReactNode>(() => null)
