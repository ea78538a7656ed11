import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings } from '../../platform/process/settings.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { epub } from '../../testing/epub.ts'
import { runCommand } from '../run-command.ts'

let shop: CheckoutFixture
let folder: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  folder = await mkdtemp(path.join(tmpdir(), 'excerpt-'))
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]) {
  const lines: string[] = []
  const code = await runCommand(['excerpt', ...argv], {
    db: shop.db,
    settings: parseSettings({}),
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

test('an excerpt is set, printed, removed and restored', async () => {
  const { sku } = await shop.sell({})
  expect(await run('show', sku)).toEqual({ code: 0, output: `${sku} has no excerpt.` })
  await writeFile(
    path.join(folder, 'a.epub'),
    epub([{ title: 'Jeden', body: '<p>Raz i dwa.</p>' }, { body: '<p>Trzy.</p>' }]),
  )
  expect(await run('set', sku, 'a.epub')).toEqual({ code: 0, output: `${sku} shows 2 chapters, 15 characters.` })
  expect((await run('show', sku)).output).toBe(
    `${sku}: 2 chapters, set by excerpt set\n  Jeden, 10 characters\n  (no title), 5 characters`,
  )
  await writeFile(path.join(folder, 'a.html'), `<h2>Inny</h2>${`<p>${'słowo '.repeat(50)}</p>`.repeat(200)}`)
  expect((await run('set', sku, 'a.html')).output).toMatch(
    /shows 1 chapter, 29,\d{3} characters, the rest of the file exceeds the length of an excerpt\.$/,
  )
  expect((await run('remove', sku)).output).toBe(
    `${sku} shows no excerpt now; excerpt restore brings the publisher’s back.`,
  )
  expect((await run('show', sku)).output).toBe(`${sku} shows no excerpt: it was removed by excerpt remove.`)
  expect((await run('restore', sku)).code).toBe(0)
  expect((await run('show', sku)).output).toBe(`${sku} has no excerpt.`)
})

test('an unreadable file changes nothing, and the reason is printed', async () => {
  const { sku } = await shop.sell({})
  await writeFile(path.join(folder, 'b.epub'), epub([{ body: '<p>Raz.</p>' }]))
  await run('set', sku, 'b.epub')
  await writeFile(path.join(folder, 'c.epub'), 'PK broken')
  await writeFile(path.join(folder, 'd.epub'), Buffer.alloc(31 * 1024 * 1024))
  for (const [file, reason] of [
    ['c.epub', 'c.epub: the EPUB cannot be read: '],
    ['d.epub', 'd.epub cannot be read: it is larger than 30 MB'],
    ['nie-ma.epub', 'nie-ma.epub cannot be read: '],
  ] as const)
    expect(await run('set', sku, file)).toEqual({ code: 2, output: expect.stringContaining(reason) })
  expect((await run('show', sku)).output).toContain('(no title), 4 characters')
  for (const argv of [
    ['set', 'NIE-MA', 'b.epub'],
    ['show', 'NIE-MA'],
    ['remove', 'NIE-MA'],
    ['restore', 'NIE-MA'],
  ])
    expect(await run(...argv)).toEqual({ code: 2, output: 'There is no product with the SKU NIE-MA.' })
  expect((await run('set', sku)).output).toBe('excerpt set takes a SKU and a file')
  expect((await run('show')).output).toBe('excerpt show takes one SKU')
})
