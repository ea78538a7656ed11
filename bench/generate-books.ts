import { fileURLToPath } from 'node:url'
import { slug } from '../language/slug.ts'
import { reindex } from '../server/modules/search/index/writing/reindex.ts'
import type { Database, Db } from '../server/platform/db/db.ts'
import { writeAttributes } from '../server/seed/attributes.ts'
import { writeCategories } from '../demo/categories.ts'
import { seededInteger, inPercent, pick } from '../demo/seeded-random.ts'
import { writeLabels } from '../server/seed/labels.ts'
import { ProductNumbers } from '../demo/product-numbers.ts'
import { bookstores, writeSources } from '../demo/sources.ts'
import type { Title } from '../demo/title.ts'
import { writeLinks, writeTitles } from '../demo/write-titles.ts'
import { ADJECTIVES, capital, FIRST_NAMES, LAST_NAMES, NOUNS, PLACES, sentence } from './book-words.ts'

const BATCH = 2000
const DAY_MS = 86_400_000

/**
 * Adds `count` realistic books with authors, publishers, shelves, prices and stock, the same on every machine.
 */
export async function generateBooks(db: Database, count: number): Promise<void> {
  const now = new Date()
  const shelves = await db.transaction(async (tx) => {
    await writeSources(tx)
    await writeAttributes(tx)
    await writeLabels(tx)
    await writeCategories(tx, fileURLToPath(new URL('../demo/', import.meta.url)))
    return tx.many<{
      path: string
    }>`
      select url_path as path from category_text t join category c on c.id = t.category_id
        where t.store_code = 'default' and c.level > 2 order by c.path`
  })
  const known = await db.many<{ body: string }>`select left(sku, 12) as body from product`
  const numbers = new ProductNumbers(known.map(({ body }) => body))
  const paths = shelves.map(({ path }) => path)
  for (let start = 0; start < count; start += BATCH) {
    const titles = Array.from({ length: Math.min(BATCH, count - start) }, (_, i) =>
      bookOf(start + i, count, paths, numbers, now),
    )
    await db.transaction((tx) => write(tx, titles))
  }
  await reindex(db, 'all')
  await db.script('analyze')
}

async function write(tx: Db, titles: readonly Title[]) {
  await writeTitles(tx, titles)
  await writeLinks(
    tx,
    titles.map(({ sku }, i) => ({
      sku,
      links: [1, 2, 3, 4, 5, 6]
        .map((step) => ({
          sku: titles[(i + step * 7) % titles.length]?.sku ?? sku,
          type: step > 4 ? ('bought-together' as const) : ('related' as const),
        }))
        .filter((link) => link.sku !== sku),
    })),
  )
}

