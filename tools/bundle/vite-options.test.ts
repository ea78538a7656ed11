import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { serverBuild } from './vite-options.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'other-shop-'))
afterAll(() => rmSync(folder, { recursive: true }))

test("EXT-2a: a page of an extension outside of the shop's folder is built, though no React is installed there", async () => {
  const page = path.join(folder, 'page.tsx')
  writeFileSync(page, 'export const Page = () => <h1>Gift cards</h1>')
  const built = await build({ ...serverBuild(folder), logLevel: 'silent', build: { ssr: page, write: false } })
  expect(JSON.stringify(built)).toContain('Gift cards')
})
