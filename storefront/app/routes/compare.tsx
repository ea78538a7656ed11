import { ComparisonPage, type ColumnParts } from '../features/compare/comparison-page.tsx'
import { compareActions } from '../features/compare/compare.actions.ts'
import { openComparison, type ComparisonData } from '../features/compare/open-comparison.ts'
import { ComparedBook, ComparedPrice } from '../features/catalog/card/rows/compared-book.tsx'
import { ProductStatus } from '../features/catalog/card/status-label.tsx'
import type { PageModule } from '../platform/page.ts'
import { cartAction } from '../composed/card-action.tsx'
import { DEFAULT_HOURS } from '../composed/listing-page.ts'

export const page: PageModule<ComparisonData> = {
  private: true,
  texts: 'compare',
  load: openComparison,
  meta: (_, { t }) => ({ title: t('Compare products'), robots: 'noindex' }),
  Page,
  actions: compareActions,
}

function Page({ data: { list, hours } }: { data: ComparisonData }) {
  return <ComparisonPage list={list} parts={partsWith(hours ?? DEFAULT_HOURS)} />
}

const partsWith = (hours: number): ColumnParts => ({
  head: (product) => <ComparedBook product={product} />,
  price: (product) => <ComparedPrice product={product} />,
  status: (product) => <ProductStatus product={product} hours={hours} />,
  action: cartAction,
})
