import { useEffect, useState } from 'react'
import { ListBookshops } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { createLatestOnlyClient } from '../../../../../web/api/graphql.ts'
import { useForm } from '../../../../../web/router/form.tsx'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { StatusLabel } from '../../../ui/shelf/badge.tsx'
import { SearchIcon } from '../../../../../web/ui/icon/icons.tsx'
import { RadioGroup } from '../../../../../web/ui/form/radio-group.tsx'
import { TextField } from '../../../../../web/ui/form/text-field.tsx'
import { href } from '../../../paths.ts'
import { bookshopsOf, shortagesAt, type Bookshop } from './bookshops.ts'
import { OpeningHours } from './opening-hours.tsx'
import { fieldId, useProblem } from '../../../../../web/forms/form-field.tsx'
import styles from './bookshop-choice.module.css'

/** Debounce in milliseconds after typing (D6). */
const DEBOUNCE_MS = 500
/** Number of bookshops from which the list gets a search field. */
const MIN_FOR_SEARCH = 5
const queryBookshops = createLatestOnlyClient('StoreInPickUp')

interface BookshopChoiceProps {
  bookshops: readonly Bookshop[]
  country: string
  items: Types.CheckoutCartFragment['items']
  chosen: string
}

/** Choice of a bookshop; one without all titles in stock cannot be chosen. */
export function BookshopChoice({ bookshops, country, items, chosen }: BookshopChoiceProps) {
  const { t } = useText()
  const { typed } = useForm()
  const [problem, setProblem] = useProblem('pickup_location')
  const [searchText, setSearchText] = useState('')
  const [found, setFound] = useState<readonly Bookshop[]>()
  const search = searchText.trim()

  useEffect(() => {
    if (!search) return setFound(undefined)
    const timer = setTimeout(() => {
      queryBookshops(ListBookshops, { search, country })
        .then((response) => setFound(bookshopsOf(response)))
        .catch(() => {}) // aborted by a newer request, or no network: the list stays
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search, country])

  const shops = search && found ? found : bookshops
  const hasShortagesEverywhere =
    shops.length > 0 && shops.every(({ pickup_location_code }) => shortagesAt(pickup_location_code, items).length > 0)
  return (
    <div className={styles.choice}>
      {bookshops.length >= MIN_FOR_SEARCH && (
        <TextField
          label={t('Search by town')}
          type="search"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          start={<SearchIcon />}
          autoComplete="off"
        />
      )}
      {shops.length === 0 ? (
        <p role="status">{t('No results found!')}</p>
      ) : (
        <RadioGroup
          id={fieldId('pickup_location')}
          legend={t('Bookshop')}
          name="pickup_location"
          cards
          required
          defaultValue={typed.pickup_location ?? chosen}
          error={problem}
          onChange={() => setProblem(undefined)}
          options={shops.map((shop) => optionOf(shop, items))}
        />
      )}
      {hasShortagesEverywhere && <Link to={href('cart')}>{t('Change the quantities in the cart')}</Link>}
    </div>
  )
}

function optionOf(shop: Bookshop, items: BookshopChoiceProps['items']) {
  const shortages = shortagesAt(shop.pickup_location_code, items)
  return {
    value: shop.pickup_location_code ?? '',
    label: shop.name,
    hint: <About shop={shop} shortages={shortages} />,
    disabled: shortages.length > 0,
  }
}

function About({
  shop: { street, postcode, city, phone, opening_hours },
  shortages,
}: {
  shop: Bookshop
  shortages: ReturnType<typeof shortagesAt>
}) {
  const { t } = useText()
  return (
    <span className={styles.about}>
      <span>
        {street}, <span className={styles.whole}>{[postcode, city].filter(Boolean).join(' ')}</span>
      </span>
      {phone && <span>{phone}</span>}
      {opening_hours && opening_hours.length > 0 && <OpeningHours hours={opening_hours} />}
      {shortages.length === 0 ? (
        <StatusLabel tone="success">{t('Everything is on the shelf')}</StatusLabel>
      ) : (
        shortages.map(({ name, requested, available }) => (
          <StatusLabel key={name} tone="warning">
            {available === 0 ? t('Not here: %s', name) : t('%s of %s here: %s', available, requested, name)}
          </StatusLabel>
        ))
      )}
    </span>
  )
}
