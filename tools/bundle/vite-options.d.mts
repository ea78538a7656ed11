import type { InlineConfig } from 'vite'
import type { StorefrontPart } from './slots.mjs'

export const root: string
export const shared: InlineConfig
interface SiteOptions {
  folder?: string
  parts?: readonly StorefrontPart[]
}
export const clientBuild: (outDir: string, options?: SiteOptions & { groups?: readonly object[] }) => InlineConfig
export const serverBuild: (outDir: string, options?: SiteOptions) => InlineConfig
