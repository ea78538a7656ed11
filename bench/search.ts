import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { memoryIndex } from '../server/modules/search/index/test-memory-index.ts'
import {
  groupOf,
  GROUPS,
  HALVES,
  JUDGED_AT,
  type JudgedClass,
  type JudgedQuery,
  meanOf,
  type Measures,
  readJudged,
  type Result,
  runQueries,
  type Search,
  searchOf,
} from '../server/modules/search/judged/judged-search.ts'
import { writeAttributes } from '../server/seed/attributes.ts'
import { seedDemo } from '../demo/seed.ts'
import { writeSources } from '../demo/sources.ts'
import { operate } from '../server/testing/operator.ts'
import { openShop, type TestShop } from '../server/testing/shop.ts'

/** Import map for the lists of English books, which come from Goodreads. */
const BOOKS_MAP = {
  sender: 'books',
  dates: 'mdy',
  columns: {
    isbn: 'isbn13',
    title: 'title',
    authors: { column: 'authors', split: '/' },
    language: 'language_code',
    pages: 'num_pages',
    publisher: 'publisher',
    published: 'publication_date',
    kind: { value: 'book' },
    price: { value: '39.90' },
  },
}
const VIEWS = ['default', 'en'] as const

interface Measured extends Measures {
  half: string
  /** Absent for the mean of the group. */
  class?: string
  group: string
  view?: string
}
interface Part {
  half: string
  classes: readonly JudgedClass[]
}
interface Options {
  /** A CSV list of English books, for the queries of judged-english.json. */
  books: string | undefined
  /** Lists queries with missed results, except in the test half, to which search must not be tuned. */
  isMissedShown: boolean
}

/** Measures search with judged queries, on the embedded database or the server of TEST_DATABASE_URL. */
export async function measureSearch({ books, isMissedShown }: Options): Promise<Measured[]> {
  const measured = await withShop(async (shop) => {
    await seedDemo(shop.db, { now: JUDGED_AT })
    const search = await searchIn(shop, 'url_key')
    const parts = HALVES.map((half) => ({ half, classes: readJudged(half) }))
    return measureParts(parts, search, isMissedShown)
  })
  printMeasures(measured)
  if (books === undefined) {
    console.log(
      '\nThe queries of bench/judged-english.json are skipped: they need --books FILE, a list of their books.',
    )
    return measured
  }
  const english = await withShop(async (shop) => {
    await importBooks(shop, books)
    const search = await searchIn(shop, 'isbn')
    return measureParts([{ half: 'books', classes: readEnglish() }], search, isMissedShown)
  })
  printMeasures(english)
  return [...measured, ...english]
}

async function withShop<Answer>(work: (shop: TestShop) => Promise<Answer>): Promise<Answer> {
  const shop = await openShop({ now: () => JUDGED_AT })
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

const searchIn = async (shop: TestShop, by: 'url_key' | 'isbn') =>
  searchOf(await memoryIndex(shop.db), shop.db, { by, now: JUDGED_AT })

function readEnglish(): JudgedClass[] {
  const file = readFileSync(new URL('judged-english.json', import.meta.url), 'utf8')
  return Object.entries(JSON.parse(file) as Record<string, JudgedQuery[]>).map(([name, queries]) => ({ name, queries }))
}

async function importBooks(shop: TestShop, file: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-bench-'))
  try {
    const map = path.join(folder, 'map.json')
    writeFileSync(map, JSON.stringify(BOOKS_MAP))
    await writeSources(shop.db)
    await writeAttributes(shop.db)
    const { output } = await operate(shop.db, ['import', 'csv', path.resolve(file), '--map', map], {
      environment: { DATA_DIR: folder },
    })
    const books = await shop.db.one<{ count: number }>`select count(*)::int as count from product`
    if (!books?.count) throw new Error(`nothing of ${file} was imported:\n${output}`)
    console.log(`\n${books.count} books of ${file}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Queries for titles and names without a store view run in both views, all others in the Polish one. */
async function measureParts(parts: readonly Part[], search: Search, isMissedShown: boolean): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const { half, classes } of parts) {
    const results: Record<string, Result[]> = {}
    for (const one of classes)
      for (const view of VIEWS) {
        const queries = one.queries
          .filter((judged) => (judged.view ?? (groupOf(one) === 'names' ? view : 'default')) === view)
          .map((judged) => ({ ...judged, view }))
        if (queries.length === 0) continue
        const found = await runQueries(queries, search)
        ;(results[groupOf(one)] ??= []).push(...found)
        rows.push({ half, class: one.name, group: groupOf(one), view, ...meanOf(found) })
        if (isMissedShown && half !== 'test') printMissed(one.name, found)
      }
    for (const group of GROUPS) if (results[group]) rows.push({ half, group, ...meanOf(results[group]) })
  }
  return rows
}

function printMissed(name: string, results: readonly Result[]) {
  for (const { query, view, recall, found, suggestions } of results.filter((result) => result.recall < 1))
    console.log(
      `${name} ${view}: ${query} (recall ${recall.toFixed(2)}): ${found.slice(0, 3).join(', ') || '–'}` +
        (suggestions.length > 0 ? `; suggested: ${suggestions.join(', ')}` : ''),
    )
}

function printMeasures(rows: readonly Measured[]) {
  const heads = ['queries', 'nDCG@10', 'recall@5', 'no result', 'suggested', 'dead']
  console.log(`\n${'class'.padEnd(14)}${'half'.padEnd(13)}view${heads.map((head) => head.padStart(11)).join('')}`)
  for (const row of rows) {
    const { queries, ndcg, recall, zeroResults, suggestions, emptySuggestions } = row
    const cells = [queries, ndcg.toFixed(3), recall.toFixed(3), zeroResults.toFixed(3), suggestions, emptySuggestions]
    console.log(
      (row.class ?? `= ${row.group}`).padEnd(14) +
        row.half.padEnd(13) +
        (row.view === 'default' ? 'pl' : (row.view ?? '')).padEnd(4) +
        cells.map((cell) => String(cell).padStart(11)).join(''),
    )
  }
}
