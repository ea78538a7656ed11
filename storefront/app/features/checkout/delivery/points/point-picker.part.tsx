import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldId, useProblem } from '../../../../../../web/forms/form-field.tsx'
import { formText } from '../../../../forms/address.ts'
import { lazyPart } from '../../../../../../web/router/lazy-part.tsx'
import { useRouter, useView } from '../../../../../../web/router/context.ts'
import { useForm } from '../../../../../../web/router/form.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { RadioGroup } from '../../../../../../web/ui/form/radio-group.tsx'
import { Notice } from '../../../../../../web/ui/overlay/notice.tsx'
import { Badge } from '../../../../ui/shelf/badge.tsx'
import { savedFields, saveFields } from '../../saved-fields.ts'
import { ChosenPoint } from './chosen-point.tsx'
import { lastPoint } from './last-point.ts'
import { metresBetween } from './map-view.ts'
import { initialSearchText, lastPoints, pointOfCart, type PointsContext, type InitialPoints } from './load-points.ts'
import { PointDetails } from './point-details.tsx'
import { PointStatus } from './point-status.tsx'
import { PointSearchForm } from './point-search-form.tsx'
import { distanceText, mergePoints, PAGE_SIZE, pointsByCode, pointsWithin, type Point } from './points.ts'
import { useGeolocation } from './use-geolocation.ts'
import { usePoints } from './use-points.ts'
import styles from './points.module.css'

export { loadPoints } from './load-points.ts'

const PointMap = lazyPart(async () => (await import('./point-map.tsx')).PointMap)

interface Props extends PointsContext {
  /** Initial points for this method, loaded with the page. */
  initialPoints?: InitialPoints
  /** Title of the delivery method. */
  title: string
}

