import { collectionPath, findCollection } from '../../../language/paths.ts'
import type { Language } from '../../../language/translate.ts'
import { coverSize } from '../features/catalog/card/card-data.ts'
import { AuthorIndex, PublisherIndex, SeriesIndex } from '../generated/documents.ts'
import { NameIndex, type IndexNames, type Volumes } from '../features/collections/name-index.tsx'
import { Cover } from '../ui/shelf/cover.tsx'
import type { PageContext, PageModule } from '../platform/page.ts'
import { notFound, redirect } from '../../../web/router/page.ts'
import { useText } from '../../../web/platform/text.ts'
import { pageJsonLd, indexTitle, titleWithPage } from '../composed/entity-page.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../composed/route-guards.ts'

interface Data {
  kind: IndexKind
  names: IndexNames
  /** First letter of the listed names; '' for names that do not begin with a letter, undefined for all. */
  letter?: string
  page: number
  path: string
}
type IndexKind = 'author' | 'series' | 'publisher'

/** Value of `?letter=` for names that do not begin with a letter. */
const OTHER_LETTERS = 'other'

const pathWith = (path: string, letter: string | undefined, page = 1) => {
  const pairs = [
    letter === undefined ? '' : `letter=${encodeURIComponent(letter.toLowerCase() || OTHER_LETTERS)}`,
    page > 1 ? `page=${page}` : '',
  ].filter(Boolean)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

function countText(kind: IndexKind, count: number, { plural }: Pick<Language, 'plural'>): string {
  switch (kind) {
    case 'author':
      return plural(count, '1 author', '%s authors')
    case 'series':
      return plural(count, '1 series', '%s series')
    case 'publisher':
      return plural(count, '1 publisher', '%s publishers')
  }
}

interface IndexQuery {
  letter?: string
  page: number
}
const query: Readonly<
  Record<IndexKind, (context: PageContext, variables: IndexQuery) => Promise<{ names: IndexNames | null }>>
> = {
  author: ({ graphql }, variables) => graphql(AuthorIndex, variables),
  series: ({ graphql }, variables) => graphql(SeriesIndex, variables),
  publisher: ({ graphql }, variables) => graphql(PublisherIndex, variables),
}

/** /autorzy, /serie, /wydawnictwa: index of all authors, series or publishers, by letter and page. */
export const page: PageModule<Data> = {
  texts: 'collections',
  async load(context) {
    const { url, store } = context
    const kind = findCollection(url.pathname.split('/')[1] ?? '')
    if (kind !== 'author' && kind !== 'series' && kind !== 'publisher') throw notFound()
    redirectToCanonical(collectionPath(store.locale, kind), context)
    const letterParam = url.searchParams.get('letter')
    const letter = letterParam === null ? undefined : letterParam === OTHER_LETTERS ? '' : letterParam.toUpperCase()
    const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
    const { names } = await notFoundIfUnsupported(query[kind](context, { letter, page }))
    // a letter without names is a 404
    if (!names || (letter !== undefined && names.total_count === 0)) throw notFound()
    const last = Math.max(1, names.page_info.total_pages ?? 1)
    if (page > last) throw redirect(pathWith(url.pathname, letter, last))
    return { kind, names, letter, page, path: url.pathname }
  },
  meta({ kind, names, letter, page, path }, { t, plural, url, store, stores }) {
    const title = titleWithPage(
      letter === undefined ? indexTitle(kind, { t }) : `${indexTitle(kind, { t })}: ${letter || t('Other signs')}`,
      page,
      { t },
    )
    const suffix = pathWith('', letter, page)
    return {
      title,
      description:
        page > 1 || letter !== undefined
          ? undefined
          : `${t('All names from A to Ż, with their books')}: ${countText(kind, totalOf(names), { plural })}.`,
      canonical: path + suffix,
      alternates: Object.fromEntries(stores.map((view) => [view.code, collectionPath(view.locale, kind) + suffix])),
      previous: page > 1 ? pathWith(path, letter, page - 1) : undefined,
      next: page < (names.page_info.total_pages ?? 1) ? pathWith(path, letter, page + 1) : undefined,
      jsonLd: import.meta.env.SSR
        ? pageJsonLd([{ label: indexTitle(kind, { t }), to: path }], () => [], { t, origin: url.origin, store })
        : undefined,
    }
  },
  Page,
}

const totalOf = ({ letters }: IndexNames) => letters.reduce((sum, { count }) => sum + count, 0)

function Page({ data }: { data: Data }) {
  const language = useText()
  const { kind, names, letter, page, path } = data
  return (
    <NameIndex
      title={indexTitle(kind, language)}
      total={countText(kind, totalOf(names), language)}
      names={names}
      letter={letter}
      page={page}
      renderCover={({ items }) => <FirstCover book={items[0]?.products[0]} />}
      formatCount={(count) => countText(kind, count, language)}
      to={(next, number) => pathWith(path, next, number)}
    />
  )
}

function FirstCover({ book }: { book?: Volumes['items'][number]['products'][number] }) {
  return (
    book && (
      <Cover {...coverSize(book)} url={book.small_image?.url} alt="" sizes="48px" notFoundText="" notSpecifiedText="" />
    )
  )
}
