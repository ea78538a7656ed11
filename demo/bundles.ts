import { slug } from '../language/slug.ts'
import { replaceBundle } from '../server/modules/catalog/index.ts'
import type { Db } from '../server/platform/db/db.ts'
import type { DeriveContext } from './derive-title.ts'
import type { Cover } from './draw-covers.ts'
import type { Title } from './title.ts'

interface WrittenGroup {
  title: string
  en: string
  type: 'select' | 'radio' | 'checkbox' | 'multi'
  required?: boolean
  /** Titles of the demo shop; the first of a required group is its default. */
  products: readonly { title: string; copies?: 'chosen' }[]
}
interface WrittenBundle {
  name: string
  en: string
  /** Gross, in grosze, of a bundle with a fixed price; otherwise the parts have their own prices. */
  price?: number
  discount?: number
  tiers?: readonly { quantity: number; discount: number }[]
  shipment: 'together' | 'separately'
  categories: string[]
  lead: string
  leadEn: string
  blurb: string
  blurbEn: string
  groups: readonly WrittenGroup[]
}

const BUNDLES: readonly WrittenBundle[] = [
  {
    name: 'Wieczór z książką',
    en: 'An evening with a book',
    discount: 10,
    tiers: [{ quantity: 3, discount: 15 }],
    shipment: 'together',
    categories: ['gry-i-gadzety/zakladki'],
    lead:
      'Drobiazg do czytania, powieść do wyboru i – dla nienasyconych – druga książka. Razem o dziesięć procent ' +
      'taniej.',
    leadEn:
      'A little something for readers, a novel of your choice and, for the insatiable, a second book. Ten percent ' +
      'less together.',
    blurb:
      'Zestaw na prezent, którego nie trzeba zgadywać w całości: wybierz zakładki albo grę karcianą, do nich ' +
      'powieść, a jeśli wieczory są długie – jeszcze jedną. Wszystko pakujemy w jedną paczkę.',
    blurbEn:
      'A present that need not be guessed as a whole: choose bookmarks or a card game, a novel to go with them ' +
      'and, if the evenings are long, one more. It all comes in one parcel.',
    groups: [
      {
        title: 'Do kompletu',
        en: 'To go with it',
        type: 'radio',
        products: [{ title: 'Ptaki na marginesie' }, { title: 'Mole książkowe' }, { title: 'Słowo do słowa' }],
      },
      {
        title: 'Książka na wieczór',
        en: 'A book for the evening',
        type: 'select',
        products: [{ title: 'Brama Grodzka' }, { title: 'Trzecie podwórko' }, { title: 'Sezon na jeżyny' }],
      },
      {
        title: 'Jeszcze jedna',
        en: 'One more',
        type: 'checkbox',
        required: false,
        products: [{ title: 'Nocny dyżur w bibliotece', copies: 'chosen' }, { title: 'Sól i miód' }],
      },
    ],
  },
  {
    name: 'Sawicz: trzy pierwsze sprawy',
    en: 'Sawicz: the first three cases',
    price: 9990,
    shipment: 'separately',
    categories: ['kryminal-i-sensacja/kryminal'],
    lead: 'Trzy pierwsze tomy cyklu o nadkomisarz Idze Sawicz w jednej cenie.',
    leadEn: 'The first three volumes about Chief Inspector Iga Sawicz at one price.',
    blurb:
      '„Cisza na Czechowie”, „Kamień w bucie” i „Zimna krew wapiennika” – początek cyklu, w komplecie taniej niż ' +
      'osobno.',
    blurbEn:
      'The beginning of the cycle in its three volumes, cheaper together than one by one. The books are in Polish.',
    groups: ['Cisza na Czechowie', 'Kamień w bucie', 'Zimna krew wapiennika'].map((title, index) => ({
      title: `Tom ${index + 1}`,
      en: `Volume ${index + 1}`,
      type: 'radio' as const,
      products: [{ title }],
    })),
  },
]

