import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { WrittenBook } from './books.ts'
import { demoDate } from './derive-title.ts'

const folder = path.join(import.meta.dirname, 'books')
const books = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as WrittenBook[],
)
const DAY_MS = 86_400_000
const daysUntil = (date: string, now: Date) => (Date.parse(demoDate(date, now)) - now.getTime()) / DAY_MS

test.each(['2026-11-23', '2026-11-29', '2026-12-10', '2028-02-29', '2031-12-31'])(
  'a demo opened on %s has presales ahead and titles of the last weeks',
  (day) => {
    const now = new Date(`${day}T12:00:00Z`)
    const presales = books.flatMap(({ status, availableFrom }) =>
      status === 'presale' && availableFrom ? [daysUntil(availableFrom, now)] : [],
    )
    expect(presales.length).toBeGreaterThan(5)
    expect(Math.min(...presales)).toBeGreaterThan(0)
    expect(Math.max(...presales)).toBeLessThan(150)
    const published = books.map((book) => daysUntil(book.published, now))
    expect(published.filter((days) => days <= 0 && days > -60).length).toBeGreaterThan(15)
    expect(Math.max(...published)).toBeLessThan(150)
  },
)
