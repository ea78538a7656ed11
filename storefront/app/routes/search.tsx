import { listingMeta } from '../features/catalog/listing/listing-meta.ts'
import { SearchPage } from '../features/catalog/search/search-page.tsx'
import { searchPath } from '../features/catalog/search/search-text.ts'
import { loadPart } from '../../../web/platform/load-part.ts'
import type { PageModule } from '../platform/page.ts'
import { blogShelf } from '../composed/blog-shelf.ts'
import { cardAction } from '../composed/card-action.tsx'
import type { SearchPageData } from '../composed/load-search.ts'
import { nextSteps } from '../composed/next-steps.ts'

/** /search/{words}, and the two paths of the form without JavaScript: /searchresult?q=, /szukaj?q=. */
export const page: PageModule<SearchPageData> = {
  // imported on demand, because the browser needs it only for navigations
  load: async (context) => (await loadPart(() => import('../composed/load-search.ts'))).loadSearch(context),
  meta({ query, list }, { t }) {
    if (!list) return { title: t('Search'), robots: 'noindex, follow' }
    const { state } = list
    return {
      ...listingMeta(list),
      title: t('Search results for: “%s”', query),
      // /search/{words}, also when requested by a path of the form
      canonical: `${searchPath(query)}/${state.page > 1 ? `?page=${state.page}` : ''}`,
    }
  },
  Page: ({ data }) => {
    const posts = !!data.posts?.length && <blogShelf.Part posts={data.posts} search={data.query} />
    // if no book is found, posts are shown in its place
    const isNothing = data.list?.listing.total_count === 0
    return (
      <SearchPage
        data={data}
        action={cardAction}
        whenNothing={
          <>
            {posts}
            {data.next && <nextSteps.Part data={data.next} />}
          </>
        }
        below={!isNothing && posts}
      />
    )
  },
}
