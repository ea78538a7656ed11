import type { Plugin } from 'esbuild'

export const withoutDemo: Plugin
