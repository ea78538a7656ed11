import { escapeText } from '../language/markup.ts'
import { slug } from '../language/slug.ts'
import { startOfDay } from '../language/warsaw-time.ts'
import { bindings } from '../server/seed/attributes.ts'
import type { WrittenBook } from './books.ts'
import { trimOf } from './covers/genres.ts'
import { seededInteger, inPercent, hashOf } from './seeded-random.ts'
import type { ProductNumbers } from './product-numbers.ts'
import { PUBLISHERS_COLLECTIONS } from './publishers-collections.ts'
import { bookstores } from './sources.ts'
import type { TitlePrice, Title } from './title.ts'

const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'angielski',
  fr: 'francuski',
  ru: 'rosyjski',
  de: 'niemiecki',
  it: 'włoski',
  es: 'hiszpański',
  el: 'grecki',
  da: 'duński',
  cs: 'czeski',
  no: 'norweski',
  sv: 'szwedzki',
  la: 'łacina',
}
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** The Monday of the week for which the dates in the JSON files were written. */
const WRITTEN_FOR = Date.UTC(2026, 10, 23)
const FIRST_RECENT_DATE = '2026-05-01'

/** Recent and coming dates move by whole weeks, so that a demo opened later has new and announced titles as well. */
export function demoDate(date: string, now: Date): string {
  const weeks = Math.max(0, Math.floor((now.getTime() - WRITTEN_FOR) / WEEK_MS))
  return date < FIRST_RECENT_DATE ? date : new Date(Date.parse(date) + weeks * WEEK_MS).toISOString().slice(0, 10)
}

export interface DeriveContext {
  now: Date
  numbers: ProductNumbers
  /** URL keys in use; that of the new title is added. */
  urlKeys: Set<string>
}

/** Derives the data that the JSON files omit; deterministic for each book. */
export function deriveTitle(book: WrittenBook, context: DeriveContext): Title {
  const kind = book.kind ?? 'book'
  const isFile = kind === 'ebook' || kind === 'audiobook'
  const seed = [book.title, book.authors?.[0], book.publisher, kind, book.published].join('|')
  const number = kind === 'game' ? context.numbers.ean(seed) : context.numbers.isbn(book.publisher, seed)
  const lifecycle = book.status === 'out-of-print' ? 'discontinued' : (book.status ?? 'available')
  const publishedOn = demoDate(book.published, context.now)
  const published = new Date(`${publishedOn}T08:00:00Z`)
  const [widthMm, heightMm] = trimOf(book.categories[0] ?? '', kind, hashOf(`trim ${book.series?.name ?? seed}`))
  const thicknessMm =
    kind === 'game' ? 55 : Math.max(4, Math.round((book.pages ?? 200) / (book.binding === 'kartonowa' ? 4 : 15.5)))
  const isPhysical = !isFile
  const isNew = published <= context.now && context.now.getTime() - published.getTime() < 75 * DAY_MS
  const { price, history } = derivePrice(book, seed, context.now, lifecycle === 'available')
  const urlKey = freeUrlKey(book, context.urlKeys)
  return {
    sku: number,
    type: isFile ? 'downloadable' : 'simple',
    taxClass: kind === 'game' ? 'standard' : 'books',
    weightG: isPhysical ? weightOf(book, widthMm, heightMm, kind) : null,
    lifecycle,
    preorderDate: lifecycle === 'presale' && book.availableFrom ? demoDate(book.availableFrom, context.now) : null,
    sales: book.bestseller === undefined ? seededInteger(`sales ${seed}`, 0, 260) : 300 + book.bestseller * 9,
    labels: labelsOf(lifecycle, isNew, book.bestseller ?? 0),
    newsFrom: isNew ? published : null,
    newsTo: isNew ? new Date(published.getTime() + 75 * DAY_MS) : null,
    createdAt: new Date(
      Math.min(published.getTime(), context.now.getTime() - seededInteger(`created ${seed}`, 95, 400) * DAY_MS),
    ),
    texts: textsOf(book, urlKey),
    isbn: kind === 'game' ? null : number,
    ean: number,
    subtitle: book.subtitle ?? null,
    originalTitle: book.originalTitle ?? null,
    originalLanguage: book.originalLanguage ? (LANGUAGES[book.originalLanguage] ?? book.originalLanguage) : null,
    edition: book.edition === undefined ? null : String(book.edition),
    publishedOn,
    pages: kind === 'audiobook' || kind === 'game' ? null : (book.pages ?? null),
    minutes: book.durationMinutes ?? null,
    heightMm: isPhysical ? heightMm : null,
    widthMm: isPhysical ? widthMm : null,
    thicknessMm: isPhysical ? thicknessMm : null,
    ageFrom: book.age?.[0] ?? null,
    ageTo: book.age?.[1] ?? null,
    thema: book.thema ?? [],
    fileFormats: book.fileFormats ?? (kind === 'ebook' ? ['EPUB', 'PDF'] : kind === 'audiobook' ? ['MP3'] : []),
    accessibility: book.accessibility ?? [],
    safetyWarning:
      book.safety ?? (kind === 'game' ? 'Nie nadaje się dla dzieci w wieku poniżej 3 lat: małe elementy.' : null),
    publisher: book.publisher,
    series: book.series ? seriesOf(book.series) : null,
    people: [
      ...people(book.authors, 'author'),
      ...people(book.translators, 'translator'),
      ...people(book.illustrators, 'illustrator'),
      ...people(book.editors, 'editor'),
      ...people(book.readers, 'reader'),
    ],
    options: optionsOf(book, kind),
    categories: book.categories,
    price,
    history,
    tiers:
      isPhysical &&
      (book.categories.some((path) => path.startsWith('lektury') || path.startsWith('podreczniki')) ||
        inPercent(`tier ${seed}`, 4))
        ? [
            { quantity: 5, amount: Math.round(book.price * 0.95) },
            { quantity: 20, amount: Math.round(book.price * 0.88) },
          ]
        : [],
    stock: isPhysical && lifecycle === 'available' ? stockOf(seed, book.bestseller ?? 0) : {},
    image: `/${number.at(-3)}/${number.at(-2)}/${number}.webp`,
    links: [],
  }
}

