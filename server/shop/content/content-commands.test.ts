import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demo } from '../../testing/demo.ts'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { editText } from './edit-text.ts'

const SOON = { timeout: 10_000 }
let now = new Date('2026-11-20T10:00:00Z')
let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop({ contents: demo, now: () => now })
}, 120_000)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'texts-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (...argv: string[]) =>
  operate(shop.db, argv, { cwd: folder, user: 'anna', environment: { DATA_DIR: shop.dataDir } })
const pull = (...parts: string[]) => run('content', 'pull', '.', ...parts)
const push = (...options: string[]) => run('content', 'push', '.', ...options)
const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
const read = (file: string) => readFile(path.join(folder, file), 'utf8')
const change = async (file: string, from: string, to: string) => {
  const text = await read(file)
  expect(text).toContain(from)
  await write(file, text.replace(from, to))
}

const PAGE = `query($identifier: String, $preview: String) {
  cmsPage(identifier: $identifier, preview: $preview) { title content url_key } }`
interface Page {
  cmsPage: { title: string; content: string; url_key: string } | null
}
const page = async (identifier: string, store?: string, preview?: string) =>
  (await shop.query<Page | null>(PAGE, { identifier, preview }, store)).data?.cmsPage ?? undefined
const route = async (url: string) =>
  (
    await shop.query<{ route: { relative_url: string; redirect_code: number } | null }>(
      'query($url: String!) { route(url: $url) { relative_url redirect_code } }',
      { url },
    )
  ).data.route

test('CMS-1, CMS-3: pulling and pushing the complete demo shop changes nothing', async () => {
  const { code, output } = await pull()
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^\d+ texts in the shop: \d+ files written, 0 removed, 0 kept\.$/),
  ])
  expect(Number(/^\d+/.exec(output)?.[0])).toBeGreaterThan(50)
  expect(await read('pages/o-nas.html')).toMatch(/^---\ntitle: O nas\npath: o-nas\nheading: O nas\n/)
  expect(await push('--dry-run')).toEqual({ code: 0, output: 'Nothing changes.' })
  expect(await push()).toEqual({ code: 0, output: 'Nothing changes.' })
  expect((await pull()).output).toMatch(/ 0 files written, 0 removed, 0 kept\.$/)
  expect((await run('content', 'history', 'pages/o-nas')).output).toBe('pages/o-nas was not changed by a file yet.')
  // what was changed in the shop replaces a file that nobody changed here
  await shop.db
    .run`update cms_page set title = 'O naszej księgarni' where identifier = 'o-nas' and store_code = 'default'`
  expect((await pull()).output).toMatch(/ 1 file written, 0 removed, 0 kept\.$/)
  expect(await read('pages/o-nas.html')).toMatch(/^---\ntitle: O naszej księgarni\n/)
  expect((await run('content', 'show', 'o-na')).output).toMatch(/^There is no text o-na\. Perhaps pages\/o-nas/)
  expect((await run('content', 'show', 'nigdzie')).output).toBe('There is no text nigdzie.')
  // a menu pushed with a comment is exported without it, exactly as before
  const before = await read('menus/new-main-menu.yaml')
  await appendFile(path.join(folder, 'menus/new-main-menu.yaml'), '# of the autumn\n')
  await appendFile(path.join(folder, 'pages/o-nas.html'), '\n\n')
  expect(await push()).toEqual({ code: 0, output: 'Nothing changes.' })
  expect((await run('content', 'show', 'menus/new-main-menu')).output).toBe(before.trimEnd())
})