const DAY_MS = 86_400_000
const nameOf = ({ texts }: Title) => texts['default']?.name ?? ''
const find = (titles: readonly Title[], name: string): Title => {
  const title = titles.find((one) => nameOf(one) === name && one.type === 'simple')
  if (!title) throw new Error(`the demo has no book "${name}" for its sets`)
  return title
}

/** Derives the demo's bundles as products. */
export function deriveBundles(titles: readonly Title[], { now, numbers, urlKeys }: DeriveContext): Title[] {
  return BUNDLES.map((bundle) => {
    const number = numbers.ean(`set ${bundle.name}`)
    const urlKey = slug(bundle.name)
    urlKeys.add(urlKey)
    const textsOf = (name: string, lead: string, blurb: string) => ({
      name,
      urlKey,
      lead: `<p>${lead}</p>`,
      description: `<p>${blurb}</p>`,
      metaTitle: name,
      metaDescription: lead,
    })
    const amount = bundle.price ?? sumOf(bundle, titles)
    return {
      sku: number,
      type: 'bundle',
      taxClass: 'books',
      weightG: null,
      lifecycle: 'available',
      preorderDate: null,
      sales: 40,
      labels: [],
      newsFrom: null,
      newsTo: null,
      createdAt: new Date(now.getTime() - 100 * DAY_MS),
      texts: {
        default: textsOf(bundle.name, bundle.lead, bundle.blurb),
        en: textsOf(bundle.en, bundle.leadEn, bundle.blurbEn),
      },
      isbn: null,
      ean: number,
      subtitle: null,
      originalTitle: null,
      originalLanguage: null,
      edition: null,
      publishedOn: null,
      pages: null,
      minutes: null,
      heightMm: null,
      widthMm: null,
      thicknessMm: null,
      ageFrom: null,
      ageTo: null,
      thema: [],
      fileFormats: [],
      accessibility: [],
      safetyWarning: null,
      publisher: 'Wydawnictwo Zakładka',
      series: null,
      people: [],
      options: { format: 'book' },
      categories: bundle.categories,
      price: { amount },
      history: [120, 90].map((days) => ({ at: new Date(now.getTime() - days * DAY_MS), amount })),
      tiers: [],
      stock: {},
      image: `/${number.at(-3)}/${number.at(-2)}/${number}.webp`,
      links: [],
    }
  })
}

/** Sum of the cheapest title of each required group. */
const sumOf = ({ groups }: WrittenBundle, titles: readonly Title[]) =>
  groups
    .filter(({ required = true }) => required)
    .reduce((sum, group) => sum + Math.min(...group.products.map(({ title }) => find(titles, title).price.amount)), 0)

export const bundleCovers = (bundles: readonly Title[]): Cover[] =>
  bundles.map((title) => ({
    file: title.image ?? '',
    book: {
      title: nameOf(title),
      subtitle: 'Zestaw',
      author: '',
      genre: 'literatura-piekna/powiesc-wspolczesna',
      publisher: title.publisher,
      kind: 'book',
    },
  }))

/** Writes the groups and parts of new bundles. */
export async function writeBundles(tx: Db, titles: readonly Title[], ids: readonly number[]): Promise<void> {
  const products = await tx.many<{ id: number; sku: string }>`
    select id, sku from product where type = 'bundle' and id = any(${ids})`
  for (const { id, sku } of products) {
    const bundle = BUNDLES.find(({ name }) => titles.some((title) => title.sku === sku && nameOf(title) === name))
    if (bundle) await replaceBundle(tx, id, fileOf(bundle, titles))
  }
}

const fileOf = ({ price, discount, tiers, shipment, groups }: WrittenBundle, titles: readonly Title[]) => ({
  price: price === undefined ? 'dynamic' : 'fixed',
  ...(discount !== undefined && { discount }),
  ...(tiers && { tiers }),
  shipment,
  groups: groups.map(({ title, en, type, required = true, products }) => ({
    title,
    titles: { en },
    type,
    required,
    products: products.map((product, index) => ({
      sku: find(titles, product.title).sku,
      default: required && index === 0,
      ...(product.copies && { can_change_quantity: true }),
    })),
  })),
})
