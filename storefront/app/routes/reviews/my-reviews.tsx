import { CustomerReviews } from '../../generated/documents.ts'
import { accountTab } from '../../features/account/account-tab.tsx'
import { OwnReviews } from '../../features/reviews/own-reviews.tsx'
import { notFound } from '../../../../web/router/page.ts'

const tab = accountTab({
  tab: 'my-reviews',
  async load({ graphql, url }) {
    const pageParam = url.searchParams.get('p') ?? '1'
    if (!/^[1-9]\d{0,4}$/.test(pageParam)) throw notFound()
    const page = Number(pageParam)
    const { customer } = await graphql(CustomerReviews, { page })
    if (!customer) throw notFound()
    return { reviews: customer.reviews, page }
  },
  Content: OwnReviews,
})

export const page: typeof tab = { ...tab, texts: 'own-reviews' }
