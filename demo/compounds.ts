import type { Db } from '../server/platform/db/db.ts'
import type { WrittenBook } from './books.ts'
import { type DeriveContext, deriveTitle } from './derive-title.ts'
import type { Cover } from './draw-covers.ts'
import type { Title } from './title.ts'
import { writeTitles } from './write-titles.ts'

interface VariantSeed {
  /** Attribute code -> key of its option. */
  values: Readonly<Record<string, string>>
  /** Printed on the cover; default: the values. */
  coverSubtitle?: string
  book: Partial<WrittenBook>
  stock: Readonly<Record<string, number>>
}

const NOVEL: WrittenBook = {
  title: 'Placówka',
  authors: ['Bolesław Prus'],
  publisher: 'Księgi Kozie',
  pages: 288,
  published: '2023-05-17',
  price: 3990,
  categories: ['literatura-piekna/klasyka-polska'],
  thema: ['FBC'],
  lead: 'Ślimak broni kawałka ziemi przed koleją, osadnikami i zimą, choć nikt mu nie kazał być bohaterem.',
  leadEn: 'Ślimak defends a piece of land against the railway, settlers and winter, though nobody made him a hero.',
  blurb:
    'Prus opisuje wieś bez sielanki: liczy morgi, krowy i korce owsa, a między rachunkami mieści dramat człowieka, ' +
    'który umie tylko trwać. Każda strata boli tu osobno, każdy żart bierze się z niezaradności.\n\nWydanie ' +
    'w trzech postaciach: w twardej oprawie, w miękkiej i dużym drukiem dla oczu, które chcą odpocząć.',
}
const NOTEBOOK: WrittenBook = {
  title: 'Zeszyt „Koziołek” w kropki',
  publisher: 'Wydawnictwo Zakładka',
  kind: 'game',
  published: '2024-08-20',
  price: 2490,
  categories: ['gry-i-gadzety/zakladki'],
  lead:
    'Sto sześćdziesiąt stron w kropki, szyty grzbiet i koziołek na okładce: na notatki z lektur i na listy ' +
    'zakupów.',
  leadEn:
    'A hundred and sixty dotted pages, a sewn spine and a little goat on the cover, for notes and shopping lists.',
  blurb: 'Papier jest kremowy i nie przebija, tasiemka ma kolor okładki, a ostatnie kartki dają się wyrwać bez żalu.',
}

const VERSIONS: readonly { title: WrittenBook; attributes: readonly string[]; versions: readonly VariantSeed[] }[] = [
  {
    title: NOVEL,
    attributes: ['binding', 'large_print'],
    versions: [
      {
        values: { binding: 'miekka', large_print: '0' },
        coverSubtitle: 'oprawa miękka',
        book: { binding: 'miękka', price: 3990 },
        stock: { lublin: 40 },
      },
      {
        values: { binding: 'twarda', large_print: '0' },
        coverSubtitle: 'oprawa twarda',
        book: { binding: 'twarda', price: 5490 },
        stock: { lublin: 25 },
      },
      {
        values: { binding: 'miekka', large_print: '1' },
        coverSubtitle: 'duży druk',
        book: { binding: 'miękka', largePrint: true, pages: 640, price: 5990 },
        stock: { lublin: 20 },
      },
    ],
  },
  {
    title: NOTEBOOK,
    attributes: ['cover_colour'],
    versions: [
      { values: { cover_colour: 'czerwony' }, book: {}, stock: { lublin: 60 } },
      { values: { cover_colour: 'granatowy' }, book: {}, stock: { lublin: 35 } },
      { values: { cover_colour: 'zielony' }, book: {}, stock: { lublin: 0 } },
    ],
  },
]

/** A grouped product: its volumes are products of their own. */
const SERIES: { title: WrittenBook; of: string } = {
  title: {
    title: 'Nadkomisarz Iga Sawicz. Cała seria',
    authors: [],
    publisher: 'Pora Nocna',
    published: '2024-10-02',
    price: 0,
    categories: ['kryminal-i-sensacja/kryminal'],
    lead: 'Wszystkie śledztwa nadkomisarz Igi Sawicz na jednej liście: weź całą serię albo tylko brakujące tomy.',
    leadEn: 'All investigations of Chief Inspector Iga Sawicz in one list: take the whole series or what you lack.',
    blurb: 'Lublin, wapienne mury i policjantka, która zadaje jedno pytanie za dużo. Tomy można czytać osobno.',
  },
  of: 'Nadkomisarz Iga Sawicz',
}

const coverTextOf = ({ values, coverSubtitle = Object.values(values).join(' ') }: VariantSeed) => coverSubtitle

