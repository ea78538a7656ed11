import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../document/assets.ts'
import { Notes } from './notes.ts'
import { serveNotes } from './serve.ts'

const out = mkdtempSync(path.join(tmpdir(), 'notes-'))
const backend = new Notes()
const errors: string[] = []
let server: Awaited<ReturnType<typeof serveNotes>>

beforeAll(async () => {
  execFileSync(process.execPath, ['tools/build-site.mjs', 'web/testing/site', out], { stdio: 'pipe' })
  const assets = JSON.parse(readFileSync(path.join(out, 'assets.json'), 'utf8')) as Assets
  const { createNotesSite } = (await import(path.join(out, 'server/entry.js'))) as typeof import('./entry.server.tsx')
  const onError = (error: unknown) => void errors.push(String(error))
  server = await serveNotes(path.join(out, 'client'), backend, createNotesSite(backend, { assets, onError }))
})
afterEach(() => {
  backend.state = 'up'
  errors.length = 0
})
afterAll(async () => {
  await server?.close()
  rmSync(out, { recursive: true, force: true })
})

const get = async (address: string) => {
  const response = await fetch(server.address + address)
  return { status: response.status, headers: response.headers, body: await response.text() }
}
/** Sends the form as a browser without scripts does; a success is not followed. */
const post = (values: Record<string, string>, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  fetch(`${server.address}/write`, {
    method: 'POST',
    headers,
    redirect: 'manual',
    body: new URLSearchParams({ fields: 'intent=write', ...values }),
  })

test('a page is a public document in the language of the site, with links to others', async () => {
  const { status, headers, body } = await get('/')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
  expect(body).toContain('<html lang="pl-PL">')
  expect(body).toContain('<title>Notatki | Notatnik</title>')
  expect(body).toContain('<a href="/notes/1">Zakupy</a>')
})

test('the data of a long page is deferred: it has an address of its own, which never changes', async () => {
  const { body } = await get('/notes/2')
  expect(body).toContain('Bardzo długi tekst.')
  const address = /"content":"(\/_data\/[^"]+)"/.exec(body)?.[1] ?? ''
  const data = await get(address)
  expect(data.headers.get('cache-control')).toContain('immutable')
  expect(JSON.parse(data.body)).toMatchObject({ at: address, name: 'note', data: { title: 'Powieść' } })
  expect((await get('/notes/1')).body).not.toContain('/_data/')
})

test('a form without scripts: an error keeps what was typed, a success redirects and leaves a notice', async () => {
  const refused = await post({ title: ' ', text: 'Bez tytułu' })
  const page = await refused.text()
  expect(refused.status).toBe(422)
  expect(page).toMatch(/<textarea[^>]* name="text"[^>]*>Bez tytułu</)
  expect(page).toMatch(/<button[^>]* type="submit"/)
  expect(await (await post({ title: 'Zakupy', text: '' })).text()).toContain('Jest już notatka o\u00a0tym tytule.')

  const stored = await post({ title: 'Jutro', text: 'Zadzwonić' })
  expect([stored.status, stored.headers.get('location')]).toEqual([303, '/notes/3'])
  const cookie = stored.headers.get('set-cookie')?.split(';')[0] ?? ''
  const next = await (await fetch(`${server.address}/notes/3`, { headers: { cookie } })).text()
  expect(next).toContain('Zapisano notatkę.')
  expect(next).toContain('Zadzwonić')
})

test('a problem is tied to its field, and its line above the form leads there', async () => {
  const page = await (await post({ title: ' ', text: '' })).text()
  const [field = ''] = /<input[^>]* name="title"[^>]*>/.exec(page) ?? []
  expect(field).toContain('aria-invalid="true"')
  const [, errorId] = /aria-describedby="(\S+)/.exec(field) ?? []
  expect(page).toMatch(new RegExp(`<p id="${errorId}"(?:(?!</p>).)*Uzupełnij to pole\\.`))
  const [, id] = / id="([^"]+)"/.exec(field) ?? []
  expect(page).toContain(`<a href="#${id}">Tytuł: Uzupełnij to pole.</a>`)
})

test('a form of another site is refused', async () => {
  expect((await post({ title: 'Obca', text: '' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await get('/')).body).not.toContain('Obca')
})

test('an unknown note and an unknown path are 404 pages of the site', async () => {
  for (const address of ['/notes/99', '/elsewhere']) {
    const { status, body } = await get(address)
    expect([status, body.includes('Nie ma takiej notatki')]).toEqual([404, true])
  }
})

test('a fault of the back end is reported and shows the error page; an unavailable one asks to try again', async () => {
  backend.state = 'broken'
  const failed = await get('/')
  expect([failed.status, failed.body.includes('Coś poszło nie tak.')]).toEqual([500, true])
  expect(errors).toEqual(['Error: A fault of the back end'])
  expect(failed.body).not.toContain('A fault of the back end')
  backend.state = 'down'
  const down = await get('/')
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
  expect(down.body).toContain('Zaraz wracamy')
})

test(
  'in a browser the page hydrates, follows links without a new document and sends the form',
  { timeout: 60_000 },
  async () => {
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    })
    try {
      const page = await browser.newPage()
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      await page.goto(server.address)
      await page.waitForFunction(() => globalThis.hydrated)
      await page.evaluate(() => (document.documentElement.dataset.document = 'first'))
      await page.getByRole('link', { name: 'Powieść' }).click()
      await page.getByRole('heading', { name: 'Powieść' }).waitFor()
      await page.getByText('Bardzo długi tekst.').waitFor()
      await page.goBack()
      await page.getByRole('link', { name: 'Napisz notatkę' }).click()
      await page.getByRole('button', { name: 'Zapisz' }).click()
      await page.getByRole('link', { name: 'Tytuł: Uzupełnij to pole.' }).click()
      const title = page.getByRole('textbox', { name: 'Tytuł', description: 'Uzupełnij to pole.' })
      expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
      await title.fill('Z przeglądarki')
      await page.getByRole('button', { name: 'Zapisz' }).click()
      await page.getByRole('heading', { name: 'Z przeglądarki' }).waitFor()
      await page.getByText('Zapisano notatkę.').waitFor()
      expect(await page.locator('html').getAttribute('data-document')).toBe('first')
      expect(await page.title()).toBe('Z przeglądarki | Notatnik')
      expect(problems).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
