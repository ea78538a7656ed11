import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { operate } from '../../testing/operator.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { writeCategories } from '../../../demo/categories.ts'
import { writeSources } from '../../../demo/sources.ts'
import { addTitle } from '../../testing/title.ts'
import { folders } from '../folders.ts'

const SOON = { timeout: 10_000 }
let shop: TestShop
let folder: string
let sku: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(path.join(tmpdir(), 'picks-'))
  await shop.db.transaction(async (tx) => {
    await writeSources(tx)
    await writeAttributes(tx)
    await writeCategories(tx, folders.demo)
  })
  sku = (await addTitle(shop.db, { people: [{ name: 'Ewa Portretowa', role: 'author' }] })).sku
}, 60_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (...argv: string[]) => operate(shop.db, argv, { cwd: folder, environment: { DATA_DIR: shop.dataDir } })
const file = (name: string, content: unknown) =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
const portraitFile = (name: string, colour: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toFile(path.join(folder, name))
const kept = async (whose: string) =>
  (await readdir(path.join(shop.dataDir, 'media', 'portrait', whose), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  )
const anna = () => ({
  key: 'anna',
  name: 'Anna z Lublina',
  names: { en: 'Anna from Lublin' },
  role: 'księgarka',
  picks: [{ sku, text: 'Dwa zdania. Drugie.', texts: { en: 'Two sentences. The second.' }, to: '2099-12-24' }],
})
const portraitOf = async (key: string) => {
  const { data } = await shop.query<{ bookseller: { portrait: string | null } | null }>(
    'query($key: String!) { bookseller(url_key: $key) { portrait } }',
    { key },
  )
  return data.bookseller?.portrait
}

test('picks are set from a file with portraits, and printed in a format that can be set again', async () => {
  await portraitFile('anna.jpg', '#a1152a')
  await file('picks.json', [{ ...anna(), portrait: 'anna.jpg' }])
  expect(await run('picks', 'set', 'picks.json')).toEqual({
    code: 0,
    output: '1 bookseller recommends 1 title now.',
  })
  await expect.poll(() => portraitOf('anna'), SOON).toMatch(/\/media\/portrait\/booksellers\/[\da-f]{2}\/\w+\.webp$/)
  const picture = await shop.http.inject(new URL((await portraitOf('anna')) ?? '', 'http://shop').pathname)
  expect(picture.statusCode).toBe(200)
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })

  const shown = await run('picks', 'show')
  expect(JSON.parse(shown.output)).toEqual([{ ...anna(), portrait: expect.stringMatching(/^booksellers\//) }])
  await file('again.json', shown.output)
  expect((await run('picks', 'set', 'again.json')).code).toBe(0)
  expect((await run('picks', 'show')).output).toBe(shown.output)
  expect(await kept('booksellers')).toHaveLength(1)

  // a new portrait replaces the old file
  await portraitFile('anna.jpg', '#1d4236')
  await file('picks.json', [{ ...anna(), portrait: 'anna.jpg' }])
  await run('picks', 'set', 'picks.json')
  expect(await kept('booksellers')).toHaveLength(1)
  await file('picks.json', [])
  expect((await run('picks', 'set', 'picks.json')).output).toBe('0 booksellers recommend 0 titles now.')
  expect(await kept('booksellers')).toEqual([])
})

test('an invalid file of picks changes nothing, and the place of the mistake is reported', async () => {
  await file('picks.json', [anna()])
  await run('picks', 'set', 'picks.json')
  await writeFile(path.join(folder, 'words.jpg'), 'no picture')
  const [pick] = anna().picks
  const withPick = (changes: object) => [{ ...anna(), picks: [{ ...pick, ...changes }] }]
  for (const [content, message] of [
    ['[', 'wrong.json: '],
    [{}, 'wrong.json: '],
    [[{ ...anna(), key: 'Anna Z' }], '0.key: small letters'],
    [[{ ...anna(), name: ' ' }], '0.name: '],
    [[{ ...anna(), colour: 'red' }], '0.colour: '],
    [[anna(), anna()], 'two booksellers have one key'],
    [[{ ...anna(), picks: [pick, pick] }], 'one title is picked twice'],
    [withPick({ sku: 'NIE-MA' }), 'there is no product with the SKU NIE-MA'],
    [withPick({ text: 'x'.repeat(401) }), '0.picks.0.text: longer than 400'],
    [withPick({ texts: { en: 'x'.repeat(401) } }), '0.picks.0.texts.en: longer than 400'],
    [withPick({ text: 'Dobra <script>alert(1)</script>' }), '0.picks.0.text: plain words only'],
    [withPick({ from: '2026-02-31' }), '0.picks.0.from: a day'],
    [withPick({ from: '2026-12-24', to: '2026-12-01' }), 'it ends before it begins'],
    [[{ ...anna(), portrait: 'nie-ma.jpg' }], 'the portrait nie-ma.jpg cannot be read'],
    [[{ ...anna(), portrait: 'words.jpg' }], 'words.jpg: this is not a picture'],
  ] as const) {
    await file('wrong.json', content)
    const { code, output } = await run('picks', 'set', 'wrong.json')
    expect([code, output]).toEqual([2, expect.stringContaining(message)])
  }
  expect(JSON.parse((await run('picks', 'show')).output)).toEqual([anna()])
  expect(await run('picks', 'set')).toEqual({ code: 2, output: 'picks set takes one file' })
  expect(await run('picks', 'set', 'nie-ma.json')).toMatchObject({ code: 2 })
})

const AUTHOR = `query($key: String!) { bookAuthor(url_key: $key) { born died biography biography_source portrait } }`
const author = async (store?: string) =>
  (await shop.query<{ bookAuthor: object | null }>(AUTHOR, { key: 'ewa-portretowa' }, store)).data.bookAuthor

test('CAT-1: an author’s life, biography and portrait are set from a file', async () => {
  await portraitFile('ewa.jpg', '#334455')
  const ewa = { born: '1901-02', died: '1999', biography: { default: 'Poetka.', en: 'Poet.' }, source: 'Rodzina' }
  await file('ewa.json', { ...ewa, portrait: 'ewa.jpg' })
  expect(await run('author', 'set', 'ewa-portretowa', 'ewa.json')).toEqual({
    code: 0,
    output: 'The page of Ewa Portretowa is changed.',
  })
  await expect
    .poll(() => author(), SOON)
    .toEqual({
      born: '1901-02',
      died: '1999',
      biography: 'Poetka.',
      biography_source: 'Rodzina',
      portrait: expect.stringMatching(/\/media\/portrait\/authors\//),
    })
  await expect.poll(() => author('en'), SOON).toMatchObject({ biography: 'Poet.' })
  const { output } = await run('author', 'show', 'ewa-portretowa')
  expect(JSON.parse(output)).toEqual({ ...ewa, portrait: expect.stringMatching(/^authors\//) })
  await file('ewa.json', output)
  await run('author', 'set', 'ewa-portretowa', 'ewa.json')
  expect((await run('author', 'show', 'ewa-portretowa')).output).toBe(output)
  await file('ewa.json', {})
  await run('author', 'set', 'ewa-portretowa', 'ewa.json')
  expect((await run('author', 'show', 'ewa-portretowa')).output).toBe('{}')
  expect(await kept('authors')).toEqual([])
})

test('an invalid file of an author changes nothing, and the place of the mistake is reported', async () => {
  await file('ewa.json', { born: '1901' })
  await run('author', 'set', 'ewa-portretowa', 'ewa.json')
  for (const [content, message] of [
    [{ born: '1.2.1901' }, 'born: a year'],
    [{ born: '1901-13' }, 'born: a year'],
    [{ born: '1901-02-30' }, 'born: a year'],
    [{ born: '1901', died: '1900' }, 'the death is before the birth'],
    [{ biography: { default: 'x'.repeat(2001) } }, 'biography.default: longer than 2000'],
    [{ biography: { default: '<img src=x onerror=alert(1)>' } }, 'biography.default: plain words only'],
    [{ height: 170 }, 'height: '],
  ] as const) {
    await file('wrong.json', content)
    const { code, output } = await run('author', 'set', 'ewa-portretowa', 'wrong.json')
    expect([code, output]).toEqual([2, expect.stringContaining(message)])
  }
  expect(JSON.parse((await run('author', 'show', 'ewa-portretowa')).output)).toEqual({ born: '1901' })
  expect(await run('author', 'show', 'nie-ma')).toMatchObject({ code: 2 })
  expect(await run('author', 'set', 'nie-ma', 'ewa.json')).toMatchObject({ code: 2 })
})
