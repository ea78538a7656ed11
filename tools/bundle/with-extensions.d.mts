import type { Plugin } from 'esbuild'
import type { Extension } from '../extensions/read-extensions.mjs'

export const withExtensions: (extensions: readonly Extension[]) => Plugin
