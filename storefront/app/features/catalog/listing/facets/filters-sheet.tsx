import { useEffect, useState } from 'react'
import { ListingInfo } from '../../../../generated/documents.ts'
import type { ListingFragment, ListingInfoQuery } from '../../../../generated/operations.ts'
import { createLatestOnlyClient } from '../../../../../../web/api/graphql.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { whenPopupEntriesRemoved } from '../../../../../../web/ui/overlay/popup-history.ts'
import { Sheet } from '../../../../../../web/ui/overlay/sheet.tsx'
import { areBooks, facetsOf, inPlaces } from './facets.ts'
import { itemCount, showItems } from '../item-count.ts'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import {
  isFiltered,
  scopedVariables,
  withoutFilters,
  formatListing,
  type ListingState,
  type Scope,
} from '../listing-state.ts'

interface Props extends Omit<FilterFormProps, 'id' | 'onChange'> {
  listing: Pick<ListingFragment, 'aggregations' | 'total_count'>
  hiddenFacets: readonly string[]
  open: boolean
  onClose: () => void
}

/** Filters on a phone: several are selected before the list changes; meanwhile the number of matches is shown. */
export function FiltersSheet({ onClose, open, onApply, listing, hiddenFacets, ...form }: Props) {
  const language = useText()
  const { t } = language
  const [draft, setDraft] = useState(form.state)
  const [appliedState, setAppliedState] = useState(form.state)
  if (appliedState !== form.state) {
    setAppliedState(form.state)
    setDraft(form.state)
  }
  const info = useListingInfo(form.scope, draft, form.state)
  const matchCount = info?.total_count ?? listing.total_count ?? 0
  const haveBooks = areBooks(info ?? listing, info ? draft : form.state)
  const apply = async (state: ListingState) => {
    onClose()
    // the sheet's own history entry must be removed before the list pushes one
    await new Promise(requestAnimationFrame)
    await whenPopupEntriesRemoved()
    onApply(state)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Filters')}
      closeLabel={t('Close')}
      footer={
        <>
          {isFiltered(draft) && <Button onClick={() => void apply(withoutFilters(draft))}>{t('Clear all')}</Button>}
          <Button type="submit" form="filters-sheet" variant="primary">
            {matchCount === 0 ? t('Show results') : showItems(matchCount, haveBooks, language)}
          </Button>
          <p role="status" className="visually-hidden">
            {draft === form.state
              ? ''
              : matchCount === 0
                ? t('No books match these filters')
                : itemCount(matchCount, haveBooks, language)}
          </p>
        </>
      }
    >
      <FilterForm
        {...form}
        id="filters-sheet"
        facets={info ? inPlaces(form.facets, facetsOf(info, draft, hiddenFacets)) : form.facets}
        bounds={info ? { min: info.min_price, max: info.max_price } : form.bounds}
        onChange={setDraft}
        onApply={(state) => void apply(state)}
      />
    </Sheet>
  )
}

/** Number of matches and remaining facets for unapplied filters; undefined while they equal the list's filters. */
function useListingInfo(
  scope: Scope | undefined,
  draft: ListingState,
  applied: ListingState,
): ListingInfoQuery['products'] | undefined {
  const [loaded, setLoaded] = useState<{ applied: ListingState; info: ListingInfoQuery['products'] }>()
  const [send] = useState(() => createLatestOnlyClient('ProductListInfo'))
  const isChanged = scope !== undefined && formatListing(draft) !== formatListing(applied)
  useEffect(() => {
    if (!isChanged) return
    let outdated = false
    send(ListingInfo, scopedVariables(scope, draft)).then(
      ({ products }) => outdated || setLoaded({ applied, info: products }),
      () => {}, // the number is optional: the button works without it
    )
    return () => {
      outdated = true
    }
  }, [send, isChanged, applied, scope, draft])
  // keeps the last number until the next response, to avoid flicker
  return isChanged && loaded?.applied === applied ? loaded.info : undefined
}
