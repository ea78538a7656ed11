import { pathOf } from '../features/catalog/card/card-data.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { CategoryPage, type CategoryData } from '../features/catalog/listing/category-page.tsx'
import { listingMeta, indexableFilterLabel } from '../features/catalog/listing/listing-meta.ts'
import { breadcrumbData, graphOf } from '../features/catalog/product/structured-data.ts'
import { baseOf } from '../../../web/platform/store-view.ts'
import type { PageModule } from '../platform/page.ts'
import type { WithAlternates } from '../composed/alternates.ts'
import { cardAction } from '../composed/card-action.tsx'

export const page: PageModule<CategoryData & WithAlternates> = {
  load: ({ forwarded }) => forwarded as CategoryData & WithAlternates,
  meta(data, { t, url, store }) {
    const { category, listing, state, path, alternates } = data
    const base = baseOf(store)
    const shelf = indexableFilterLabel(data)
    const name = [category.meta_title || category.name, shelf].filter(Boolean).join(' – ')
    const meta = listingMeta(data)
    const page = meta.canonical?.slice(path.length) ?? ''
    return {
      ...meta,
      alternates: Object.fromEntries(Object.entries(alternates).map(([code, localPath]) => [code, localPath + page])),
      title: state.page > 1 ? `${name} – ${t('Page %s', state.page)}` : name,
      description: state.page > 1 || shelf ? undefined : category.meta_description,
      feed: category.feed_url ? { title: category.name ?? '', url: category.feed_url } : undefined,
      openGraph: { image: withoutNulls(listing.items)[0]?.small_image?.url },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? [
            graphOf(
              breadcrumbData(
                [
                  { label: t('Home'), to: '/' },
                  ...withoutNulls(category.breadcrumbs).map((crumb) => ({
                    label: crumb.category_name ?? '',
                    to: pathOf(crumb.category_url, base),
                  })),
                  { label: category.name ?? '', to: path },
                ],
                url.origin + base,
              ),
            ),
          ]
        : undefined,
    }
  },
  Page: ({ data }) => <CategoryPage data={data} action={cardAction} />,
}
