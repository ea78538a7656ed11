import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let folder: string
const folders: string[] = []
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
beforeEach(async () => {
  await shop.db.run`delete from cms_page`
  await shop.db.run`delete from cms_block`
  await shop.db.run`delete from url_rewrite`
  folders.push((folder = mkdtempSync(path.join(tmpdir(), 'texts-'))))
})
afterAll(async () => {
  await shop.close()
  for (const one of folders) rmSync(one, { recursive: true })
})

const run = (...argv: string[]) =>
  operate(shop.db, argv, { cwd: folder, user: 'anna', environment: { DATA_DIR: shop.dataDir } })
const pull = (...parts: string[]) => run('content', 'pull', '.', ...parts)
const push = (...options: string[]) => run('content', 'push', '.', ...options)
const at = (file: string) => path.join(folder, file)
const read = (file: string) => readFileSync(at(file), 'utf8')
function write(file: string, text: string | Buffer) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
const text = (title: string) => `---\ntitle: ${title}\n---\n\n<p>${title}</p>\n`
const page = (title: string, url: string) => `---\ntitle: ${title}\npath: ${url}\n---\n\n<p>${title}</p>\n`
const titles = async () =>
  (await shop.db.many<{ title: string }>`select title from cms_block order by title`).map(({ title }) => title)
const renameInShop = (identifier: string, title: string) =>
  shop.db.run`update cms_block set title = ${title} where identifier = ${identifier}`

test('CMS-1: a push shows each change, pages first, and takes only the given part of a folder', async () => {
  write('pages/dwa.html', page('Dwa', 'dwa'))
  write('blocks/b.html', text('Be'))
  write('blocks/a.md', '---\ntitle: A\n---\n\nTekst\n')
  write('blocks/.szkic.html', text('Szkic'))
  write('blocks/notatki.txt', 'To nie jest tekst sklepu.')
  write('inne/c.html', text('Ce'))
  mkdirSync(at('blocks/folder.html'))
  const changes = ['new      pages/dwa.html', 'new      blocks/a.md', 'new      blocks/b.html']
  expect(await push('--dry-run')).toEqual({ code: 0, output: [...changes, '3 texts would change.'].join('\n') })
  expect(existsSync(at('.content.json'))).toBe(false)
  expect(await titles()).toEqual([])
  expect(await push('./blocks')).toEqual({ code: 0, output: [...changes.slice(1), '2 texts changed.'].join('\n') })
  expect(await push()).toEqual({ code: 0, output: [changes[0], '1 text changed.'].join('\n') })
  expect(await titles()).toEqual(['A', 'Be'])
  expect(Object.keys(JSON.parse(read('.content.json')) as object)).toEqual([
    'blocks/a.md',
    'blocks/b.html',
    'pages/dwa.html',
  ])
})

test('CMS-1: line ends of Windows and a byte order mark do not change a text', async () => {
  write('blocks/a.html', text('A'))
  await push()
  write('blocks/a.html', `\uFEFF${text('A').replaceAll('\n', '\r\n')}`)
  expect(await push()).toEqual({ code: 0, output: 'Nothing changes.' })
})

test('CMS-1: a push without a text says why', async () => {
  const kinds = 'categories/, pages/, blocks/, agreements/, blog/, staff-picks/, seasons/, menus/'
  expect(await push()).toEqual({ code: 2, output: `${folder} has no texts: they are in ${kinds}.` })
  expect(await push('pages', 'blog')).toEqual({
    code: 2,
    output: `${folder} has no texts that begin with pages, blog.`,
  })
  expect(await run('content', 'push', 'nie-ma')).toEqual({ code: 2, output: `There is no folder ${at('nie-ma')}.` })
  write('plik', '')
  expect(await run('content', 'push', 'plik')).toEqual({ code: 2, output: `There is no folder ${at('plik')}.` })
  write('.content.json', '{')
  for (const command of [pull, push])
    expect(await command()).toEqual({ code: 2, output: '.content.json is broken: remove it, then pull' })
})

