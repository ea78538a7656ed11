import { languageOf } from '../../../language/language-rules.ts'
import type { Catalogue } from '../../../language/translate.ts'
import { tables } from '../generated/catalogues.ts'
import { loadPart } from '../platform/load-part.ts'

/** What can be learnt of a language by itself: pages that few open bring their own words. */
export type TextsPart =
  | 'shop'
  | 'account'
  | 'orders'
  | 'withdrawal'
  | 'bookshops'
  | 'checkout'
  | 'collections'
  | 'compare'
  | 'my-books'
  | 'reviews'
  | 'excerpt'
  | 'blog'
  | 'own-reviews'
  | 'privacy'

/** The files that a part has, in each language that has them: `shop.pl.ts`. */
const files: Readonly<Record<TextsPart, readonly string[]>> = {
  shop: ['shop'],
  account: ['account'],
  // orders and My books stand in the account's frame
  orders: ['account', 'delivery-points', 'orders', 'paying'],
  'my-books': ['account', 'my-books'],
  withdrawal: ['withdrawal'],
  // the form of the contact page has fields of that of withdrawal
  bookshops: ['bookshops', 'withdrawal'],
  checkout: ['checkout', 'delivery-points', 'paying'],
  collections: ['collections'],
  compare: ['compare'],
  reviews: ['reviews'],
  excerpt: ['excerpt'],
  blog: ['blog'],
  'own-reviews': ['account', 'reviews'],
  privacy: ['privacy'],
}

/** The files of a part and of every page, as the build names them: what a page with these texts waits for. */
export const textFiles = (language: string, part?: TextsPart): string[] =>
  [...files.shop, ...(part ? files[part] : [])].map((file) => `${file}.${language}`)

const learnt = new Map<string, Record<string, Catalogue[string]>>()

/**
 * Adds a part to what is known of a language, and answers all of that: a language made of it learns on. A language
 * without the file has the source texts, which are English.
 */
export async function learn(locale: string, part: TextsPart): Promise<Catalogue> {
  const language = languageOf(locale)
  if (!language) throw new Error(`Unknown locale '${locale}'`)
  const open = files[part].flatMap((file) => tables[language]?.[file] ?? [])
  const opened = await Promise.all(open.map((table) => loadPart(table)))
  const known = learnt.get(language) ?? {}
  learnt.set(language, known)
  return Object.assign(known, ...opened.flatMap((table) => Object.values(table)))
}

/** All there is to know of a language, for the server: it renders every page. */
export async function learnAll(locale: string): Promise<Catalogue> {
  await Promise.all((Object.keys(files) as TextsPart[]).map((part) => learn(locale, part)))
  return learn(locale, 'shop')
}
