import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesUnder } from '../../tools/generate/files.ts'

interface Node {
  type: string
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Functions that may contain dynamic imports, because they retry and contain failures. */
const LOADERS = new Set(['loadPart', 'lazyPart', 'pagePart', 'routesOf'])

/** Dynamic imports outside the loaders; a function that only imports is checked where it is used. */
function bareImports(source: string, name: string): string[] {
  const found: { specifier: string; enclosing: readonly string[] }[] = []
  const loaders = new Set<string>()
  const walk = (node: unknown, enclosing: readonly string[]) => {
    if (Array.isArray(node)) return node.forEach((child) => walk(child, enclosing))
    if (!isNode(node)) return
    let inside = enclosing
    const called = node.type === 'CallExpression' && (node.callee as { name?: string }).name
    if (called) {
      inside = [...enclosing, called]
      const [first] = node.arguments as { name?: string }[]
      if (LOADERS.has(called) && first?.name) loaders.add(first.name)
    }
    if (node.type === 'VariableDeclarator') inside = [...inside, (node.id as { name?: string }).name ?? '']
    if (node.type === 'ImportExpression')
      found.push({ specifier: (node.source as { value?: string }).value ?? '', enclosing: inside })
    for (const child of Object.values(node)) walk(child, inside)
  }
  walk(parseSync(name, source).program, [])
  return found
    .filter(({ enclosing }) => !enclosing.some((step) => LOADERS.has(step) || loaders.has(step)))
    .map(({ specifier }) => `${name}: ${specifier}`)
}

const root = path.resolve(import.meta.dirname, '../..')
const files = ['storefront/app', 'web']
  .flatMap((folder) => ['.ts', '.tsx'].flatMap((ending) => filesUnder(root, folder, ending)))
  .filter(({ path: file }) => !file.includes('.test.'))

test('NAV-16: every dynamic import is retried and contains its failure', () => {
  expect(files.flatMap(({ path: file, text }) => bareImports(text, file))).toEqual([])
})

test('NAV-16: only lazyPart and pagePart use React.lazy', () => {
  const lazy = files
    .filter(({ text }) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text))
    .map(({ path: file }) => file)
  expect(lazy).toEqual(['web/platform/page-part.tsx', 'web/router/lazy-part.tsx'])
})

test('finds an import outside the loaders', () => {
  expect(bareImports("const open = () => import('./a.ts'); void open()", 'a.ts')).toEqual(['a.ts: ./a.ts'])
  expect(bareImports("const open = () => import('./a.ts'); void loadPart(open)", 'a.ts')).toEqual([])
})