test('CMS-1: a page in Markdown is written, changed, moved, hidden and removed by files', async () => {
  await pull('pages')
  await write(
    'pages/jesien.md',
    '---\ntitle: Jesień\npath: jesien\n---\n\n# Deszcz\n\nCzytaj *długo*, {{config ' +
      'path="general/store_information/city"}}.\n',
  )
  const dry = await push('--dry-run')
  expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('new      pages/jesien.md')])
  expect(await page('jesien')).toBeUndefined()

  expect((await push()).output).toBe('new      pages/jesien.md\n1 text changed.')
  expect(await page('jesien')).toEqual({
    title: 'Jesień',
    url_key: 'jesien',
    content: expect.stringContaining('<p>Czytaj <em>długo</em>, Lublin.</p>'),
  })
  await change('pages/jesien.md', 'path: jesien', 'path: poradnik/jesien')
  await change('pages/jesien.md', '*długo*', 'krótko')
  const { output } = await push('--dry-run')
  expect(output).toContain('    - path: jesien\n    + path: poradnik/jesien')
  await push()
  await expect.poll(async () => (await page('jesien'))?.content, SOON).toContain('Czytaj krótko')
  expect(await route('jesien')).toMatchObject({ relative_url: 'poradnik/jesien', redirect_code: 301 })

  await change('pages/jesien.md', 'title: Jesień', 'title: Jesień\nactive: false')
  await push()
  await expect.poll(() => page('jesien'), SOON).toBeUndefined()
  expect((await run('content', 'list', 'jesien')).output).toBe('pages/jesien.md  Jesień  hidden')

  await rm(path.join(folder, 'pages/jesien.md'))
  expect((await push()).output).toContain('missing here, kept in the shop  pages/jesien.md')
  expect((await push('--delete')).output).toBe('removed  pages/jesien.md\n1 text changed.')
  expect((await run('content', 'list', 'jesien')).output).toBe('There are no such texts.')
})

test('all mistakes are reported with file and line, and nothing is changed', async () => {
  await pull()
  const tree = await read('categories/tree.yaml')
  const nested = ['jeden', 'dwa', 'trzy', 'cztery', 'piec'].map((key, level) => {
    const indent = '    '.repeat(level)
    return `${indent}categories:\n${indent}  - name: ${key}\n${indent}    key: ${key}\n`
  })
  await write('categories/tree.yaml', nested.join(''))
  expect((await push('categories')).output).toMatch(/^categories\/tree\.yaml:\d+: .*: deeper than 4 levels$/m)
  await write('categories/tree.yaml', tree)
  await write('pages/zla.md', '---\ntitle: Zła\ncolour: red\npublished: jutro\n---\n\nTekst\n')
  await write('pages/pusta.de.md', '---\ntitle: Leer\n---\n\nText\n')
  await write('pages/zajeta.md', '---\ntitle: Zajęta\npath: kontakt\n---\n\nTekst\n')
  await write('pages/o-nas.md', '---\ntitle: O nas\n---\n\nDwa razy\n')
  await write('blocks/nic.html', '---\ntitle: Nic\n---\n')
  await write('menus/dolne.yaml', 'title: Dolne\nitems:\n  - title: Nic\n    category: nie/ma\n  - url: /x\n')
  await change('pages/regulamin.html', 'title: Regulamin', 'title: Inny regulamin')
  const { code, output } = await push()
  expect(code).toBe(2)
  expect(output.split('\n').toSorted()).toEqual([
    'blocks/nic.html:1: there is no text below the facts',
    'menus/dolne.yaml:5: items.1: a title is needed',
    'pages/o-nas.md:1: pages/o-nas.html is the same text',
    'pages/pusta.de.md:1: the name is pusta or pusta.en: one for each store view',
    'pages/zajeta.md:3: path: /kontakt is the address of something else',
    'pages/zla.md:3: colour: there is no such field',
    'pages/zla.md:4: published: a time such as 2026-12-01 08:00, by the clocks of Warsaw',
  ])
  // an address that the English text takes from another post is a mistake of the English file
  await write(
    'blog/posts/pierwszy.md',
    '---\ntitle: Pierwszy\nurl_key: pierwszy-wpis\npublished: 2026-01-02\n---\n\nTekst\n',
  )
  await write('blog/posts/pierwszy.en.md', '---\ntitle: First\nurl_key: taken\n---\n\nText\n')
  await write('blog/posts/drugi.md', '---\ntitle: Drugi\nurl_key: drugi-wpis\npublished: 2026-01-02\n---\n\nTekst\n')
  await write('blog/posts/drugi.en.md', '---\ntitle: Second\nurl_key: taken\n---\n\nText\n')
  expect((await push('blog')).output).toMatch(/^blog\/posts\/(?:drugi|pierwszy)\.en\.md:3: url_key: /m)
  for (const name of ['pierwszy.md', 'pierwszy.en.md', 'drugi.md', 'drugi.en.md'])
    await rm(path.join(folder, 'blog/posts', name))
  await write('blog/posts/zly.md', '---\ntitle: Zły\nsumary: Literówka\npublished: 2026-01-02\n---\n\nTekst\n')
  expect((await push('blog')).output).toBe('blog/posts/zly.md:3: sumary: there is no such field')
  expect(await push('pagse')).toEqual({ code: 2, output: `${folder} has no texts that begin with pagse.` })
  await change('menus/dolne.yaml', '  - url: /x\n', '')
  expect((await push('menus')).output).toBe('menus/dolne.yaml:4: items.0.category: there is no category "nie/ma"')
  expect((await page('regulamin'))?.title).toBe('Regulamin')
})

