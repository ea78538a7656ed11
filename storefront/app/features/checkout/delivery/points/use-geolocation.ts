import { useState } from 'react'
import { text } from '../../../../../../language/translate.ts'
import type { Coordinates } from './map-view.ts'

const DENIED = text('Your browser did not share your location. You can search by a town, a postcode or a street.')
const NOT_FOUND = text('Your location could not be found. You can search by a town, a postcode or a street.')
const TIMEOUT_MS = 15_000

/** Position of the reader, requested only on a click; rounded to about a hundred metres and not stored. */
export function useGeolocation(onFound: (coordinates: Coordinates) => void) {
  const [state, setState] = useState<{ pending: boolean; problem?: string }>({ pending: false })
  function find() {
    // unavailable in an insecure context
    if (!('geolocation' in navigator)) return setState({ pending: false, problem: NOT_FOUND })
    setState({ pending: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState({ pending: false })
        onFound({ latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 })
      },
      ({ code, PERMISSION_DENIED }) =>
        setState({ pending: false, problem: code === PERMISSION_DENIED ? DENIED : NOT_FOUND }),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { ...state, find, forget: () => setState({ pending: false }) }
}
