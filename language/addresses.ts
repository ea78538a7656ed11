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

/** Pages of many books: of one name, or a list. */
export type Collection = keyof typeof POLISH

/** Language -> its words; another language has the English ones. */
const WORDS: Readonly<Record<string, Readonly<Record<Collection, string>>>> = { pl: POLISH, en: ENGLISH }

const wordsOf = (locale: string) => WORDS[languageOf(locale)] ?? ENGLISH

/**
 * The path within a store view, in the view's language: `/autorzy/boleslaw-prus`, `/en`'s `/authors/…`; without a key
 * the index of names.
 */
export const addressOf = (locale: string, collection: Collection, key?: string): string =>
  `/${wordsOf(locale)[collection]}${key === undefined ? '' : `/${encodeURIComponent(key)}`}`

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

/** Pages about reviews within a store view, in its language. */
export const reviewAddress = (locale: string, page: keyof typeof REVIEW_PATHS.pl, key: string): string =>
  `${(languageOf(locale) === 'pl' ? REVIEW_PATHS.pl : REVIEW_PATHS.en)[page]}/${encodeURIComponent(key)}`

/** The page with the beginning of a book within a store view, in its language. */
export const excerptAddress = (locale: string, key: string): string =>
  `/${languageOf(locale) === 'pl' ? 'fragment' : 'excerpt'}/${encodeURIComponent(key)}`

/** What a path's first word stands for, in any language. */
export const collectionAt = (word: string): Collection | undefined =>
  (Object.keys(POLISH) as Collection[]).find((collection) =>
    Object.values(WORDS).some((words) => words[collection] === word),
  )