test('CMS-1: a page is shown between the times in its file, in Warsaw time', async () => {
  await pull('pages', 'blocks')
  await write('pages/swieta.md', '---\ntitle: Święta\npublished: 2020-12-01 08:00\nends: 2020-12-24\n---\n\nPrezenty\n')
  await write('blocks/swieta.md', '---\ntitle: Święta\npublished: 2020-12-01 08:00\n---\n\n**Prezenty**\n')
  expect((await push()).code).toBe(0)
  const block = async () => {
    const { data } = await shop.query<{ cmsBlocks: { items: { content: string | null }[] } }>(
      '{ cmsBlocks(identifiers: ["swieta"]) { items { content } } }',
    )
    return data.cmsBlocks.items[0]?.content?.trim()
  }
  const at = async (instant: string) => {
    now = new Date(instant)
    return [(await page('swieta'))?.title, await block()]
  }
  expect(await at('2020-12-01T06:59:59Z')).toEqual([undefined, undefined])
  expect(await at('2020-12-01T07:00:00Z')).toEqual(['Święta', '<p><strong>Prezenty</strong></p>'])
  expect(await at('2020-12-23T22:59:59Z')).toEqual(['Święta', '<p><strong>Prezenty</strong></p>'])
  expect(await at('2020-12-23T23:00:00Z')).toEqual([undefined, '<p><strong>Prezenty</strong></p>'])
  now = new Date('2026-11-20T10:00:00Z')
  expect((await pull('pages')).output).toContain('0 files written')
})

test('CMS-1: a signed link previews a text before it is pushed; without the signature it fails', async () => {
  await pull('pages/kontakt')
  await change('pages/kontakt.en.html', 'title: Contact', 'title: New contact')
  const { code, output } = await run('content', 'preview', 'pages/kontakt.en.html')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^http:\/\/localhost:3000\/en\/page\/kontakt\?preview=cmsdraft-/),
  ])
  const signed = output.split('preview=')[1] ?? ''
  now = new Date()
  expect((await page('kontakt', 'en', signed))?.title).toBe('New contact')
  expect((await page('kontakt', 'en'))?.title).toBe('Contact')
  expect(await page('kontakt', 'default', signed)).toBeUndefined()
  expect(await page('o-nas', 'en', signed)).toBeUndefined()
  expect(
    await page(
      'kontakt',
      'en',
      signed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ),
  ).toBeUndefined()
  now = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
  expect(await page('kontakt', 'en', signed)).toBeUndefined()
  now = new Date('2026-11-20T10:00:00Z')
  expect((await run('content', 'preview', 'menus/new-main-menu')).output).toContain('have a preview')
})

test('CMS-3: the history names the authors of changes, and an earlier version can be restored', async () => {
  await pull('blocks/empty-cart')
  await change('blocks/empty-cart.html', 'Koszyk jest pusty', 'Koszyk czeka')
  await push()
  await change('blocks/empty-cart.html', 'Koszyk czeka', 'Koszyk bez książek')
  await push()
  const { output } = await run('content', 'history', 'blocks/empty-cart')
  const lines = output.split('\n').map((line) => line.split(/\s{2,}/))
  expect(lines.map(([, , reason, author]) => [reason, author])).toEqual([
    ['push', 'anna'],
    ['push', 'anna'],
    ['found', 'anna'],
  ])
  expect((await run('content', 'revert', 'blocks/empty-cart', lines[2]?.[0] ?? '')).output).toContain(
    'changed  blocks/empty-cart.html',
  )
  expect((await run('content', 'show', 'blocks/empty-cart')).output).toContain('Koszyk jest pusty')
  expect((await run('content', 'revert', 'blocks/empty-cart')).output).toContain('Koszyk bez książek')
  const { output: unknown } = await run('content', 'revert', 'blocks/empty-cart', 'last')
  expect(unknown).toContain('There is no version last of blocks/empty-cart.')
  await expect(shop.db.run`update content_version set author = 'nobody'`).rejects.toThrow('only added to')
})

