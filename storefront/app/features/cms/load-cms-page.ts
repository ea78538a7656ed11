import { CmsByName, CmsByPath, CmsDraft } from '../../generated/documents.ts'
import type { CmsTextFragment } from '../../generated/operations.ts'
import { GraphqlError } from '../../platform/document.ts'
import { notFound, type PageContext } from '../../platform/router/page.ts'

export interface CmsPageData {
  page: CmsTextFragment
  /** Its own path in this view. */
  canonical: string
  /** Paths by the codes of the store views that have the page. */
  alternates: Record<string, string>
  /** Shown by a link of the shop's, before it is published. */
  isDraft?: boolean
}

/** In all views. */
const HOME = '/'

type Context = Pick<PageContext, 'graphql' | 'store'>

const byName = (page: CmsTextFragment) => `/page/${encodeURIComponent(page.identifier ?? '')}`

const alternatesOf = ({ alternates }: CmsTextFragment, own: string, canonical: string): Record<string, string> => ({
  ...Object.fromEntries((alternates ?? []).map(({ store_code, url }) => [store_code, url])),
  [own]: canonical,
})

/** The page at a path. */
export async function loadCmsPageAt({ graphql, store }: Context, path: string): Promise<CmsPageData> {
  const { route } = await graphql(CmsByPath, { path })
  if (route?.__typename !== 'CmsPage') throw notFound()
  const canonical = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  return { page: route, canonical, alternates: alternatesOf(route, store.code, canonical) }
}

/** A text that is not published yet, to who has the link. */
export async function loadDraft({ graphql }: Context, identifier: string, preview: string): Promise<CmsPageData> {
  const { cmsPage: page } = await graphql(CmsDraft, { identifier, preview }).catch((error: unknown) => {
    throw error instanceof GraphqlError && error.category === 'graphql-no-such-entity' ? notFound() : error
  })
  if (!page) throw notFound()
  return { page, canonical: byName(page), alternates: {}, isDraft: true }
}

/** The page with an identifier, at any path. */
export async function loadCmsPageById({ graphql, store }: Context, identifier: string): Promise<CmsPageData> {
  const {
    cmsPage: page,
    route,
    storeConfig,
  } = await graphql(CmsByName, { identifier }).catch((error: unknown) => {
    throw error instanceof GraphqlError && error.category === 'graphql-no-such-entity' ? notFound() : error
  })
  if (!page) throw notFound()
  // a page without a path returns its identifier as one
  const hasAddress = page.url_key !== identifier || route?.__typename === 'CmsPage'
  const canonical = hasAddress ? `/${page.url_key ?? ''}` : byName(page)
  const alternates = alternatesOf(page, store.code, canonical)
  if (identifier !== storeConfig?.cms_home_page) return { page, canonical, alternates }
  return { page, canonical: HOME, alternates: Object.fromEntries(Object.keys(alternates).map((code) => [code, HOME])) }
}
