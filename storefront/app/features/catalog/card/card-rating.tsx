import type { ProductSummaryFragment } from '../../../generated/operations.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Stars } from '../../../ui/shelf/stars.tsx'

/** Average rating and number of reviews; renders nothing without reviews. */
export function CardRating({
  product: { review_count: count, rating_summary: percent },
}: {
  product: Pick<ProductSummaryFragment, 'review_count' | 'rating_summary'>
}) {
  const { t, plural, number } = useText()
  if (count === 0) return null
  const mean = number(Math.round(percent / 2) / 10)
  return (
    <Stars percent={percent} label={t('%s out of 5 stars', mean)}>
      <span aria-hidden="true">
        {mean} ({number(count)})
      </span>
      <span className="visually-hidden">{plural(count, '1 review', '%s reviews')}</span>
    </Stars>
  )
}
