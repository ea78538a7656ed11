import { languageOf } from '../../../language/language-rules.ts'
import { collectionPath, type Collection, findCollection } from '../../../language/paths.ts'
import type { StoreView } from '../../platform/context.ts'

/** First path segment of every feed. */
export const FEEDS = 'rss'

/** The subject of a feed: a list, an entity, or a category by the path of its page. */
export type FeedSubject = { collection: Collection; key?: string } | { category: string }

/** Language -> path segment of category feeds; other languages use the English one. */
const CATEGORIES: Readonly<Record<string, string>> = { pl: 'kategorie', en: 'categories' }
const categorySegment = (locale: string) => CATEGORIES[languageOf(locale)] ?? CATEGORIES['en']

/** The page that a feed belongs to. */
export const pageOf = (locale: string, subject: FeedSubject): string =>
  'category' in subject ? `/${subject.category}.html` : collectionPath(locale, subject.collection, subject.key)

/** The path of a page's feed: `/rss/autorzy/boleslaw-prus.xml`, `/en/rss/categories/fiction.xml`. */
export const feedOf = (
  { isDefault, code, locale }: Pick<StoreView, 'isDefault' | 'code' | 'locale'>,
  subject: FeedSubject,
): string =>
  [
    isDefault ? '' : `/${code}`,
    `/${FEEDS}`,
    'category' in subject
      ? `/${categorySegment(locale)}/${subject.category}`
      : collectionPath(locale, subject.collection, subject.key),
    '.xml',
  ].join('')

/** Parses the part of a path after `/rss/`; undefined if it is no feed path. */
export function parseFeedPath(path: string): FeedSubject | undefined {
  if (!path.endsWith('.xml')) return undefined
  const [word = '', ...rest] = path.slice(0, -'.xml'.length).split('/')
  if (Object.values(CATEGORIES).includes(word)) return rest.length > 0 ? { category: rest.join('/') } : undefined
  const collection = findCollection(word)
  if (!collection || rest.length > 1) return undefined
  const isEntity = collection === 'author' || collection === 'series' || collection === 'publisher'
  return isEntity === Boolean(rest[0]) ? { collection, key: rest[0] } : undefined
}
