import type { AuthorHeadFragment, PublisherHeadFragment } from '../../generated/operations.ts'
import { volumeName } from './reading-order.ts'
import type { SeriesOf } from './series-page.tsx'

/** Book in structured data. */
export interface BookEntry {
  name: string
  /** Path within the store view. */
  path: string
  authors: readonly string[]
}

const persons = (names: readonly string[]) =>
  names.length > 0 ? names.map((name) => ({ '@type': 'Person', name })) : undefined
const bookOf = ({ name, path, authors }: BookEntry, root: string) => ({
  '@type': 'Book',
  name,
  url: root + path,
  author: persons(authors),
})

/** Structured data (schema.org) of an author. */
export const personData = (
  { name, url, born, died, biography, portrait }: AuthorHeadFragment,
  root: string,
): object => ({
  '@type': 'Person',
  '@id': `${root}${url}#person`,
  name,
  url: root + url,
  birthDate: born ?? undefined,
  deathDate: died ?? undefined,
  description: biography ?? undefined,
  image: portrait ?? undefined,
})

export function organizationData({ name, url, contact }: PublisherHeadFragment, root: string): object {
  const address = contact && {
    '@type': 'PostalAddress',
    streetAddress: contact.street ?? undefined,
    postalCode: contact.postcode ?? undefined,
    addressLocality: contact.city ?? undefined,
    addressCountry: contact.country ?? undefined,
  }
  return {
    '@type': 'Organization',
    '@id': `${root}${url}#publisher`,
    name,
    url: root + url,
    email: contact?.email ?? undefined,
    telephone: contact?.phone ?? undefined,
    address: contact?.street || contact?.city ? address : undefined,
  }
}

/** Structured data of a series; `parts` is the first edition of each volume on this page. */
export const seriesData = (
  { name, url, authors, publishers, volumes }: SeriesOf,
  parts: readonly BookEntry[],
  root: string,
): object => ({
  '@type': 'BookSeries',
  '@id': `${root}${url}#series`,
  name,
  url: root + url,
  author: persons(authors.map((author) => author.name)),
  publisher: publishers[0] && { '@type': 'Organization', name: publishers[0].name, url: root + publishers[0].url },
  numberOfItems: volumes.total_count,
  hasPart: parts.map((part, at) => {
    const volume = volumes.items[at]
    return { ...bookOf(part, root), position: volume && volume.number !== null ? volumeName(volume) : undefined }
  }),
})

/** Structured data of a list; `first` is the position of its first book in the whole list. */
export const listData = (
  title: string,
  path: string,
  books: readonly BookEntry[],
  first: number,
  root: string,
  aboutId?: string,
): object => ({
  '@type': 'CollectionPage',
  '@id': `${root}${path}#list`,
  name: title,
  url: root + path,
  about: aboutId && { '@id': aboutId },
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: books.map((book, at) => ({
      '@type': 'ListItem',
      position: first + at,
      url: root + book.path,
      name: book.name,
    })),
  },
})
