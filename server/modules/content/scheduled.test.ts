import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatWarsawTime } from '../../../language/warsaw-time.ts'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { contentModule } from './content.module.ts'
import type { ContentFile, ContentKind } from './content-file.ts'
import { listContent, pushContent } from './push.ts'
import { findScheduled } from './scheduled.ts'

const SOON = { timeout: 10_000 }
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const page = (frontMatter: string, text: string): ContentFile => ({
  name: 'pages/wymiana',
  extension: 'md',
  text: `---\ntitle: Wymiana\npath: wymiana\n${frontMatter}---\n\n${text}\n`,
})
const post = (published: string, text: string, view = ''): ContentFile => ({
  name: `blog/posts/o-wymianie${view}`,
  extension: 'md',
  text: `---\ntitle: O wymianie${published && `\npublished: ${published}`}\n---\n\n${text}\n`,
})
const push = (files: readonly ContentFile[], options: { isDryRun?: boolean; removed?: string[]; now?: Date } = {}) =>
  pushContent(shop.db, files, { actor: { kind: 'command-line', name: 'anna' }, ...options })
const changes = async (...args: Parameters<typeof push>) =>
  (await push(...args)).changes.map(({ kind, path }) => `${kind} ${path}`)
const shownPage = async () =>
  (await shop.query<{ cmsPage: { content: string } | null } | null>('{ cmsPage(identifier: "wymiana") { content } }'))
    .data?.cmsPage?.content
const shownPost = async (store?: string) =>
  (
    await shop.query<{ blogPost: { filtered_content: string } | null }>(
      '{ blogPost(id: "o-wymianie") { filtered_content } }',
      {},
      store,
    )
  ).data.blogPost?.filtered_content
const state = async (name: string) => (await listContent(shop.db)).find((file) => file.name === name)?.state
const publish = (now: Date) => {
  const { settings, db } = shop
  const job = contentModule.jobs?.({ settings, db, now: () => now } as never)['content.publish']
  return job?.({} as never, {} as never)
}

test('CMS-1: a new version of a page is published at its time; readers see the previous one until then', async () => {
  await push([page('', 'Wymieniamy w 14 dni.')])
  expect(await shownPage()).toContain('14 dni')
  const soon = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3000)
  const next = page(`published: ${formatWarsawTime(soon)}\n`, 'Wymieniamy w 30 dni.')
  expect(await changes([next], { isDryRun: true })).toEqual(['changed pages/wymiana.md'])
  expect(await state('pages/wymiana')).toBeUndefined()
  expect(await changes([next])).toEqual(['changed pages/wymiana.md'])
  expect(await shownPage()).toContain('14 dni')
  expect(await state('pages/wymiana')).toMatch(/^new wording from 20/)
  // pushing the scheduled version again changes nothing
  expect(await changes([next])).toEqual([])
  await shop.runDueJobs()
  expect(await shownPage()).toContain('14 dni')
  const published = async () => {
    await shop.runDueJobs()
    return shownPage()
  }
  await expect.poll(published, SOON).toContain('30 dni')
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime())
  expect(await state('pages/wymiana')).toBeUndefined()
  const { output } = await operate(shop.db, ['content', 'history', 'pages/wymiana'])
  expect(output.split('\n').map((line) => line.split(/\s{2,}/)[2])).toEqual(['publish', 'push', 'push'])
})

test('CMS-3: a scheduled version is replaced by an immediate one or removed by a revert', async () => {
  const now = new Date()
  const tomorrow = `published: ${formatWarsawTime(new Date(now.getTime() + DAY_MS))}\n`
  await push([page('', 'Dziś.')])
  await push([page(tomorrow, 'Jutro.')])
  await push([page('', 'Jednak dziś inaczej.')])
  await expect.poll(shownPage, SOON).toContain('inaczej')
  expect(await state('pages/wymiana')).toBeUndefined()

  await push([page(tomorrow, 'Jutro.')])
  expect((await operate(shop.db, ['content', 'revert', 'pages/wymiana'])).output).toContain('changed  pages/wymiana.md')
  expect(await state('pages/wymiana')).toBeUndefined()
  await publish(new Date(now.getTime() + 2 * DAY_MS))
  expect(await shownPage()).toContain('inaczej')
  // a hidden page is saved at once and becomes visible at its time
  await push([page('active: false\n', 'Ukryta.')])
  await push([page(tomorrow, 'Od jutra.')])
  expect(await state('pages/wymiana')).toMatch(/^from /)
})