function bookOf(n: number, count: number, shelves: readonly string[], numbers: ProductNumbers, now: Date): Title {
  const seed = `generated ${n}`
  const name = capital(`${pick(`a ${seed}`, ADJECTIVES)} ${pick(`b ${seed}`, NOUNS)} ${pick(`c ${seed}`, PLACES)}`)
  const personOf = (role: string) => {
    const m = seededInteger(`${role} ${seed}`, 0, Math.max(20, Math.floor(count / 8)))
    const second = m > FIRST_NAMES.length * LAST_NAMES.length ? `-${pick(`k ${m}`, LAST_NAMES)}` : ''
    return `${pick(`f ${m}`, FIRST_NAMES)} ${pick(`l ${m}`, LAST_NAMES)}${second}`
  }
  const author = personOf('author')
  const publisherNumber = seededInteger(`publisher ${seed}`, 0, 59)
  const publisher = `Wydawnictwo ${capital(pick(`p ${publisherNumber}`, NOUNS))} ${publisherNumber}`
  const sku = numbers.isbn(publisher, seed)
  const amount = seededInteger(`price ${seed}`, 19, 99) * 100 + 90
  const published = new Date(now.getTime() - seededInteger(`age ${seed}`, 5, 4000) * DAY_MS)
  const isReduced = inPercent(`special ${seed}`, 12)
  const from = new Date(now.getTime() - seededInteger(`from ${seed}`, 1, 20) * DAY_MS)
  const price = isReduced
    ? {
        amount,
        special: Math.round(amount * 0.8),
        specialFrom: from,
        specialTo: new Date(now.getTime() + seededInteger(`to ${seed}`, 3, 25) * DAY_MS),
      }
    : { amount }
  const stock: Record<string, number> = {
    lublin: inPercent(`out ${seed}`, 6) ? 0 : seededInteger(`stock ${seed}`, 1, 500),
  }
  for (const { code } of bookstores)
    if (inPercent(`${code} ${seed}`, 50)) stock[code] = seededInteger(`copies ${code} ${seed}`, 1, 6)
  const text = {
    name,
    urlKey: `${slug(name)}-${n + 1}`,
    lead: `<p>${sentence(`lead ${seed}`, 14)}</p>`,
    description: `<p>${[1, 2, 3, 4, 5, 6].map((i) => sentence(`${i} ${seed}`, 15)).join(' ')}</p>`,
    metaTitle: `${name} – ${author}`,
    metaDescription: sentence(`lead ${seed}`, 14),
  }
  return {
    sku,
    type: 'simple',
    taxClass: 'books',
    weightG: seededInteger(`weight ${seed}`, 120, 1200),
    lifecycle: 'available',
    preorderDate: null,
    sales: seededInteger(`sales ${seed}`, 0, 1000),
    labels: inPercent(`best ${seed}`, 5) ? ['bestseller'] : [],
    newsFrom: null,
    newsTo: null,
    createdAt: published,
    texts: { default: text, en: text },
    isbn: sku,
    ean: sku,
    subtitle: null,
    originalTitle: null,
    originalLanguage: null,
    edition: null,
    publishedOn: published.toISOString().slice(0, 10),
    pages: seededInteger(`pages ${seed}`, 48, 900),
    minutes: null,
    heightMm: 205,
    widthMm: 135,
    thicknessMm: seededInteger(`thick ${seed}`, 8, 50),
    ageFrom: null,
    ageTo: null,
    thema: ['FBA'],
    fileFormats: [],
    accessibility: [],
    safetyWarning: null,
    publisher,
    series: inPercent(`series ${seed}`, 35)
      ? {
          name:
            `${capital(pick(`s ${seed}`, ADJECTIVES))} seria ` +
            String(seededInteger(`series ${seed}`, 1, Math.max(5, Math.floor(count / 40)))),
          volume: String(seededInteger(`volume ${seed}`, 1, 9)),
        }
      : null,
    people: [
      { name: author, role: 'author' },
      ...(inPercent(`translated ${seed}`, 30) ? [{ name: personOf('translator'), role: 'translator' as const }] : []),
    ],
    options: {
      format: 'book',
      language: inPercent(`english ${seed}`, 5) ? 'en' : 'pl',
      binding: pick(`binding ${seed}`, ['twarda', 'miekka', 'miekka', 'miekka-ze-skrzydelkami']),
      ...(inPercent(`young ${seed}`, 25)
        ? { age_range: pick(`age ${seed}`, ['0-3', '3-6', '6-9', '9-12', '12-15', '15']) }
        : {}),
    },
    categories: [
      ...new Set([
        pick(`shelf ${seed}`, shelves),
        ...(inPercent(`second ${seed}`, 20) ? [pick(`shelf 2 ${seed}`, shelves)] : []),
      ]),
    ],
    price,
    history: [{ at: new Date(now.getTime() - 120 * DAY_MS), amount }, ...(isReduced ? [{ at: from, ...price }] : [])],
    tiers: [],
    stock,
    image: `/${sku.at(-3)}/${sku.at(-2)}/${sku}.webp`,
    links: [],
  }
}
