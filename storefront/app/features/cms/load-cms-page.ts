import { CmsByName, CmsByPath, CmsDraft } from '../../generated/documents.ts'
import type { CmsTextFragment } from '../../generated/operations.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'

export interface CmsPageData {
  page: CmsTextFragment
  /** Canonical path in this store view. */
  canonical: string
  /** Paths by code of the store views that have the page. */
  alternates: Record<string, string>
  /** Opened by a preview link before it is published. */
  isDraft?: boolean
}

/** Path of home in every store view. */
const HOME = '/'

type Context = Pick<PageContext, 'graphql' | 'store'>

const byName = (page: CmsTextFragment) => `/page/${encodeURIComponent(page.identifier ?? '')}`

const alternatesOf = ({ alternates }: CmsTextFragment, own: string, canonical: string): Record<string, string> => ({
  ...Object.fromEntries((alternates ?? []).map(({ store_code, url }) => [store_code, url])),
  [own]: canonical,
})

/** Loads the page at a path. */
export async function loadCmsPageAt({ graphql, store }: Context, path: string): Promise<CmsPageData> {
  const { route } = await graphql(CmsByPath, { path })
  if (route?.__typename !== 'CmsPage') throw notFound()
  const canonical = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  return { page: route, canonical, alternates: alternatesOf(route, store.code, canonical) }
}

/** Loads an unpublished page for a reader with its preview link. */
export async function loadDraft({ graphql }: Context, identifier: string, preview: string): Promise<CmsPageData> {
  const { cmsPage: page } = await graphql(CmsDraft, { identifier, preview }).catch((error: unknown) => {
    throw error instanceof GraphqlError && error.category === 'graphql-no-such-entity' ? notFound() : error
  })
  if (!page) throw notFound()
  return { page, canonical: byName(page), alternates: {}, isDraft: true }
}

/** Loads the page with an identifier, whatever its path. */
export async function loadCmsPageById({ graphql, store }: Context, identifier: string): Promise<CmsPageData> {
  const {
    cmsPage: page,
    route,
    storeConfig,
  } = await graphql(CmsByName, { identifier }).catch((error: unknown) => {
    throw error instanceof GraphqlError && error.category === 'graphql-no-such-entity' ? notFound() : error
  })
  if (!page) throw notFound()
  // the API returns the identifier as `url_key` of a page without a path
  const hasAddress = page.url_key !== identifier || route?.__typename === 'CmsPage'
  const canonical = hasAddress ? `/${page.url_key ?? ''}` : byName(page)
  const alternates = alternatesOf(page, store.code, canonical)
  if (identifier !== storeConfig?.cms_home_page) return { page, canonical, alternates }
  return { page, canonical: HOME, alternates: Object.fromEntries(Object.keys(alternates).map((code) => [code, HOME])) }
}