const people = (names: readonly string[] | undefined, role: Title['people'][number]['role']) =>
  (names ?? []).map((name) => ({ name, role }))

const surname = (name: string) => name.split(' ').at(-1) ?? name

function freeUrlKey(book: WrittenBook, taken: Set<string>): string {
  const kind = book.kind === 'ebook' || book.kind === 'audiobook' ? book.kind : ''
  const plain = slug([book.title, book.authors?.[0] ? surname(book.authors[0]) : '', kind].join(' '))
  const year = book.published.slice(0, 4)
  const candidates = [
    plain,
    `${plain}-${slug(book.binding ?? 'wydanie')}`,
    `${plain}-${year}`,
    ...Array.from({ length: 50 }, (_, i) => `${plain}-${year}-${i + 2}`),
  ]
  const free = candidates.find((candidate) => !taken.has(candidate))
  if (!free) throw new Error(`no free URL key for ${book.title}`)
  taken.add(free)
  return free
}

function labelsOf(lifecycle: Title['lifecycle'], isNew: boolean, bestseller: number): string[] {
  const labels: string[] = []
  if (lifecycle === 'announcement' || lifecycle === 'presale') labels.push('zapowiedz')
  if (isNew && lifecycle === 'available') labels.push('nowosc')
  if (bestseller >= 85) labels.push('bestseller')
  return labels
}

function textsOf(book: WrittenBook, urlKey: string): Title['texts'] {
  const authors = (book.authors ?? []).join(', ')
  const paragraphs = book.blurb.split(/\n\s*\n/).map((paragraph) => escapeText(paragraph.trim()))
  const of = (language: 'pl' | 'en') => {
    const lead = language === 'pl' ? book.lead : book.leadEn
    return {
      name: book.title,
      urlKey,
      lead: `<p>${escapeText(lead)}</p>`,
      description: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
      metaTitle: authors ? `${book.title} – ${authors}` : book.title,
      metaDescription: lead,
    }
  }
  return { default: of('pl'), en: of('en') }
}