/** Derived with separate numbers and URL keys, so that those of other titles do not change. */
export interface Compounds {
  titles: Title[]
  covers: Cover[]
}

export function deriveCompounds(context: DeriveContext, volumes: readonly Title[]): Compounds {
  const titles: Title[] = []
  const covers: Cover[] = []
  const derive = (book: WrittenBook, coverSubtitle: string) => {
    const { publisher } = book
    // the number depends on the title, which versions share, but a taken number is not used again
    const title = deriveTitle(book, context)
    titles.push(title)
    covers.push({
      file: title.image ?? '',
      book: {
        title: book.title,
        subtitle: coverSubtitle || undefined,
        author: (book.authors ?? []).join(', '),
        genre: book.categories[0] ?? '',
        publisher,
        kind: book.kind ?? 'book',
      },
    })
    return title
  }
  for (const { title, versions } of VERSIONS) {
    derive(title, '')
    for (const version of versions) {
      const own = derive({ ...title, ...version.book }, coverTextOf(version))
      own.price = { amount: own.price.amount }
      own.stock = { ...version.stock }
      own.options = { ...own.options, ...version.values }
    }
  }
  if (volumes.length > 0) derive(SERIES.title, '')
  return { titles, covers }
}

export const volumesOf = (titles: readonly Title[]): Title[] =>
  titles
    .filter(({ series, type }) => series?.name === SERIES.of && type === 'simple')
    .toSorted((a, b) => Number(a.series?.volume) - Number(b.series?.volume))

/** Writes new compound products with their variants or volumes; returns their ids. */
export async function writeCompounds(tx: Db, { titles }: Compounds, volumes: readonly Title[]): Promise<number[]> {
  const known = await tx.many<{ sku: string }>`select sku from product where sku = any(${titles.map(({ sku }) => sku)})`
  if (known.length > 0) return []
  const ids = await writeTitles(tx, titles)
  const queue = titles.values()
  const next = () => queue.next().value?.sku ?? ''
  for (const { attributes, versions } of VERSIONS) {
    const sku = next()
    await convertToCompound(tx, sku, 'configurable')
    for (const [position, code] of attributes.entries())
      await tx.run`
        insert into configurable_attribute (product_id, attribute_id, position)
        select p.id, a.id, ${position} from product p, attribute a where p.sku = ${sku} and a.code = ${code}`
    for (const [position] of versions.entries())
      await tx.run`
        with hidden as (update product set visibility = 'none' where sku = ${next()} returning id)
        insert into configurable_variant (product_id, child_id, position)
        select p.id, hidden.id, ${position} from product p, hidden where p.sku = ${sku}`
  }
  if (volumes.length > 0) {
    const sku = next()
    await convertToCompound(tx, sku, 'grouped')
    for (const [position, volume] of volumes.entries())
      await tx.run`
        insert into grouped_item (product_id, child_id, quantity, position)
        select p.id, c.id, 1, ${position} from product p, product c where p.sku = ${sku} and c.sku = ${volume.sku}`
  }
  // the price before today's reductions, for the lowest price of 30 days
  await tx.run`
    insert into price_change (product_id, recorded_at, amount)
    select product_id, now() - interval '90 days', amount from (
      select v.product_id, min(r.amount)::int as amount from configurable_variant v
        join price r on r.product_id = v.child_id
        and r.group_id is null group by 1
      union all select g.product_id, sum(r.amount * g.quantity)::int from grouped_item g join price r
        on r.product_id = g.child_id and r.group_id is null group by 1) c
    where product_id = any(${ids})`
  return ids
}

/** Turns a product into a compound one, with the price and stock of its components. */
async function convertToCompound(tx: Db, sku: string, type: 'configurable' | 'grouped'): Promise<void> {
  const row = await tx.one<{ id: number }>`
    update product set type = ${type}, weight_g = null where sku = ${sku} returning id`
  const id = row?.id ?? 0
  await tx.run`delete from price where product_id = ${id}`
  await tx.run`delete from price_change where product_id = ${id}`
  await tx.run`delete from tier_price where product_id = ${id}`
  await tx.run`delete from source_stock where product_id = ${id}`
  // variants have these options instead, and the product has no number of its own
  await tx.run`
    delete from product_option o using attribute_option v, attribute a where o.product_id = ${id} and v.id = o.option_id
      and a.id = v.attribute_id and a.code in ('binding', 'large_print', 'cover_colour')`
  await tx.run`
    update book set isbn13 = null, ean = null, height_mm = null, width_mm = null, thickness_mm = null, pages = null
      where product_id = ${id}`
}
