import type { NextStepsQuery } from '../generated/operations.ts'
import { NextSteps } from '../features/catalog/listing/next-steps.tsx'
import { useSavedTitles } from '../features/wishlist/wishlist-store.ts'
import { Recent } from './recent.tsx'

const DEFAULT_HOURS = 24
/** Maximum number of wish list titles. */
const MAX_SAVED = 6

export function NextStepsShelf({ data }: { data: NextStepsQuery }) {
  const saved = useSavedTitles().slice(0, MAX_SAVED)
  const hours = data.storeConfig?.shipping_hours ?? DEFAULT_HOURS
  const recent = (shownSkus: ReadonlySet<string | null>) => (
    <Recent shownSkus={shownSkus} labels={data.productLabels} hours={hours} />
  )
  return <NextSteps data={data} saved={saved} recent={recent} />
}
