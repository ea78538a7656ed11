import type { Catalogue } from '../../../language/translate.ts'
import { loadPart } from '../platform/load-part.ts'

/** What can be learnt of a language by itself: pages that few open bring their own words. */
export type TextsPart =
  | 'shop'
  | 'account'
  | 'orders'
  | 'withdrawal'
  | 'checkout'
  | 'collections'
  | 'compare'
  | 'my-books'

const catalogues: Readonly<Record<string, Readonly<Record<TextsPart, () => Promise<Catalogue>>>>> = {
  pl: {
    shop: async () => (await loadPart(() => import('./shop.pl.ts'))).shop,
    account: async () => (await loadPart(() => import('./account.pl.ts'))).account,
    // orders stand in the account's frame
    orders: async () => ({
      ...(await loadPart(() => import('./account.pl.ts'))).account,
      ...(await loadPart(() => import('./orders.pl.ts'))).orders,
    }),
    checkout: async () => (await loadPart(() => import('./checkout.pl.ts'))).checkout,
    withdrawal: async () => (await loadPart(() => import('./withdrawal.pl.ts'))).withdrawal,
    collections: async () => (await loadPart(() => import('./collections.pl.ts'))).collections,
    // in the account's frame, as well
    'my-books': async () => ({
      ...(await loadPart(() => import('./account.pl.ts'))).account,
      ...(await loadPart(() => import('./my-books.pl.ts'))).myBooks,
    }),
    compare: async () => (await loadPart(() => import('./compare.pl.ts'))).compare,
  },
  en: {
    shop: () => Promise.resolve({}),
    account: () => Promise.resolve({}),
    orders: () => Promise.resolve({}),
    checkout: () => Promise.resolve({}),
    withdrawal: () => Promise.resolve({}),
    collections: () => Promise.resolve({}),
    compare: () => Promise.resolve({}),
    'my-books': () => Promise.resolve({}),
  },
}

/** The files of a part, as the build names them: what a page with these texts waits for. */
export const textFiles = (language: string, part?: TextsPart): string[] =>
  ['shop', ...(part === 'orders' || part === 'my-books' ? ['account'] : []), ...(part ? [part] : [])].map(
    (name) => `${name}.${language}`,
  )

/** The name of a catalogue: pl of pl_PL. */
export const languageOf = (locale: string) => locale.slice(0, 2)

const learnt = new Map<string, Record<string, Catalogue[string]>>()

/** Adds a part to what is known of a language, and answers all of that: a language made of it learns on. */
export async function learn(locale: string, part: TextsPart): Promise<Catalogue> {
  const language = languageOf(locale)
  const open = catalogues[language]
  if (!open) throw new Error(`Unknown locale '${locale}'`)
  const texts = await open[part]()
  const known = learnt.get(language) ?? {}
  learnt.set(language, known)
  return Object.assign(known, texts)
}

/** All there is to know of a language, for the server: it renders every page. */
export async function learnAll(locale: string): Promise<Catalogue> {
  const parts = Object.keys(catalogues[languageOf(locale)] ?? {}) as TextsPart[]
  await Promise.all(parts.map((part) => learn(locale, part)))
  return learn(locale, 'shop')
}