test('CMS-1: a pull writes, replaces and removes files, and keeps those that were changed here', async () => {
  for (const name of ['a', 'b', 'c', 'd']) write(`blocks/${name}.html`, text(name.toUpperCase()))
  write('pages/dwa.html', page('Dwa', 'dwa'))
  await push()
  write('blocks/e.html', text('E'))
  expect((await pull()).output).toBe('5 texts in the shop: 0 files written, 0 removed, 0 kept.')
  expect(existsSync(at('blocks/e.html'))).toBe(true)

  await renameInShop('a', 'A w sklepie')
  await renameInShop('b', 'B w sklepie')
  await shop.db.run`delete from cms_block where identifier in ('c', 'd')`
  await shop.db.run`delete from cms_page`
  write('blocks/b.html', text('B tutaj'))
  write('blocks/d.html', text('D tutaj'))
  expect((await pull('blocks')).output.split('\n')).toEqual([
    'changed here, kept  blocks/b.html',
    'removed from the shop, changed here, kept  blocks/d.html',
    '2 texts in the shop: 1 file written, 1 removed, 2 kept.',
  ])
  expect(read('blocks/a.html')).toContain('title: A w sklepie')
  expect(read('blocks/b.html')).toBe(text('B tutaj'))
  expect([existsSync(at('blocks/c.html')), existsSync(at('pages/dwa.html'))]).toEqual([false, true])

  expect((await pull('blocks', '--force')).output).toBe('2 texts in the shop: 1 file written, 1 removed, 0 kept.')
  expect(read('blocks/b.html')).toContain('title: B w sklepie')
  expect([existsSync(at('blocks/d.html')), existsSync(at('blocks/e.html'))]).toEqual([false, true])
  // a new file with the name of a removed text is not removed with it
  write('blocks/c.html', text('C'))
  expect((await pull('blocks')).output).toBe('2 texts in the shop: 0 files written, 0 removed, 0 kept.')
  expect(existsSync(at('blocks/c.html'))).toBe(true)
  rmSync(at('blocks/c.html'))
  // a file that the shop has in other words of the same content is left as it is
  write('blocks/a.html', `${read('blocks/a.html')}\n\n`)
  await push('blocks/a')
  expect((await pull('blocks')).output).toBe('2 texts in the shop: 0 files written, 0 removed, 0 kept.')
  expect(read('blocks/a.html')).toMatch(/\n\n\n$/)
})

test('CMS-1: a text is removed by its missing file only with --delete, and only in the given part', async () => {
  for (const name of ['a', 'b']) write(`blocks/${name}.html`, text(name.toUpperCase()))
  write('pages/dwa.html', page('Dwa', 'dwa'))
  await push()
  for (const file of ['blocks/a.html', 'pages/dwa.html']) rmSync(at(file))
  const kept = (file: string) => `missing here, kept in the shop  ${file}  (--delete removes it)`
  expect((await push()).output).toBe([kept('blocks/a.html'), kept('pages/dwa.html'), 'Nothing changes.'].join('\n'))
  expect((await push('blocks', '--delete', '--dry-run')).output).toBe('removed  blocks/a.html\n1 text would change.')
  expect(await titles()).toEqual(['A', 'B'])
  expect((await push('blocks', '--delete')).output).toBe('removed  blocks/a.html\n1 text changed.')
  expect(await titles()).toEqual(['B'])
  // what was removed is not missing any more
  expect((await push('blocks')).output).toBe('Nothing changes.')
  // the last text of a part is removed although no file is left
  expect((await push('pages', '--delete')).output).toBe('removed  pages/dwa.html\n1 text changed.')
})

