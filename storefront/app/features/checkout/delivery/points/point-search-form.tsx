import type { KeyboardEvent } from 'react'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../../../web/ui/form/checkbox.tsx'
import { TextField } from '../../../../../../web/ui/form/text-field.tsx'
import { SearchIcon } from '../../../../../../web/ui/icon/icons.tsx'
import { MAX_SEARCH_LENGTH, pointFilters, type PointFilter } from './points.ts'
import type { useGeolocation } from './use-geolocation.ts'
import type { usePoints } from './use-points.ts'
import styles from './points.module.css'

interface Props {
  points: ReturnType<typeof usePoints>
  nearMe: ReturnType<typeof useGeolocation>
}

/** Fields inside the step's form, so that the search works without JavaScript. */
export function PointSearchForm({ points, nearMe }: Props) {
  const { t } = useText()
  const labels: Record<PointFilter, string> = {
    is_open_24_7: t('Open around the clock'),
    is_accessible: t('Step-free access'),
    takes_cash: t('Payment on collection'),
  }
  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would submit the whole step
    event.preventDefault()
    nearMe.forget()
    points.searchNow()
  }
  return (
    <>
      {/* without JavaScript: a different search text on submit means that Enter was pressed for a search */}
      <input type="hidden" name="point_searched" value={points.search} />
      <div className={styles.row}>
        <TextField
          className={styles.field}
          label={t('Town, postcode, street or point code')}
          name="point_search"
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={points.search}
          start={<SearchIcon />}
          error={nearMe.problem && t(nearMe.problem)}
          onChange={(event) => {
            nearMe.forget()
            points.searchDebounced(event.target.value)
          }}
          onKeyDown={searchOnEnter}
        />
        <Button
          type="submit"
          name="find_points"
          value="1"
          className={styles.button}
          onClick={(event) => {
            event.preventDefault()
            nearMe.forget()
            points.searchNow()
          }}
        >
          {t('Search')}
        </Button>
        <Button className={`${styles.button} ${styles.scripted}`} loading={nearMe.pending} onClick={nearMe.find}>
          {t('Near me')}
        </Button>
      </div>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{t('Only points with')}</legend>
        {pointFilters.map((filter) => (
          <Checkbox
            key={filter}
            name={filter}
            value="1"
            label={labels[filter]}
            checked={points.filters[filter] ?? false}
            onChange={(event) => points.filter({ [filter]: event.target.checked })}
          />
        ))}
      </fieldset>
    </>
  )
}
