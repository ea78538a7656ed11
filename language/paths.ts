import { languageOf } from './language-rules.ts'

const POLISH = {
  author: 'autorzy',
  series: 'serie',
  publisher: 'wydawnictwa',
  novelties: 'nowosci',
  announcements: 'zapowiedzi',
  bestsellers: 'bestsellery',
  promotions: 'promocje',
  picks: 'polecaja',
} as const
const ENGLISH = {
  author: 'authors',
  series: 'series',
  publisher: 'publishers',
  novelties: 'new-titles',
  announcements: 'announcements',
  bestsellers: 'bestsellers',
  promotions: 'special-offers',
  picks: 'staff-picks',
} as const

/** Kinds of pages with many books: entity pages, such as an author's, and lists. */
export type Collection = keyof typeof POLISH

/** Path segments by language; other languages use the English ones. */
const COLLECTION_PATHS: Readonly<Record<string, Readonly<Record<Collection, string>>>> = { pl: POLISH, en: ENGLISH }

const collectionPathsOf = (locale: string) => COLLECTION_PATHS[languageOf(locale)] ?? ENGLISH

/**
 * Path of a collection within a store view, in its language: `/autorzy/boleslaw-prus`, `/authors/…` of `/en`. Without
 * a key it is that of the index or list.
 */
export const collectionPath = (locale: string, collection: Collection, key?: string): string =>
  `/${collectionPathsOf(locale)[collection]}${key === undefined ? '' : `/${encodeURIComponent(key)}`}`

const REVIEW_PATHS = {
  pl: {
    list: '/opinie',
    write: '/opinie/napisz',
    report: '/opinie/zglos',
    invitation: '/opinie/zaproszenie',
    stop: '/opinie/stop',
  },
  en: {
    list: '/reviews',
    write: '/reviews/write',
    report: '/reviews/report',
    invitation: '/reviews/invitation',
    stop: '/reviews/stop',
  },
} as const

/** Path of a page about reviews within a store view, in its language. */
export const reviewPath = (locale: string, page: keyof typeof REVIEW_PATHS.pl, key: string): string =>
  `${(languageOf(locale) === 'pl' ? REVIEW_PATHS.pl : REVIEW_PATHS.en)[page]}/${encodeURIComponent(key)}`

/** Path of the page with a book's excerpt within a store view, in its language. */
export const excerptPath = (locale: string, key: string): string =>
  `/${languageOf(locale) === 'pl' ? 'fragment' : 'excerpt'}/${encodeURIComponent(key)}`

const SHOP_PAGE_PATHS = {
  pl: { contact: '/kontakt', bookshops: '/ksiegarnie' },
  en: { contact: '/contact', bookshops: '/stores' },
} as const

/** Path of the contact page, of the bookshops or of one bookshop, within a store view, in its language. */
export const shopPagePath = (locale: string, page: keyof typeof SHOP_PAGE_PATHS.en, code?: string): string =>
  (languageOf(locale) === 'pl' ? SHOP_PAGE_PATHS.pl : SHOP_PAGE_PATHS.en)[page] +
  (code ? `/${encodeURIComponent(code)}` : '')

/** The collection that a path's first segment stands for, in any language. */
export const findCollection = (word: string): Collection | undefined =>
  (Object.keys(POLISH) as Collection[]).find((collection) =>
    Object.values(COLLECTION_PATHS).some((words) => words[collection] === word),
  )

const BLOG_PATHS = {
  pl: {
    post: 'blog/post',
    category: 'blog/kategoria',
    tag: 'blog/tag',
    archive: 'blog/archiwum',
    author: 'autor',
  },
  en: { post: 'blog/post', category: 'blog/category', tag: 'blog/tag', archive: 'blog/archive', author: 'author' },
} as const

/** Pages of the blog other than its index, which is `/blog` in every language. */
export type BlogPage = keyof typeof BLOG_PATHS.pl

const blogWords = (locale: string) => (languageOf(locale) === 'pl' ? BLOG_PATHS.pl : BLOG_PATHS.en)

/** Path of the blog or one of its pages within a store view: `/blog/kategoria/poradniki`, `/autor/anna-zielinska`. */
export const blogPath = (locale: string, page?: BlogPage, key = ''): string =>
  page === undefined ? '/blog' : `/${blogWords(locale)[page]}/${encodeURIComponent(key)}`

/** The month of an archive path in any language: `blog/archiwum/2026-11` -> `2026-11`. */
export const parseArchiveMonth = (path: string): string | undefined =>
  /^blog\/(?:archiwum|archive)\/(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(path)?.[1]
