import type { Title } from '../title.ts'

/** What a file of a book is made of. */
export interface Manuscript {
  sku: string
  title: string
  authors: readonly string[]
  publisher: string
  /** Of its words: pl, en. */
  language: string
  /** YYYY-MM-DD */
  published: string | null
  modified: Date
  chapters: readonly { heading: string; paragraphs: readonly string[] }[]
  words: { contents: string; page: (page: number, pages: number) => string }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Paragraphs of a text in HTML. */
const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/i)
    .map(plain)
    .filter(Boolean)

/**
 * The demo shop's own edition of a book: a specimen in Polish, in the editors' words, which says that it is one.
 */
export function manuscriptOf({ sku, texts, publisher, publishedOn, createdAt, people }: Title): Manuscript {
  const { name = sku, lead = '', description = '' } = texts['default'] ?? {}
  return {
    sku,
    title: name,
    authors: people.filter(({ role }) => role === 'author').map((person) => person.name),
    publisher,
    language: 'pl',
    published: publishedOn,
    modified: createdAt,
    chapters: [
      { heading: 'O książce', paragraphs: [...new Set([...paragraphsOf(lead), ...paragraphsOf(description)])] },
      {
        heading: 'Od księgarni',
        paragraphs: [
          'To egzemplarz pokazowy: widać na nim, jak pobiera się i czyta plik kupiony w tej księgarni.',
          'Dziękujemy za lekturę.',
        ],
      },
    ],
    words: { contents: 'Spis treści', page: (page, pages) => `Strona ${page} z ${pages}` },
  }
}
