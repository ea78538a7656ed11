import { collectionPath } from '../../../language/paths.ts'
import type { Language } from '../../../language/translate.ts'
import type { ProductCardFragment } from '../generated/operations.ts'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { listedLabels } from '../platform/listed-options.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import type { ListData } from '../features/catalog/listing/product-list.tsx'
import { breadcrumbData, graphOf } from '../features/catalog/product/structured-data.ts'
import { listData, type BookEntry } from '../features/collections/collections-data.ts'
import type { Crumb } from '../features/collections/collection-head.tsx'
import type { Meta } from '../../../web/router/page.ts'
import { baseOf, type StoreView } from '../../../web/platform/store-view.ts'
import { alternatePaths } from './alternates.ts'

/** Query string of the list's current page, for canonical and alternate URLs. */
export function pageQueryOf(meta: Meta, { path, extraParams = {} }: Pick<ListData, 'path' | 'extraParams'>): string {
  const page = meta.canonical?.slice(path.length) ?? ''
  const pairs = Object.entries(extraParams)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return pairs ? `?${pairs}${page.replace('?', '&')}` : page
}

export const alternatesWithQuery = (
  alternates: Parameters<typeof alternatePaths>[0],
  page: string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(alternatePaths(alternates)).map(([code, localPath]) => [code, localPath + page]))

/** Books of the current page as a schema.org ItemList. */
export const listNode = (
  title: string,
  { path, listing, state }: ListData,
  root: string,
  base: string,
  aboutId?: string,
): object =>
  listData(
    title,
    path,
    withoutNulls(listing.items).map((product) => bookEntry(product, base)),
    (state.page - 1) * state.size + 1,
    root,
    aboutId,
  )

type Translator = Pick<Language, 't'>
type IndexKind = 'author' | 'series' | 'publisher'

export function indexTitle(kind: IndexKind, { t }: Translator): string {
  switch (kind) {
    case 'author':
      return t('Authors')
    case 'series':
      return t('Series')
    case 'publisher':
      return t('Publishers')
  }
}
/** Breadcrumb of an entity page that links to the index, such as the list of authors. */
export const indexCrumb = (kind: IndexKind, translator: Translator, { locale }: StoreView): Crumb => ({
  label: indexTitle(kind, translator),
  to: collectionPath(locale, kind),
})

/** Title of a page, with the page number from the second page on. */
export const titleWithPage = (title: string, page: number, { t }: Translator): string =>
  page > 1 ? `${title} – ${t('Page %s', page)}` : title

export const bookEntry = (product: ProductCardFragment, base: string): BookEntry => ({
  name: product.name ?? '',
  path: pathOf(product.url, base),
  authors: listedLabels(product, 'author'),
})

const MAX_NAMED = 5
/** Names of the first books for the meta description: `Lalka, Faraon, Emancypantki`. */
export const firstTitles = (products: readonly (ProductCardFragment | null | undefined)[] | null): string =>
  [...new Set(withoutNulls(products).map(({ name }) => name))].slice(0, MAX_NAMED).join(', ')

/** Structured data (JSON-LD) of the page, including its breadcrumbs. */
export function pageJsonLd(
  crumbs: readonly Crumb[],
  nodes: (root: string) => readonly object[],
  context: Translator & { origin: string; store: StoreView },
): object[] {
  const root = context.origin + baseOf(context.store)
  return [graphOf(breadcrumbData([{ label: context.t('Home'), to: '/' }, ...crumbs], root), ...nodes(root))]
}
