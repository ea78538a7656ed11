import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesUnder } from '../../../tools/generate/files.ts'
import { pl as sample } from '../../../examples/reading-club/texts/storefront.pl.ts'
import pl from './pl.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const files = ['storefront', 'web', 'rules']
  .flatMap((folder) => ['.ts', '.tsx'].flatMap((ending) => filesUnder(root, folder, ending)))
  .filter(
    ({ path: file }) =>
      !file.endsWith('.test.ts') &&
      !file.endsWith('.test.tsx') &&
      !file.startsWith('storefront/app/texts/') &&
      !file.startsWith('web/testing/'),
  )

interface Node {
  type: string
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function literal(node: unknown): string | undefined {
  if (!isNode(node)) return
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literal(node.left), literal(node.right)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked
}

/** Keys that a source file passes to `t`, `text` and `plural` (functions or methods), and all its string literals. */
function textsIn(source: string, name: string) {
  const usedTexts: { key: string; plural: boolean }[] = []
  const strings = new Set<string>()
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    const string = literal(node)
    if (string !== undefined) strings.add(string)
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node & { name?: string; property?: { name?: string } }
      const called = callee.name ?? callee.property?.name
      const args = node.arguments as unknown[]
      const sense = called === 'plural' ? literal(args[3]) : undefined
      const source =
        called === 't' || called === 'text' ? literal(args[0]) : called === 'plural' ? literal(args[2]) : undefined
      const key = source !== undefined && sense ? `${source}|${sense}` : source
      if (key !== undefined) usedTexts.push({ key, plural: called === 'plural' })
      if (key !== undefined) strings.add(key)
    }
    Object.values(node).forEach(walk)
  }
  walk(parseSync(name, source).program)
  return { usedTexts, strings }
}

const found = files.map(({ path: file, text }) => ({ file, ...textsIn(text, file) }))

test('every English text of the storefront has a Polish translation', () => {
  const missing = found.flatMap(({ file, usedTexts }) =>
    usedTexts.filter(({ key }) => !(key in pl)).map(({ key }) => `${file}: ${key}`),
  )
  expect(missing).toEqual([])
})

test('plural texts have four Polish forms, all others one', () => {
  const invalid = found.flatMap(({ file, usedTexts }) =>
    usedTexts
      .filter(({ key, plural }) => key in pl && (plural ? pl[key]?.length !== 4 : typeof pl[key] !== 'string'))
      .map(({ key }) => `${file}: ${key}`),
  )
  expect(invalid).toEqual([])
})

test('the sample extension has a Polish text for each of its English ones that the shop lacks, and no others', () => {
  const used = filesUnder(root, 'examples/reading-club/storefront', '.tsx').flatMap(({ path: file, text }) =>
    textsIn(text, file).usedTexts.map(({ key }) => key),
  )
  const missing = new Set(used.filter((key) => !(key in pl)))
  expect(Object.keys(sample).toSorted()).toEqual([...missing].toSorted())
})

test('every Polish text translates an English text of the storefront', () => {
  const strings = new Set(found.flatMap(({ strings: own }) => [...own]))
  expect(Object.keys(pl).filter((key) => !strings.has(key))).toEqual([])
})

test('every Polish text has the placeholders of its English text', () => {
  const placeholderCount = (text: string) =>
    text
      .match(/%s|\{\w+\}/g)
      ?.toSorted()
      .join() ?? ''
  const invalid = Object.entries(pl).filter(([key, value]) =>
    [value].flat().some((text) => placeholderCount(text) !== placeholderCount(key)),
  )
  expect(invalid).toEqual([])
})
