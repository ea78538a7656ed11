import { slug } from '../language/slug.ts'
import type { DeriveContext } from './derive-title.ts'
import type { Cover } from './draw-covers.ts'
import type { Title } from './title.ts'

const NAME = 'Rozmowa o lekturach'
const DAY_MS = 86_400_000
const PRICE = 5900

/** Derives a product without shipment or file: half an hour with a bookseller. Its options are in custom-options.ts. */
export function deriveServices({ now, numbers, urlKeys }: DeriveContext): Title[] {
  const number = numbers.ean(`service ${NAME}`)
  const urlKey = slug(NAME)
  urlKeys.add(urlKey)
  const textsOf = (name: string, lead: string, blurb: string) => ({
    name,
    urlKey,
    lead: `<p>${lead}</p>`,
    description: `<p>${blurb}</p>`,
    metaTitle: name,
    metaDescription: lead,
  })
  return [
    {
      sku: number,
      type: 'virtual',
      taxClass: 'standard',
      weightG: null,
      lifecycle: 'available',
      preorderDate: null,
      sales: 12,
      labels: [],
      newsFrom: null,
      newsTo: null,
      createdAt: new Date(now.getTime() - 100 * DAY_MS),
      texts: {
        default: textsOf(
          NAME,
          'Pół godziny przez telefon z naszą księgarką i trzy książki dobrane dla Ciebie.',
          'Napisz, co lubisz czytać, i wybierz dzień. Zadzwonimy o wybranej godzinie, porozmawiamy przez pół ' +
            'godziny, a po rozmowie przyślemy e-mailem listę trzech książek z kilkoma słowami o każdej. Niczego nie ' +
            'musisz kupować.',
        ),
        en: textsOf(
          'A talk about books',
          'Half an hour on the phone with one of our booksellers, and three books chosen for you.',
          'Write what you like to read and choose a day. We call at the chosen time, talk for half an hour and send ' +
            'a list of three books by e-mail, with a few words about each. You need not buy any of them.',
        ),
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
      options: {},
      categories: ['gry-i-gadzety'],
      price: { amount: PRICE },
      history: [120, 90].map((days) => ({ at: new Date(now.getTime() - days * DAY_MS), amount: PRICE })),
      tiers: [],
      stock: {},
      image: `/${number.at(-3)}/${number.at(-2)}/${number}.webp`,
      links: [],
    },
  ]
}

export const serviceCovers = (services: readonly Title[]): Cover[] =>
  services.map(({ image, publisher }) => ({
    file: image ?? '',
    book: {
      title: NAME,
      subtitle: 'Pół godziny z księgarką',
      author: '',
      genre: 'literatura-piekna/powiesc-wspolczesna',
      publisher,
      kind: 'book',
    },
  }))
