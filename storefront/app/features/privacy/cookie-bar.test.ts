import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** Upper bound of a file's compressed size: bundled with others it compresses better. The bundle has no paths. */
const sizeOf = (file: string, loader: 'tsx' | 'css') =>
  brotliCompressSync(
    transformSync(read(file), { loader, minify: true, jsx: 'automatic' }).code.replaceAll(/"\.[^"]*"/g, '""'),
  ).length

test('GDPR-1: the bar adds at most 2.4 kB of scripts and styles to a page', () => {
  const scripts = ['cookie-bar.tsx', '../../platform/consent/consent.ts', '../../platform/consent/cookie-bar-state.ts']
  const sizes = [...scripts.map((file) => sizeOf(file, 'tsx')), sizeOf('cookie-bar.module.css', 'css')]
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2400)
  // everything else is loaded when a button is pressed
  const statics = [...read('cookie-bar.tsx').matchAll(/^import (?!type).* from '(.*)'/gm)].map(([, from]) => from)
  expect(statics.filter((from) => /choose-cookies|cookie-dialog|cookie-form/.test(from ?? ''))).toEqual([])
})