test('a change made in the shop meanwhile is not overwritten without --force', async () => {
  await pull('blocks/success-help')
  const file = 'blocks/success-help.html'
  await shop.db
    .run`update cms_block set title = 'Koleżanki' where identifier = 'success-help' and store_code = 'default'`
  await change(file, 'title: Po zamówieniu', 'title: Moje')
  expect(await push()).toMatchObject({
    code: 2,
    output: expect.stringContaining(`${file}:1: it was changed in the shop`),
  })
  expect((await pull('blocks/success-help')).output).toContain(`changed here, kept  ${file}`)
  expect((await push('--force')).output).toBe(`changed  ${file}\n1 text changed.`)

  await shop.db.run`update cms_block set title = 'Jeszcze raz' where identifier = 'success-help'
    and store_code = 'default'`
  expect((await push()).output).toBe(`changed in the shop, older here  ${file}  (pull it)\nNothing changes.`)
  expect((await run('content', 'show', 'blocks/success-help')).output).toContain('title: Jeszcze raz')
})

test('BLOG-1: a post with its author, category, tag and book is written by files', async () => {
  await pull('blog')
  for (const kind of ['posts', 'authors', 'categories', 'tags'])
    await mkdir(path.join(folder, 'blog', kind), { recursive: true })
  await write('blog/authors/anna-nowa.md', '---\nname: Anna Nowa\n---\n\nKsięgarka.\n')
  await write('blog/categories/nowosci-dzialu.md', '---\ntitle: Nowości działu\n---\n')
  await write('blog/tags/sniegowe.md', '---\ntitle: śniegowe\n---\n')
  const post = (title: string) =>
    `---\ntitle: ${title}\nsummary: Jedno zdanie.\nauthor: anna-nowa\n` +
    `categories:\n  - nowosci-dzialu\ntags:\n  - sniegowe\n` +
    'image: blog/snieg.jpg\npublished: 2026-11-01 08:00\n---\n\n## Śnieg\n\nTekst.\n'
  await write('blog/posts/zima-z-ksiazka.md', post('Zima z książką'))
  await mkdir(path.join(folder, 'media/blog'), { recursive: true })
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toFile(path.join(folder, 'media/blog/snieg.jpg'))
  const { output } = await push()
  expect((await sharp(path.join(shop.dataDir, 'media/blog/snieg.jpg')).metadata()).width).toBe(40)
  expect(output).toMatch(/4 texts changed\.$/)
  const { data } = await shop.query<{ blogPost: { title: string; filtered_content: string } | null }>(
    '{ blogPost(id: "zima-z-ksiazka") { title filtered_content } }',
  )
  expect(data.blogPost).toEqual({ title: 'Zima z książką', filtered_content: expect.stringContaining('Śnieg</h2>') })
  expect((await push()).output).toBe('Nothing changes.')
  expect((await pull('blog')).output).toContain(' 0 files written')
  await write('blog/posts/zima-z-ksiazka.md', post('Zima').replace('anna-nowa', 'nie-ma'))
  expect((await push()).output).toBe('blog/posts/zima-z-ksiazka.md:4: author: there is no author "nie-ma"')
})

test('CMS-1: the shelves of the seasons are one file', async () => {
  await pull('seasons')
  const file = 'seasons/seasons.yaml'
  const before = await read(file)
  expect(before).toMatch(/^seasons:\n {2}- key: /)
  expect(await push()).toMatchObject({ output: 'Nothing changes.' })
  await write(file, before.replace(/title: .*/, 'title: Inny tytuł'))
  expect((await push()).output).toBe(`changed  ${file}\n1 text changed.`)
  expect((await run('seasons', 'show')).output).toContain('"title": "Inny tytuł"')
  await write(file, before.replace(/from: .*/, 'from: 02-30'))
  expect(await push()).toMatchObject({ code: 2, output: expect.stringMatching(/^seasons\/seasons\.yaml:\d+: .*MM-DD/) })
  await run('content', 'revert', 'seasons/seasons')
  expect((await run('content', 'show', 'seasons/seasons')).output).toBe(before.trimEnd())
})