test('BLOG-1: a new version of a post is published in all views at its time', async () => {
  const now = new Date('2026-12-01T10:00:00Z')
  const before = '2026-11-01 08:00'
  await push([post(before, 'Pierwsza wersja.'), post('', 'First version.', '.en')], { now })
  await push([post('2026-12-05 08:00', 'Druga wersja.')], { now })
  // a translation has the publication time of the default view
  await push([post('', 'Second version.', '.en')], { now })
  await publish(new Date('2026-12-05T06:59:59Z'))
  expect([await shownPost(), await shownPost('en')]).toEqual([
    expect.stringContaining('Pierwsza'),
    expect.stringContaining('First'),
  ])
  expect(await state('blog/posts/o-wymianie.en')).toBe('new wording from 2026-12-05T07:00Z')
  await expect(push([], { removed: ['blog/posts/o-wymianie.en'], now })).rejects.toThrow('waits for its time')
  await publish(new Date('2026-12-05T07:00:00Z'))
  const text = (name: string) => listContent(shop.db).then((files) => files.find((file) => file.name === name)?.text)
  expect(await text('blog/posts/o-wymianie')).toContain('Druga wersja.')
  expect(await text('blog/posts/o-wymianie.en')).toContain('Second version.')
  expect((await state('blog/posts/o-wymianie.en')) ?? '').not.toMatch(/wording/)
})

test('a version that cannot be published shows the reason, and the others are published', async () => {
  const now = new Date()
  const publishedAt = formatWarsawTime(new Date(now.getTime() + DAY_MS))
  await push([page('', 'Dziś.')])
  const other = (text: string, frontMatter = '') => ({ ...page(frontMatter, text), name: 'pages/inna' })
  const moved = (file: ContentFile, path: string) => ({ ...file, text: file.text.replace('path: wymiana', path) })
  await push([moved(other('Inna.'), 'path: inna')])
  await push([moved(page(`published: ${publishedAt}\n`, 'Pod nowym adresem.'), 'path: nowy-adres')])
  await push([moved(other('Inna jutro.', `published: ${publishedAt}\n`), 'path: inna')])
  // an invalid version is rejected instead of scheduled
  await expect(push([moved(page(`published: ${publishedAt}\n`, 'Pod cudzym.'), 'path: inna')])).rejects.toThrow(
    'is the address of something else',
  )
  await push([moved({ ...page('', 'Zajęte.'), name: 'pages/zajete' }, 'path: nowy-adres')])
  await expect(publish(new Date(now.getTime() + 2 * DAY_MS))).rejects.toThrow('/nowy-adres is the address of something')
  expect(await shownPage()).toContain('Dziś.')
  expect(await state('pages/wymiana')).toMatch(/^not published: pages\/wymiana\.md:\d+: path: /)
  expect((await state('pages/inna')) ?? '').not.toMatch(/wording/)
})

describe('CMS-1: a new version waits', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  // by the clocks of Warsaw
  const [earlier, current, later] = ['2026-12-01 10:59', '2026-12-01 11:00', '2026-12-01 11:01']
  const dueOf = (shown: string | undefined, pending: string | undefined, kind: Partial<ContentKind> = {}) => {
    const file = (fields: string) => ({ ...page(fields, 'Tekst.'), title: 'Wymiana' })
    const stored = shown === undefined ? [] : [file(shown)]
    const newest = new Map(stored.map((one) => [one.name, one]))
    const files = pending === undefined ? [] : [file(pending)]
    const timed = { isTimed: () => true, ...kind } as ContentKind
    return findScheduled(timed, { files, published: stored, newest, now }).get('pages/wymiana')?.toJSON()
  }
  const due = '2026-12-01T10:01:00.000Z'
  const next = `published: ${later}\n`

  test.each([
    ['', 'without limits'],
    [`published: ${current}\n`, 'from now on'],
    [`ends: ${later}\n`, 'until a minute later'],
  ])('for its time while readers see the previous one (%j, %s)', (shown, _which) =>
    expect(dueOf(shown, next)).toBe(due),
  )

  test.each([
    [undefined, 'is new'],
    ['active: false\n', 'is hidden'],
    [`published: ${later}\nends: 2026-12-02 08:00\n`, 'appears later'],
    [`ends: ${current}\n`, 'ends now'],
    [`ends: ${earlier}\n`, 'is over'],
    ['active: [\n', 'cannot be read'],
    [next, 'is the same'],
  ])('not, if the previous one (%j) %s', (shown, _why) => expect(dueOf(shown, next)).toBeUndefined())

  test.each([
    [undefined, {}],
    ['', {}],
    ['active: true\n', {}],
    [`published: ${current}\n`, {}],
    [`active: false\n${next}`, {}],
    [`active: [\n${next}`, {}],
    ['published: kiedyś\n', {}],
    [next, { isTimed: undefined }],
    [next, { isTimed: () => false }],
  ])('not, if it is %j', (pending, kind) => {
    expect(dueOf('title: Stara\n', pending, kind)).toBeUndefined()
  })
})
