import { languageOf } from '../../../language/language-rules.ts'
import type { Catalogue } from '../../../language/translate.ts'
import { tables } from '../generated/catalogues.ts'
import { loadPart } from '../../../web/platform/load-part.ts'

/** Parts of a language's texts that can be loaded separately, so that rarely opened pages bring their own. */
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
  | 'files'

/** Files of each part, without language and extension: `shop` is `shop.pl.ts`. */
const files: Readonly<Record<TextsPart, readonly string[]>> = {
  shop: ['shop'],
  account: ['account'],
  // orders and My books are shown inside the account layout
  orders: ['account', 'delivery-points', 'files', 'orders', 'paying'],
  'my-books': ['account', 'my-books'],
  withdrawal: ['withdrawal'],
  // the contact form shares fields with the withdrawal form
  bookshops: ['bookshops', 'withdrawal'],
  checkout: ['checkout', 'delivery-points', 'files', 'paying'],
  collections: ['collections'],
  compare: ['compare'],
  reviews: ['reviews'],
  excerpt: ['excerpt'],
  blog: ['blog'],
  'own-reviews': ['account', 'reviews'],
  privacy: ['privacy'],
  files: ['files'],
}

/** Names, as in the build, of the text files that a page with this part needs, including those of every page. */
export const textFiles = (language: string, part?: TextsPart): string[] =>
  [...files.shop, ...(part ? files[part] : [])].map((file) => `${file}.${language}`)

const loadedTexts = new Map<string, Record<string, Catalogue[string]>>()

/**
 * Loads a part and returns all loaded texts of the language, always as the same object, so that a `Language` created
 * from it sees parts that are loaded later. Without a file for the language the English source texts are used.
 */
export async function loadTexts(locale: string, part: TextsPart): Promise<Catalogue> {
  const language = languageOf(locale)
  if (!language) throw new Error(`Unknown locale '${locale}'`)
  const open = files[part].flatMap((file) => tables[language]?.[file] ?? [])
  const opened = await Promise.all(open.map((table) => loadPart(table)))
  const known = loadedTexts.get(language) ?? {}
  loadedTexts.set(language, known)
  return Object.assign(known, ...opened.flatMap((table) => Object.values(table)))
}

/** Loads all parts of a language, for the server, which renders every page. */
export async function loadAllTexts(locale: string): Promise<Catalogue> {
  await Promise.all((Object.keys(files) as TextsPart[]).map((part) => loadTexts(locale, part)))
  return loadTexts(locale, 'shop')
}
