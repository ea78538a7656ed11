import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '../../language/translate.ts'
import { tables } from '../generated/catalogues.ts'

// not what extensions add, as a test in the same process does
const polish: Catalogue = Object.assign({}, ...Object.values(tables['pl'] ?? {}))

const root = new URL('../..', import.meta.url).pathname
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`[^\`$]*\``
/** A string literal, or several concatenated by `+`, also over lines. */
const LITERAL = String.raw`((?:${STRING})(?:\s*\+\s*(?:${STRING}))*)`
const SAID = [
  new RegExp(String.raw`new Refusal\(\s*${LITERAL}\s*,\s*${LITERAL}`, 'g'),
  new RegExp(String.raw`(?<![\w$])t\(\s*${LITERAL}`, 'g'),
  new RegExp(String.raw`(?<![\w$])plural\([^'"\`]*,\s*${LITERAL}\s*,\s*${LITERAL}`, 'g'),
]
// other functions are called `text` as well
const MARKED = new RegExp(String.raw`(?<![\w$])text\(\s*${LITERAL}`, 'g')
const MARKS = /import \{[^}]*\btext\b[^}]*\} from '[./]*\/language\/translate\.ts'/

const wordOf = (literal: string): string =>
  [...literal.matchAll(new RegExp(STRING, 'g'))]
    .map(([part]) => part.slice(1, -1))
    .join('')
    .replaceAll(/\\(u\{?[0-9a-fA-F]+\}?|.)/g, (_, c: string) =>
      c === 'n' ? '\n' : c.length > 1 ? String.fromCodePoint(Number.parseInt(c.replaceAll(/[u{}]/g, ''), 16)) : c,
    )

/** Maps each English key to the files that use it. The last literal of a call is its key. */
function saidIn(folders: readonly string[]): Map<string, Set<string>> {
  const usages = new Map<string, Set<string>>()
  for (const folder of folders) {
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.includes('generated')) continue
      const source = readFileSync(path.join(root, folder, file), 'utf8')
      for (const pattern of MARKS.test(source) ? [...SAID, MARKED] : SAID) {
        for (const found of source.matchAll(pattern)) {
          const key = wordOf(found.at(-1) ?? '')
          usages.set(key, (usages.get(key) ?? new Set()).add(`${folder}/${file}`))
        }
      }
    }
  }
  return usages
}

const usages = saidIn(['server/modules', 'server/platform', 'rules'])

test('every English text of the server has a Polish translation', () => {
  const missing = [...usages]
    .filter(([key]) => polish[key] === undefined)
    .map(([key, files]) => `${[...files].join(', ')}: ${key}`)
  expect(missing).toEqual([])
})

test('every Polish translation is used', () => {
  expect(Object.keys(polish).filter((key) => !usages.has(key))).toEqual([])
})

test('each text is in one table only', () => {
  const keys = Object.values(tables['pl'] ?? {}).flatMap((table) => Object.keys(table))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('a translation keeps the placeholders', () => {
  const places = (text: string) => (text.match(/%s|\{\w+\}/g) ?? []).toSorted()
  for (const [key, value] of Object.entries(polish)) {
    for (const form of typeof value === 'string' ? [value] : value) {
      if (typeof value === 'string') expect(places(form), key).toEqual(places(key))
      // a plural form such as „jedna pozycja” may omit the number
      else for (const place of places(form)) expect(places(key), key).toContain(place)
    }
  }
})