test('a category is hidden and shown again by its file', async () => {
  await pull('categories')
  const tree = await read('categories/tree.yaml')
  const isHidden = async () => /Klasyka polska.*hidden/.test((await run('category', 'list')).output)
  const hidden = tree.replace(/^( *)(- )?name: Klasyka polska\n/m, (line, indent: string, dash = '') =>
    [line, indent, dash && '  ', 'active: false\n'].join(''),
  )
  await write('categories/tree.yaml', hidden)
  expect((await push()).code).toBe(0)
  expect(await isHidden()).toBe(true)
  await write('categories/tree.yaml', tree)
  expect((await push()).code).toBe(0)
  expect(await isHidden()).toBe(false)
})

test('NAV-12 CMS-3: menus, agreements, staff picks and categories from files reach readers', async () => {
  await pull('menus', 'agreements', 'staff-picks', 'categories')
  const menu = await read('menus/new-main-menu.yaml')
  await write(
    'menus/new-main-menu.yaml',
    `${menu}  - title: Na prezent\n    url: /nowosci?na-prezent\n    active: true\n`,
  )
  await change('menus/new-main-menu.yaml', 'title: Promocje', 'title: Promocje\n    active: false')
  await change('agreements/regulamin-sklepu.html', 'checkbox: Znam i akceptuję', 'checkbox: Przeczytałem i akceptuję')
  await change('staff-picks/booksellers.yaml', 'Po trzydziestce Wokulskiego', 'Po czterdziestce Wokulskiego')
  await change('categories/tree.yaml', 'name: Klasyka polska', 'name: Polska klasyka')
  expect((await push()).output).toMatch(/4 texts changed\.$/)
  const readMenu = async () => {
    const { data } = await shop.query<{
      scandiwebMenu: { items: { title: string; url: string; is_active: boolean }[] }
      checkoutAgreements: { checkbox_text: string }[]
      bookseller: { picks: { items: { text: string }[] } }
      route: { name: string }
    }>(`{ scandiwebMenu(identifier: "new-main-menu") { items { title url is_active } }
      checkoutAgreements { checkbox_text }
      bookseller(url_key: "anna-z-lublina") { picks { items { text } } }
      route(url: "literatura-piekna/klasyka-polska.html") { ... on CategoryTree { name } } }`)
    const active = data.scandiwebMenu.items.filter(({ is_active: isActive }) => isActive)
    return {
      url: active.find(({ title }) => title === 'Na prezent')?.url,
      hasOffers: active.some(({ title }) => title === 'Promocje'),
      box: data.checkoutAgreements.some(({ checkbox_text: text }) => text.startsWith('Przeczytałem')),
      pick: data.bookseller.picks.items.some(({ text }) => text.includes('Po czterdziestce')),
      category: data.route.name,
    }
  }
  await expect.poll(readMenu, SOON).toEqual({
    url: '/nowosci?na-prezent',
    hasOffers: false,
    box: true,
    pick: true,
    category: 'Polska klasyka',
  })
  for (const name of [
    'menus/new-main-menu',
    'agreements/regulamin-sklepu',
    'staff-picks/booksellers',
    'categories/tree',
  ])
    expect(await run('content', 'revert', name)).toMatchObject({ code: 0 })
  await expect.poll(readMenu, SOON).toEqual({
    url: undefined,
    hasOffers: true,
    box: false,
    pick: false,
    category: 'Klasyka polska',
  })
})

test('a text is opened in an editor, and the saved version is pushed', async () => {
  const printed: string[] = []
  const edit = (name: string, script: string) =>
    editText(name, {
      run: async (argv) => {
        const { code, output } = await run(...argv)
        printed.push(output)
        return code
      },
      environment: { ...process.env, VISUAL: '', EDITOR: `sed -i ${script}` },
      print: (line) => printed.push(line),
    })
  expect(await edit('blocks/empty-search', "'s/Sprawdź pisownię/Sprawdź litery/'")).toBe(0)
  expect((await run('content', 'show', 'blocks/empty-search')).output).toContain('Sprawdź litery')
  expect(await edit('./blocks/empty-search', "'s/nie ma tego/nic/'")).toBe(0)
  expect(printed.at(-1)).toBe('Nothing changes.')
  expect(await edit('pages/nowa.md', "'s/title: /title: Nowa/; $ a Tekst nowej strony.'")).toBe(0)
  expect((await page('nowa'))?.content).toContain('Tekst nowej strony.')
  expect(await edit('pages/nowa', "'s/title: .*/title:/'")).toBe(2)
  expect(printed.at(-1)).toMatch(/^Your text is kept: correct /)
  await expect(edit('nie-ma', '1p')).rejects.toThrow('Name a new one by its file')
})
