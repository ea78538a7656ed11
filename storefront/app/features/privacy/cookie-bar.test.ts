import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** What is sent of a source at most: together with others it is compressed better. */
const sizeOf = (file: string, loader: 'tsx' | 'css') =>
  brotliCompressSync(transformSync(read(file), { loader, minify: true, jsx: 'automatic' }).code).length

test('GDPR-1: the bar costs a page at most 2.3 kB of scripts and styles; a journey adds its HTML', () => {
  const scripts = ['cookie-bar.tsx', '../../platform/consent/consent.ts', '../../platform/consent/cookie-bar-state.ts']
  const sizes = [...scripts.map((file) => sizeOf(file, 'tsx')), sizeOf('cookie-bar.module.css', 'css')]
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2300)
  // all else is loaded on a press
  const statics = [...read('cookie-bar.tsx').matchAll(/^import (?!type).* from '(.*)'/gm)].map(([, from]) => from)
  expect(statics.filter((from) => /choose-cookies|cookie-dialog|cookie-form/.test(from ?? ''))).toEqual([])
})