/** Choice of a locker or another point from a list, with an optional map. */
export function PointPicker({ initialPoints, title, ...pointsContext }: Props) {
  const { method, cart, customer } = pointsContext
  const { t } = useText()
  const { graphql } = useRouter()
  const { url } = useView()
  const { typed } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useProblem('delivery_point')
  const points = usePoints({ method, cart: cart.id }, initialPoints)
  const nearMe = useGeolocation((coordinates) => points.searchNear(coordinates))
  const [known, setKnown] = useState(initialPoints?.known ?? [])
  const [last, setLast] = useState(initialPoints?.last ?? [])
  const [code, setCode] = useState(typed.delivery_point ?? pointOfCart(pointsContext))
  const [isMapShown, setMapShown] = useState(false)
  const { found } = points
  const listed = found.items
  const all = mergePoints(known, listed)
  const selected = all.find((point) => point.code === code)
  const chosen = selected?.is_available ? selected : undefined
  // the point chosen before the last search stays above the new list, even while arrow keys change the selection
  const [pinned, setPinned] = useState({ found, code })
  if (pinned.found !== found) setPinned({ found, code })
  const hasSearched = typed.find_points !== undefined || typed.point_search !== typed.point_searched
  const isSearching = hasSearched || url.searchParams.get('change') === 'point'
  const [wantsOpen, setOpen] = useState(!chosen || isSearching)
  const isOpen = wantsOpen || !chosen
  // a search that was open initially cannot be collapsed until a point is chosen
  const [canCollapse, setCanCollapse] = useState(!isOpen)
  if (!isOpen && !canCollapse) setCanCollapse(true)

  function choose(point: Point) {
    setProblem(undefined)
    setKnown((old) => mergePoints(old, [point]))
    setCode(point.code)
    saveFields(cart.id, { selectedLocker: { method, code: point.code } })
  }

  function foldOnChoice({ detail, target }: MouseEvent) {
    const field = target instanceof Element ? target.closest('label')?.control : undefined
    const isChoice = field instanceof HTMLInputElement && field.name === 'delivery_point' && !field.disabled
    if (!isChoice || detail === 0) return
    // after the click has chosen the point
    setTimeout(() => {
      // at once, because the folded list is another place to scroll to
      flushSync(() => setOpen(false))
      box.current?.querySelector('summary')?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'nearest' })
    })
  }

  // reads what only the browser has: the point chosen before a reload, the typed address, the point of the last order
  const restoreChoice = useEffectEvent(async () => {
    const form = box.current?.closest('form')
    const fields = form ? new FormData(form) : undefined
    const saved = savedFields(cart.id)
    const { postcode, street: _street, city } = saved.shippingAddressFields
    const home = fields && (formText(fields, 'postcode') || formText(fields, 'city'))
    if (!initialPoints) points.searchNow(home || postcode || city || initialSearchText(pointsContext))
    const savedCode = saved.selectedLocker?.method === method ? saved.selectedLocker.code : undefined
    const ordered = customer && !initialPoints ? await lastPoints(graphql, method) : last
    const lastUsed = [lastPoint(method), ...ordered].flatMap((one) => one ?? []).slice(0, 1)
    const found = await pointsByCode(graphql, { method, cart: cart.id }, [savedCode, code, ...lastUsed])
    setKnown((old) => mergePoints(found, old))
    setLast(lastUsed)
    if (!savedCode || typed.delivery_point) return
    setCode(savedCode)
    if (!isSearching && found.some((point) => point.code === savedCode && point.is_available)) setOpen(false)
  })
  useEffect(() => {
    restoreChoice().catch((error: unknown) => console.warn(error)) // searching still works
  }, [])

  const isListed = (point: Point) => listed.some((one) => one.code === point.code)
  const options = mergePoints(
    all.filter((point) => last.includes(point.code)),
    all.filter((point) => [code, pinned.code].includes(point.code) && !isListed(point)),
    listed,
  )
  return (
    <section ref={box} id="delivery-point" className={styles.picker} aria-label={title}>
      {selected && !chosen && (
        <Notice tone="warning" title={t('%s cannot be chosen now', selected.name)}>
          {selected.unavailable_reason} {t('Please choose another point.')}
        </Notice>
      )}
      {chosen && !isOpen && <ChosenPoint point={chosen} />}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={styles.search}>
        <summary className={canCollapse ? styles.summary : styles.fixed}>
          {chosen ? t('Change the point') : t('Find a point')}
        </summary>
        <div className={styles.found}>
          <PointSearchForm points={points} nearMe={nearMe} />
          {listed.length > 0 && (
            <Button
              size="s"
              className={styles.scripted}
              aria-expanded={isMapShown}
              onClick={() => setMapShown(!isMapShown)}
            >
              {isMapShown ? t('Hide the map') : t('Show on a map')}
            </Button>
          )}
          {isMapShown && (
            <PointMap
              // remounted for another search, which is about another area
              key={`${points.shownSearch} ${points.near?.latitude ?? ''} ${points.near?.longitude ?? ''}`}
              points={options}
              center={found.center ?? undefined}
              chosen={chosen?.code}
              onChoose={choose}
              load={(bounds) =>
                pointsWithin(graphql, { method, cart: cart.id, search: '', filters: points.filters }, bounds)
              }
              onFailed={() => setMapShown(false)}
              whileLoading={<p className={styles.soft}>{t('Loading the map')}</p>}
            />
          )}
          {isMapShown && chosen && <ChosenPoint point={chosen} />}
          <PointStatus {...points} />
          {options.length > 0 && (
            // a chosen point folds the list; arrow keys, which choose too, do not
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <div onClick={foldOnChoice}>
              <RadioGroup
                id={fieldId('delivery_point')}
                legend={t('Collection point')}
                hideLegend
                name="delivery_point"
                cards
                required
                value={chosen?.code ?? ''}
                error={problem}
                onChange={(chosenCode) => {
                  const point = options.find((one) => one.code === chosenCode)
                  if (point) choose(point)
                }}
                options={options.map((point) => ({
                  value: point.code,
                  label: <PointName point={point} isLast={last.includes(point.code)} />,
                  hint: <PointDetails point={point} />,
                  end: <Distance metres={point.distance ?? (found.center && metresBetween(found.center, point))} />,
                  disabled: !point.is_available,
                }))}
              />
            </div>
          )}
          {options.length === 0 && problem && (
            <p id={fieldId('delivery_point')} tabIndex={-1} className={styles.problem}>
              {problem}
            </p>
          )}
          {found.page * PAGE_SIZE < found.total && (
            <Button
              type="submit"
              name="find_points"
              value={found.page + 1}
              loading={points.pending}
              onClick={(event) => {
                event.preventDefault()
                points.more()
              }}
            >
              {t('Show more points')}
            </Button>
          )}
        </div>
      </details>
      <p role="status" className="visually-hidden">
        {chosen && t('Chosen point: %s', `${chosen.name}, ${chosen.street}`)}
      </p>
    </section>
  )
}

function Distance({ metres }: { metres: number | null }) {
  const { number } = useText()
  if (metres === null) return null
  return <span className={styles.distance}>{distanceText(metres, { number })}</span>
}

function PointName({ point, isLast }: { point: Point; isLast: boolean }) {
  const { t } = useText()
  return (
    <>
      {point.name}
      {isLast && (
        <>
          {' '}
          <Badge>{t('Last used')}</Badge>
        </>
      )}
    </>
  )
}
