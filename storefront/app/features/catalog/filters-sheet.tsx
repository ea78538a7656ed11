import { popupsLeft } from '../../ui/popup-history.ts'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { isFiltered, unfiltered, type ListingState } from './listing-state.ts'

/** On a phone several filters are chosen before the list changes. */
export function FiltersSheet({ onClose, open, onApply, ...form }: Omit<FilterFormProps, 'id' | 'live'> & { open: boolean; onClose: () => void }) {
  const { t } = useText()
  const apply = async (state: ListingState) => {
    onClose()
    // the sheet's own history entry must be gone before the list pushes one
    await new Promise(requestAnimationFrame)
    await popupsLeft()
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
          {isFiltered(form.state) && <Button onClick={() => void apply(unfiltered(form.state))}>{t('Clear all')}</Button>}
          <Button type="submit" form="filters-sheet" variant="primary">
            {t('Show results')}
          </Button>
        </>
      }
    >
      <FilterForm {...form} id="filters-sheet" onApply={(state) => void apply(state)} />
    </Sheet>
  )
}
