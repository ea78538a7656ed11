import { CmsPage } from '../features/cms/cms-page.tsx'
import { loadCmsPageAt, loadCmsPageById, type CmsPageData } from '../features/cms/load-cms-page.ts'
import type { PageModule } from '../platform/router/page.ts'

/** A CMS page by its identifier, or as the target of a rewrite. */
export const page: PageModule<CmsPageData> = {
  load: (context) =>
    context.forwarded === undefined
      ? loadCmsPageById(context, context.params.identifier ?? '')
      : loadCmsPageAt(context, context.url.pathname),
  meta: ({ page: { title, meta_title, meta_description, identifier }, canonical, alternates }) => ({
    title: meta_title || (title ?? ''),
    description: meta_description,
    canonical,
    alternates,
    robots: identifier === 'no-route' ? 'noindex' : undefined,
  }),
  Page: ({ data }) => <CmsPage {...data.page} />,
}
