import { CmsByName, CmsByPath } from '../../generated/documents.ts'
import type { CmsTextFragment } from '../../generated/operations.ts'
import { GraphqlError } from '../../platform/document.ts'
import { notFound, type PageContext } from '../../platform/router/page.ts'

export interface CmsPageData {
  page: CmsTextFragment
  /** Its own address in this view. */
  canonical: string
  /** Paths by the codes of store views; a view in which the page has no address finds it by its name. */
  alternates: Record<string, string>
}

type Context = Pick<PageContext, 'graphql' | 'store'>

const byName = (page: CmsTextFragment) => `/page/${encodeURIComponent(page.identifier ?? '')}`

function alternatesOf(page: CmsTextFragment, stores: readonly ({ store_code: unknown } | null)[] | null, own: string, canonical: string) {
  const codes = (stores ?? []).map((view) => String(view?.store_code))
  const addresses = new Map(page.alternates?.map(({ store_code, url }) => [store_code, url]))
  return Object.fromEntries(codes.map((code) => [code, code === own ? canonical : (addresses.get(code) ?? byName(page))]))
}

/** The page that the address stands for. */
export async function loadCmsPageAt({ graphql, store }: Context, path: string): Promise<CmsPageData> {
  const { route, availableStores } = await graphql(CmsByPath, { path })
  if (route?.__typename !== 'CmsPage') throw notFound()
  const canonical = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  return { page: route, canonical, alternates: alternatesOf(route, availableStores, store.code, canonical) }
}

/** The page of that name, whatever its address. */
export async function loadCmsPageNamed({ graphql, store }: Context, identifier: string): Promise<CmsPageData> {
  const { cmsPage: page, route, availableStores } = await graphql(CmsByName, { identifier }).catch((error: unknown) => {
    throw error instanceof GraphqlError && error.category === 'graphql-no-such-entity' ? notFound() : error
  })
  if (!page) throw notFound()
  // a page without an address of its own gives its name in the place of one
  const hasAddress = page.url_key !== identifier || route?.__typename === 'CmsPage'
  const canonical = hasAddress ? `/${page.url_key ?? ''}` : byName(page)
  return { page, canonical, alternates: alternatesOf(page, availableStores, store.code, canonical) }
}
