import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings } from '../../platform/process/settings.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { runCommand } from '../run-command.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  folder = await mkdtemp(path.join(tmpdir(), 'links-'))
  await mkdir(path.join(folder, 'downloads'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]) {
  const lines: string[] = []
  const code = await runCommand(argv, {
    db: shop.db,
    settings: parseSettings({ DATA_DIR: folder }),
    print: (line: string) => lines.push(line),
    write: async () => {},
    isWatched: false,
    actor: { kind: 'command-line', name: 'operator' },
    cwd: folder,
    input: Readable.from([]),
    signal: new AbortController().signal,
  })
  return { code, output: lines.join('\n') }
}
const file = (content: unknown) =>
  writeFile(path.join(folder, 'links.json'), typeof content === 'string' ? content : JSON.stringify(content))

const COURSE = {
  links_purchased_separately: true,
  links_title: 'Lekcje',
  links_titles: { en: 'Lessons' },
  links: [
    { title: 'Lekcja 1', file: 'kurs-1.mp3', sample: 'kurs-1-fragment.mp3', price: 15, downloads: 5 },
    { title: 'Lekcja 2', titles: { en: 'Lesson 2' }, file: 'kurs-2.mp3', shareable: true },
  ],
  samples: [{ title: 'Program', file: 'kurs-program.pdf' }],
}

test('CAT-13: links of a product are set, printed in the same format, and missing files are reported', async () => {
  const { sku } = await shop.sell({ type: 'downloadable', stock: {} })
  await writeFile(path.join(folder, 'downloads', 'kurs-1.mp3'), 'ID3')
  await file(COURSE)
  expect(await run('links', 'set', sku, 'links.json')).toEqual({
    code: 0,
    output:
      `${sku} has 2 links and 1 sample now.\n` +
      'Not in DATA_DIR/downloads yet: kurs-1-fragment.mp3, kurs-2.mp3, kurs-program.pdf',
  })
  const shown = await run('links', 'show', sku)
  expect(JSON.parse(shown.output)).toEqual(COURSE)
  await file({})
  expect((await run('links', 'set', sku, 'links.json')).output).toBe(`${sku} has 0 links and 0 samples now.`)
  expect(JSON.parse((await run('links', 'show', sku)).output)).toEqual({
    links_purchased_separately: false,
    links: [],
    samples: [],
  })
})

test('CAT-13: a file with an unknown file name, or with a priced sample, changes nothing', async () => {
  const { sku } = await shop.sell({ type: 'downloadable', stock: {} })
  const [link] = COURSE.links
  const errorOf = async (content: unknown) => {
    await file(content)
    const { code, output } = await run('links', 'set', sku, 'links.json')
    expect(code, output).toBe(2)
    return output
  }
  for (const name of [
    '../passwd.pdf',
    'a/b.pdf',
    String.raw`a\b.pdf`,
    '/etc/passwd',
    '.hidden.pdf',
    'kurs.exe',
    'kurs.pdf.html',
    'kurs.svg',
    'kurs',
    '',
    `${'a'.repeat(200)}.pdf`,
    'kurs\u0000.pdf',
  ]) {
    expect(await errorOf({ links: [{ ...link, file: name }] }), name).toContain('links.0.file')
    expect(await errorOf({ samples: [{ title: 'Program', file: name }] }), name).toContain('samples.0.file')
  }
  expect(await errorOf({ links: [{ ...link, sample: link?.file }] })).toContain(
    'a file that is sold cannot be a sample',
  )
  expect(await errorOf({ links: [link, link] })).toContain('two links have one title')
  expect(await errorOf({ links: [{ ...link, price: -1 }] })).toContain('links.0.price')
  expect(await errorOf({ links: [{ ...link, downloads: 0 }] })).toContain('links.0.downloads')
  const many = Array.from({ length: 101 }, (_, index) => ({ title: `Lekcja ${index}`, file: `kurs-${index}.mp3` }))
  expect(await errorOf({ links: many })).toContain('links')
  expect(await errorOf('{')).toContain('links.json')
  expect(JSON.parse((await run('links', 'show', sku)).output)).toMatchObject({ links: [], samples: [] })
  const paper = await shop.sell({})
  await file(COURSE)
  expect((await run('links', 'set', paper.sku, 'links.json')).output).toContain('is not a downloadable product')
  expect((await run('links', 'set', 'nie-ma', 'links.json')).output).toContain(
    'There is no product with the SKU nie-ma.',
  )
})
