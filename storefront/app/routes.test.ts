import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test.each(routes.map(({ name, open }) => [name, open] as const))('%s is a page, in the file of its name', async (name, open) => {
  expect(existsSync(path.join(import.meta.dirname, `routes/${name}.tsx`))).toBe(true)
  const { page } = (await open()) as { page?: { load?: unknown; meta?: unknown; Page?: unknown } }
  expect([typeof page?.load, typeof page?.meta, typeof page?.Page]).toEqual(['function', 'function', 'function'])
})

test('the catch-all is the last line', () => {
  const catches = routes.map(({ paths }) => paths.some((pattern) => pattern.endsWith('*')))
  expect(catches.indexOf(true)).toBe(routes.length - 1)
})
