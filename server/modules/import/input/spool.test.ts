import { expect, test } from 'vitest'
import { Spool } from './spool.ts'

test.each([0, 10, 12_345])('%i values are read back in order', async (count) => {
  const spool = new Spool<{ nth: number; text: string }>()
  const values = Array.from({ length: count }, (_, nth) => ({ nth, text: `wiersz\n„${nth}”\u2028` }))
  for (let at = 0; at < count; at += 1000) await spool.add(values.slice(at, at + 1000))
  const read: typeof values = []
  for await (const some of spool.read()) read.push(...some)
  await spool.close()
  expect(read).toEqual(values)
})
