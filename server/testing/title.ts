import { randomBytes } from 'node:crypto'
import { productsChanged } from '../modules/catalog/index.ts'
import type { Database } from '../platform/db/db.ts'
import type { Title } from '../../demo/title.ts'
import { writeTitles } from '../../demo/write-titles.ts'

/** A title for a test, with defaults for everything that the test does not set. */
export function titleOf({ name, ...parts }: Partial<Title> & { name?: string } = {}): Title {
  const mark = randomBytes(4).toString('hex')
  const words = {
    name: name ?? `Próba ${mark}`,
    urlKey: `proba-${mark}`,
    lead: '<p>Na próbę.</p>',
    description: '<p>Opis próbny.</p>',
    metaTitle: `Próba ${mark}`,
    metaDescription: 'Na próbę.',
  }
  return {
    sku: `test-${mark}`,
    type: 'simple',
    taxClass: 'books',
    weightG: 300,
    lifecycle: 'available',
    preorderDate: null,
    sales: 0,
    labels: [],
    newsFrom: null,
    newsTo: null,
    createdAt: new Date('2025-01-01T00:00:00Z'),
    texts: { default: words, en: words },
    isbn: null,
    ean: null,
    subtitle: null,
    originalTitle: null,
    originalLanguage: null,
    edition: null,
    publishedOn: '2025-01-01',
    pages: 200,
    minutes: null,
    heightMm: 205,
    widthMm: 135,
    thicknessMm: 15,
    ageFrom: null,
    ageTo: null,
    thema: [],
    fileFormats: [],
    accessibility: [],
    safetyWarning: null,
    publisher: 'Wydawnictwo Próbne',
    series: null,
    people: [{ name: 'Jan Próbny', role: 'author' }],
    options: { format: 'book' },
    categories: ['literatura-piekna/poezja'],
    price: { amount: 4990 },
    history: [],
    tiers: [],
    stock: { lublin: 5 },
    image: null,
    links: [],
    ...parts,
  }
}

/** Adds a title for a test to a seeded shop. */
export async function addTitle(
  db: Database,
  parts: Partial<Title> & { name?: string } = {},
): Promise<{ id: number; sku: string; urlKey: string }> {
  const title = titleOf(parts)
  const { sku } = title
  return db.transaction(async (tx) => {
    const [id] = await writeTitles(tx, [title])
    if (id === undefined) throw new Error(`${sku} exists already`)
    await productsChanged(tx, [id])
    return { id, sku, urlKey: title.texts['default']?.urlKey ?? '' }
  })
}
