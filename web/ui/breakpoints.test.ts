import { readFileSync } from 'node:fs'
import path from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { shared } from '../../tools/bundle/vite-options.mjs'
import { filesUnder, type SourceFile } from '../../tools/generate/files.ts'
import * as breakpoint from '../platform/breakpoint.ts'

const DEFINITIONS = 'web/ui/breakpoints.css'
const TOKENS = 'web/ui/tokens.css'
const CONSTANTS = 'web/platform/breakpoint.ts'

/** The places in the sources of both sites that match. */
function findIn(endings: readonly string[], pattern: RegExp, except: string): string[] {
  const files = ['storefront', 'web'].flatMap((folder) =>
    endings.flatMap((ending) => filesUnder('.', folder, ending).filter(({ path: name }) => name !== except)),
  )
  const placesIn = ({ path: name, text }: SourceFile) =>
    Array.from(text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(pattern), ([match]) => `${name}: ${match}`)
  expect(files.length).toBeGreaterThan(50)
  return files.filter(({ path: name }) => !name.includes('.test.')).flatMap(placesIn)
}

test('the constants of scripts are breakpoints of style sheets', () => {
  const defined = readFileSync(DEFINITIONS, 'utf8')
  const { isDesktop: _isDesktop, ...constants } = breakpoint
  for (const [name, condition] of Object.entries(constants))
    expect(defined).toContain(`@custom-media --${name.toLowerCase().replaceAll('_', '-')} ${condition};`)
})

test('style sheets name widths and heights of the window', () => {
  expect(findIn(['.css'], /@media[^{]*\b(?:width|height)\b[^{]*/g, DEFINITIONS)).toEqual([])
})

test('scripts take widths of the window from constants', () => {
  expect(
    findIn(['.ts', '.tsx'], /\((?:(?:min|max)-)?(?:width|height) ?(?:[<>]=?|:) ?[\d.]+[a-z]+\)/g, CONSTANTS),
  ).toEqual([])
})

test('style sheets take colours from tokens, except white and black', () => {
  const colour = /#(?!(?:fff|000)\b)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|light-dark)\(/gi
  expect(findIn(['.css'], colour, TOKENS)).toEqual([])
})

test('the build refuses a breakpoint without a definition', async () => {
  const config = await resolveConfig(shared, 'build')
  const compile = (sheet: string) => preprocessCSS(sheet, path.resolve('web/ui/sheet.css'), config)
  const { code } = await compile('@media screen and (--phone) { a { color: red } }')
  expect(code).toContain(`@media screen and ${breakpoint.PHONE} {`)
  await expect(compile('@media (--phnoe) { a { color: red } }')).rejects.toThrow(
    `${DEFINITIONS} does not define --phnoe`,
  )
})
