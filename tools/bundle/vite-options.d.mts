import type { InlineConfig } from 'vite'

export const root: string
export const shared: InlineConfig
export const clientBuild: (outDir: string) => InlineConfig
export const serverBuild: (outDir: string) => InlineConfig