function optionsOf(book: WrittenBook, kind: string): Record<string, string> {
  const options: Record<string, string> = { format: kind }
  if (kind !== 'game') options['language'] = 'pl'
  const binding = book.binding ? bindings[book.binding] : undefined
  if (binding && kind === 'book') options['binding'] = binding
  if (book.cover) options['cover_colour'] = book.cover
  if (kind === 'book') options['large_print'] = book.largePrint ? '1' : '0'
  if (book.schoolClass) options['school_class'] = book.schoolClass
  const from = book.age?.[0]
  if (from !== undefined && from !== null)
    options['age_range'] =
      from >= 15 ? '15' : from >= 12 ? '12-15' : from >= 9 ? '9-12' : from >= 6 ? '6-9' : from >= 3 ? '3-6' : '0-3'
  return options
}

function weightOf(book: WrittenBook, widthMm: number, heightMm: number, kind: string): number {
  if (kind === 'game') return seededInteger(`weight ${book.title}`, 280, 1400)
  // paper of 80 g/m², two pages per leaf, and the binding
  const block = ((book.pages ?? 200) / 2) * (widthMm / 1000) * (heightMm / 1000) * 80
  return Math.round(block + (book.binding?.startsWith('twarda') ? 140 : 30))
}

function stockOf(seed: string, bestseller: number): Record<string, number> {
  const roll = hashOf(`stock ${seed}`) % 100
  if (roll < 4 && bestseller < 60) return { lublin: 0 }
  const stock: Record<string, number> = {
    lublin:
      roll < 11 && bestseller < 60
        ? 0
        : seededInteger(`warehouse ${seed}`, roll < 20 ? 1 : 6, bestseller > 60 ? 240 : 60),
  }
  for (const { code } of bookstores)
    if (inPercent(`${code} ${seed}`, stock['lublin'] === 0 ? 70 : 55))
      stock[code] = seededInteger(`copies ${code} ${seed}`, 1, 6)
  return stock
}

/**
 * About one title in eight is reduced; some were reduced before, which affects the lowest price of 30 days.
 */
function derivePrice(
  book: WrittenBook,
  seed: string,
  now: Date,
  canBeReduced: boolean,
): { price: TitlePrice; history: Title['history'] } {
  const day = (shift: number) => startOfDay(now, shift)
  const { price: amount } = book
  const cut = (percent: number) => Math.floor((amount * (100 - percent)) / 1000) * 10 - 1
  const history: Title['history'] = [
    {
      at: day(-seededInteger(`first ${seed}`, 92, 200)),
      amount: inPercent(`dearer ${seed}`, 20) ? amount + 300 : amount,
    },
    { at: day(-90), amount },
  ]
  if (inPercent(`earlier ${seed}`, 30)) {
    const began = -seededInteger(`began ${seed}`, 30, 70)
    history.push({
      at: day(began),
      amount,
      special: cut(seededInteger(`cut ${seed}`, 8, 20)),
      specialFrom: day(began),
      specialTo: day(began + 10),
    })
  }
  if (!canBeReduced || !inPercent(`special ${seed}`, 13)) return { price: { amount }, history }
  const from = -seededInteger(`from ${seed}`, 1, 18)
  const special = cut(seededInteger(`percent ${seed}`, 15, 35))
  return {
    price: { amount, special, specialFrom: day(from), specialTo: day(seededInteger(`to ${seed}`, 6, 25)) },
    history: [...history, { at: day(from), amount, special, specialFrom: day(from), specialTo: day(25) }],
  }
}

function seriesOf({ name, volume }: NonNullable<WrittenBook['series']>): NonNullable<Title['series']> {
  const isNumbered = volume !== undefined && volume !== null
  const kind = PUBLISHERS_COLLECTIONS.has(name) ? 'collection' : 'cycle'
  return { name, volume: isNumbered ? String(volume) : null, kind }
}
