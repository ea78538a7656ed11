import { CmsPage } from '../features/cms/cms-page.tsx'
import { loadCmsPageAt, loadCmsPageById, loadDraft, type CmsPageData } from '../features/cms/load-cms-page.ts'
import type { PageModule } from '../platform/page.ts'

/** A CMS page by identifier, or by path as the target of a rewrite. */
export const page: PageModule<CmsPageData> = {
  load: (context) => {
    if (context.forwarded !== undefined) return loadCmsPageAt(context, context.url.pathname)
    const [identifier, preview] = [context.params.identifier ?? '', context.url.searchParams.get('preview')]
    return preview ? loadDraft(context, identifier, preview) : loadCmsPageById(context, identifier)
  },
  meta: ({ page: { title, meta_title, meta_description, identifier }, canonical, alternates, isDraft }) => ({
    title: meta_title || (title ?? ''),
    description: meta_description,
    canonical,
    alternates,
    robots: isDraft || identifier === 'no-route' ? 'noindex' : undefined,
  }),
  Page: ({ data }) => <CmsPage {...data.page} />,
}
