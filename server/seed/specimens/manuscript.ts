import type { Language } from '../../../language/translate.ts'
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
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).replaceAll(/\s+/g, ' ').trim()

/** Paragraphs of a text in HTML. */
const paragraphsOf = (html: string): string[] => html.split(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/i).map(plain).filter(Boolean)

/** The demo shop's own edition of a book: a specimen that tells of it in the editors' words, and says that it is one. */
export function manuscriptOf({ sku, texts, publisher, publishedOn, createdAt, people }: Title, storeCode: string, { t, locale }: Language): Manuscript {
  const { name = sku, lead = '', description = '' } = texts[storeCode] ?? {}
  return {
    sku, title: name, authors: people.filter(({ role }) => role === 'author').map((person) => person.name), publisher, language: locale.slice(0, 2), published: publishedOn, modified: createdAt,
    chapters: [
      { heading: t('About the book'), paragraphs: [...new Set([...paragraphsOf(lead), ...paragraphsOf(description)])] },
      { heading: t('From the bookshop'), paragraphs: [t('This is a specimen copy: it shows how a file bought in this bookshop is downloaded and read.'), t('Thank you for reading.')] },
    ],
    words: { contents: t('Contents'), page: (page, pages) => t('Page %s of %s', page, pages) },
  }
}
