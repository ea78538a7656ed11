import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkSql } from '../check-sql.ts'
import { withModuleList } from '../generate/module-list.ts'
import { readModules } from './read-modules.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'modules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const store = { about: 'store views', imports: [], tables: ['setting'], e2e: 'all' }
const cart = { about: 'the cart', imports: ['store'], tables: ['cart'], e2e: ['cart'] }

let projects = 0
/** Modules of a project in which each folder holds the given text as its module.json, or an object as JSON. */
function declared(files: Readonly<Record<string, unknown>>) {
  const root = path.join(folder, String(projects++))
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(path.join(root, 'server/modules', name), { recursive: true })
    if (data !== undefined)
      writeFileSync(
        path.join(root, 'server/modules', name, 'module.json'),
        typeof data === 'string' ? data : JSON.stringify(data),
      )
  }
  return readModules(root)
}

test('a new module is a folder: its row, and the tables that it alone writes, follow from module.json', () => {
  const gifts = { about: 'gift cards', imports: ['cart'], tables: ['gift_card'], writesTables: ['cart'], e2e: [] }
  const modules = declared({ gifts, cart, store })
  expect(modules.map(({ name }) => name)).toEqual(['store', 'cart', 'gifts'])
  const page =
    '<!-- modules: generated from their module.json by `npm run generate` -->\nold\n<!-- end of modules -->\n'
  expect(withModuleList(page, modules)).toContain('\n| `gifts` | gift cards | cart |\n\n<!-- end of modules -->\n')
  expect(withModuleList(withModuleList(page, modules), modules)).toBe(withModuleList(page, modules))
  const statements = 'sql`insert into gift_card (id) values (1)`; sql`update cart set id = 1`; sql`delete from setting`'
  expect(checkSql('server/modules/gifts/gifts.sql.ts', statements, modules)).toEqual(['gifts must not write setting'])
  expect(checkSql('server/modules/cart/a.sql.ts', 'sql`delete from gift_card`', modules)).toEqual([
    'cart must not write gift_card',
  ])
})

test('a module may write all tables of one that it imports, where it says so', () => {
  const copies = { about: 'copies', imports: ['cart'], tables: [], writesTablesOf: ['cart'], e2e: [] }
  const modules = declared({ copies, cart, store })
  expect(
    checkSql('server/modules/copies/a.sql.ts', 'sql`delete from cart`; sql`delete from setting`', modules),
  ).toEqual(['copies must not write setting'])
})

test('a page without a place for the modules is named', () => {
  expect(() => withModuleList('# Architecture\n', [])).toThrow('ARCHITECTURE.md has no place for the table of modules')
})

describe('a mistake in module.json is named with its file', () => {
  const FILE = 'server/modules/cart/module.json'
  test.each([
    ['no file', undefined, `${FILE} is missing: every module has one`],
    ['no JSON', '{', `${FILE} is not valid JSON`],
    ['no object', '[]', `${FILE} is not an object`],
    ['an unknown field', { ...cart, table: [] }, `${FILE} "table" is unknown: its fields are about, imports, tables,`],
    ['no text', { ...cart, about: '' }, `${FILE} "about" must be a text: what the module is about`],
    ['no imports', { ...cart, imports: undefined }, `${FILE} "imports" must be a list of names of modules`],
    ['a path as an import', { ...cart, imports: ['store/index.ts'] }, `${FILE} "imports" must be a list of names`],
    ['tables as a text', { ...cart, tables: 'cart' }, `${FILE} "tables" must be a list of tables`],
    ['a statement as a table', { ...cart, tables: ['cart; drop'] }, `${FILE} "tables" must be a list of tables`],
    ['no tests', { ...cart, e2e: undefined }, `${FILE} "e2e" must be a list of folders of e2e/, or "all"`],
    ['an import of itself', { ...cart, imports: ['cart'] }, 'cart must not import itself'],
    ['an import of no module', { ...cart, imports: ['orders'] }, 'cart imports orders, which is no module'],
    ["another's table", { ...cart, tables: ['setting'] }, 'the table setting is declared by cart and store'],
    [
      'writing a table of no module',
      { ...cart, writesTables: ['orders'] },
      'cart writes orders, which is a table of no',
    ],
    [
      'what a table of others holds',
      { ...cart, withoutPersonalData: ['setting'] },
      'cart says of setting, which is not its table, what it holds',
    ],
    [
      'writing the tables of a stranger',
      { ...cart, imports: [], writesTablesOf: ['store'] },
      'cart writes tables of store, which it does not import',
    ],
  ])('%s', (_, data, problem) => {
    expect(() => declared({ store, cart: data })).toThrow(problem)
  })

  test('imports in a circle', () => {
    expect(() => declared({ store: { ...store, imports: ['cart'] }, cart })).toThrow(
      'server/modules: a cycle of imports among cart, store',
    )
  })

  test('all mistakes at once', () => {
    expect(() => declared({ store: '[]', cart: undefined })).toThrow(
      'server/modules/cart/module.json is missing: every module has one\nserver/modules/store/module.json is not an object',
    )
  })
})

test('each declared import is used by a file of its module', () => {
  const unused = readModules('.').flatMap(({ name, imports }) => {
    const files = readdirSync(`server/modules/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(`server/modules/${name}/${file}`, 'utf8'))
    return imports
      .filter((other) => !files.some((text) => text.includes(`../${other}/index.ts'`)))
      .map((other) => `${name} -> ${other}`)
  })
  expect(unused).toEqual([])
})