test('CMS-1: a file with another extension is the same text', async () => {
  write('blocks/a.html', text('A'))
  await push()
  rmSync(at('blocks/a.html'))
  write('blocks/a.md', '---\ntitle: A\n---\n\nTekst\n')
  expect((await push('--delete')).output).toBe('changed  blocks/a.md\n1 text changed.')
  expect(await titles()).toEqual(['A'])
})

test('CMS-1: of texts changed on both sides none is pushed, and each is named', async () => {
  for (const name of ['a', 'b', 'c']) write(`blocks/${name}.html`, text(name.toUpperCase()))
  await push()
  for (const name of ['a', 'b', 'c']) await renameInShop(name, `${name} w sklepie`)
  for (const name of ['a', 'b']) write(`blocks/${name}.html`, text(`${name} tutaj`))
  write('blocks/nowy.html', text('Nowy'))
  const older = 'changed in the shop, older here  blocks/c.html  (pull it)'
  expect(await push()).toEqual({
    code: 2,
    output: [
      older,
      'blocks/a.html:1: it was changed in the shop since it was pulled',
      'blocks/b.html:1: it was changed in the shop since it was pulled',
      'Pull into another folder to compare, then push with --force to overwrite.',
    ].join('\n'),
  })
  expect(await titles()).toEqual(['a w sklepie', 'b w sklepie', 'c w sklepie'])
  expect((await push('blocks/c', 'blocks/nowy')).output).toBe(`${older}\nnew      blocks/nowy.html\n1 text changed.`)
  expect((await push('--force', 'blocks/a', 'blocks/c')).output).toBe(
    'changed  blocks/a.html\nchanged  blocks/c.html\n2 texts changed.',
  )
  expect(await titles()).toEqual(['C', 'Nowy', 'a tutaj', 'b w sklepie'])
})

test('CMS-1: a text changed in the same way on both sides is no conflict', async () => {
  write('blocks/a.html', text('A'))
  await push()
  await pull('--force')
  await renameInShop('a', 'Wspólny')
  write('blocks/a.html', read('blocks/a.html').replace('title: A', 'title: Wspólny'))
  expect(await push()).toEqual({ code: 0, output: 'Nothing changes.' })
})

test('BLOG-1: a post that names an unknown book is pushed with a remark', async () => {
  write(
    'blog/posts/wpis.md',
    '---\ntitle: Wpis\nsummary: Zdanie.\npublished: 2026-01-02\nproducts: ["9788300000017"]\n---\n\nTekst.\n',
  )
  const remark = 'blog/posts/wpis.md names the book 9788300000017, which is not here'
  expect((await push('--dry-run')).output).toBe(`new      blog/posts/wpis.md\n${remark}\n1 text would change.`)
  expect((await run('content', 'import', 'blog/posts/wpis.md')).output).toBe(`new      blog/posts/wpis.md\n${remark}`)
})

test('CMS-3: pictures are copied to the shop once, and refused with their file', async () => {
  const color = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const stored = path.join(shop.dataDir, 'media/blog/a.jpg')
  write('blocks/a.html', text('A'))
  write('media/blog/a.jpg', await color('#fff'))
  write('media/blog/.ukryty.jpg', 'to nie jest obraz')
  await push('--dry-run')
  expect(existsSync(stored)).toBe(false)
  await push()
  expect(existsSync(stored)).toBe(true)
  rmSync(stored)
  await push()
  expect(existsSync(stored)).toBe(false)
  write('media/blog/a.jpg', await color('#000'))
  await push()
  expect(existsSync(stored)).toBe(true)
  write('media/blog/duzy.jpg', Buffer.alloc(15 * 1024 * 1024 + 1))
  expect(await push()).toEqual({ code: 2, output: 'media/blog/duzy.jpg:1: larger than 15 MB' })
  write('media/blog/duzy.jpg', Buffer.alloc(15 * 1024 * 1024))
  const broken = await push()
  expect(broken).toEqual({ code: 2, output: expect.stringMatching(/^media\/blog\/duzy\.jpg:1: /) as string })
  expect(broken.output).not.toContain('larger')
})
