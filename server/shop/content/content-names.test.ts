import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
  shop = await openShop()
}, 60_000)
beforeEach(async () => {
  await shop.db.run`delete from cms_block`
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const runFull = (...argv: string[]) =>
  operate(shop.db, ['content', ...argv], { cwd: folder, user: 'ewa', environment: { DATA_DIR: shop.dataDir } })
/** The output, with the exit code if it is not 0. */
async function run(...argv: string[]) {
  const { code, output } = await runFull(...argv)
  return code === 0 ? output : [code, output]
}
function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const text = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nTekst ${title}.\n`
async function add(...names: string[]) {
  for (const name of names) write(`a/blocks/${name}.md`, text(name))
  await runFull('import', ...names.map((name) => `a/blocks/${name}.md`))
}

test('CMS-1: texts are listed by a part of their path, with the reason if they are not public', async () => {
  await add('ramka', 'stopka')
  write('a/blocks/ukryta.md', text('Ukryta', 'active: false\n'))
  await runFull('import', 'a/blocks/ukryta.md')
  expect(await run('list')).toBe('blocks/ramka.md   ramka\nblocks/stopka.md  stopka\nblocks/ukryta.md  Ukryta  hidden')
  expect(await run('list', 'amk')).toBe('blocks/ramka.md  ramka')
  expect(await run('list', 'a.md')).toBe(
    'blocks/ramka.md   ramka\nblocks/stopka.md  stopka\nblocks/ukryta.md  Ukryta  hidden',
  )
  expect(await run('list', 'nie-ma')).toBe('There are no such texts.')
})

test('CMS-1: a text is found by its file or its name; for others up to five similar names are suggested', async () => {
  await add('ramka', 'ramka-1', 'ramka-2', 'ramka-3', 'ramka-4', 'ramka-5')
  for (const name of ['blocks/ramka.md', 'blocks/ramka', './blocks/ramka', './blocks/ramka.md'])
    expect(await run('show', name)).toContain('title: ramka\n')
  const names = ['ramka', 'ramka-1', 'ramka-2', 'ramka-3', 'ramka-4'].map((name) => `blocks/${name}`)
  expect(await run('show', 'ramka')).toEqual([2, `There is no text ramka. Perhaps ${names.join(', ')}?`])
  expect(await run('show', 'mka-5')).toEqual([2, 'There is no text mka-5. Perhaps blocks/ramka-5?'])
  expect(await run('show', 'blocks/ram.md')).toEqual([2, 'There is no text blocks/ram.md.'])
})

test('CMS-1: single files are imported from several folders, with what changes', async () => {
  write('a/blocks/ramka.md', text('Ramka'))
  write('b/blocks/stopka.md', text('Stopka'))
  const files = ['a/blocks/ramka.md', 'b/blocks/stopka.md']
  const added = 'new      blocks/ramka.md\nnew      blocks/stopka.md'
  expect(await run('import', ...files, '--dry-run')).toBe(`${added}\nThis was a dry run: nothing is changed.`)
  expect(await run('list')).toBe('There are no such texts.')
  expect(await run('import', ...files)).toBe(added)
  expect(await run('import', ...files)).toBe('Nothing changes.')
  expect(await run('import', ...files, '--dry-run')).toBe('Nothing changes.')
  write('a/blocks/ramka.md', text('Inna'))
  expect(await run('import', 'a/blocks/ramka.md')).toMatch(
    /^changed {2}blocks\/ramka\.md\n {6}---\n {4}- title: Ramka\n {4}\+ title: Inna\n/,
  )
  // the nearest folder of a kind counts, not one above it
  mkdirSync(path.join(folder, 'pages'))
  write('pages/c/blocks/trzecia.md', text('Trzecia'))
  expect(await run('import', 'pages/c/blocks/trzecia.md')).toBe('new      blocks/trzecia.md')
})

test('CMS-1: files that are no texts of the shop are refused, each with the reason', async () => {
  const kinds = 'categories/, pages/, blocks/, agreements/, blog/, staff-picks/, seasons/, menus/'
  for (const file of ['ramka.md', 'inne/ramka.md', 'a/blocks'])
    expect(await run('import', file)).toEqual([2, `${path.join(folder, file)}: texts are in ${kinds}`])
  expect(await run('import', 'blocks/ramka.txt')).toEqual([2, 'blocks/ramka.txt: texts are .md, .html, .yaml'])
  expect(await run('import', 'blocks/ramka')).toEqual([2, 'blocks/ramka: texts are .md, .html, .yaml'])
  expect(await run('import', 'blocks/nie-ma.md')).toEqual([
    2,
    expect.stringMatching(/^blocks\/nie-ma\.md cannot be read: ENOENT/),
  ])
})

test('CMS-3: versions are listed and shown by name or file, also of a removed text', async () => {
  await add('historia')
  write('a/blocks/historia.md', text('Druga'))
  await runFull('import', 'a/blocks/historia.md')
  write('c/blocks/historia.md', text('Druga'))
  await runFull('push', 'c')
  rmSync(path.join(folder, 'c/blocks/historia.md'))
  await runFull('push', 'c', '--delete')
  const listed = (await run('history', 'blocks/historia')) as string
  for (const name of ['blocks/historia.md', './blocks/historia.md', './blocks/historia', 'blocks/historia.html'])
    expect(await run('history', name)).toBe(listed)
  const rows = listed.split('\n').map((row) => row.split(/ {2,}/))
  expect(rows.map((row) => row.slice(2))).toEqual([
    [expect.any(String), 'ewa', 'removed'],
    ['push', 'ewa', expect.stringMatching(/^\d+ characters$/)],
    ['push', 'ewa', expect.stringMatching(/^\d+ characters$/)],
  ])
  const [removed, second, first] = rows.map(([id = '']) => id)
  expect(await run('history', 'blocks/historia', '--show', first ?? '')).toContain('title: historia')
  expect(await run('history', 'blocks/historia', '--show', second ?? '')).toContain('title: Druga')
  expect(await run('history', 'blocks/historia', '--show', removed ?? '')).toBe('')
  expect(await run('history', 'blocks/inna')).toBe('blocks/inna was not changed by a file yet.')
  // by default the version before the last change
  expect(await run('revert', './blocks/historia.md')).toBe('new      blocks/historia.md')
  expect(await run('show', 'blocks/historia')).toContain('title: Druga')
  expect(await run('revert', 'blocks/historia', second ?? '')).toBe('Nothing changes.')
  expect(await run('revert', 'blocks/historia', '1.5')).toEqual([2, 'There is no version 1.5 of blocks/historia.'])
  expect(await run('revert', 'blocks/historia', '999999')).toEqual([
    2,
    'There is no version 999999 of blocks/historia.',
  ])
})

test('CMS-1: a preview is read from the file, else from the shop', async () => {
  await add('podglad')
  const link = /^http:\/\/localhost:3000\/\S+\?preview=\S+$/
  for (const name of ['a/blocks/podglad.md', 'blocks/podglad.md', 'blocks/podglad'])
    expect(await run('preview', name), name).toMatch(link)
  expect(await run('preview', 'blocks/podglad', '--days', '60')).toMatch(link)
  expect(await run('preview', 'blocks/nie-ma.md')).toEqual([2, 'There is no text blocks/nie-ma.md.'])
  expect(await run('preview', 'blocks/nie-ma')).toEqual([2, 'There is no text blocks/nie-ma.'])
})
