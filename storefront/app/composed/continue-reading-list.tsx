import { useEffect, useState } from 'react'
import { ContinueReadingSection } from '../features/home/continue-reading-section.tsx'
import { reading } from '../features/excerpt/reading-store.ts'
import { ContinueReadingTitles } from '../generated/documents.ts'
import { createLatestOnlyClient } from '../../../web/api/graphql.ts'
import { boughtTitles, clearTitles, viewedTitles } from '../platform/stored-titles.ts'
import { focusPage } from '../../../web/router/focus.ts'
import { useRouter } from '../../../web/router/context.ts'
import { useStore } from '../../../web/platform/store.ts'
import { useText } from '../../../web/platform/text.ts'
import { entriesOf, skusToLoad, type LoadedTitle } from './continue-reading-entries.ts'

const NONE: readonly string[] = []
const query = createLatestOnlyClient('ContinueReadingTitles')

/** The excerpt being read, pre-ordered titles, next volumes of cycles and viewed titles, from localStorage. */
export function ContinueReadingList() {
  const language = useText()
  const { base } = useRouter()
  const bought = useStore(boughtTitles, (skus) => skus, NONE)
  const viewed = useStore(viewedTitles, (skus) => skus, NONE)
  const readingPositions = useStore(reading, (state) => state.places, undefined)
  const stored = { bought, viewed, readingPositions: readingPositions ?? {} }
  const joinedSkus = skusToLoad(stored).join(' ')
  const [loaded, setLoaded] = useState<readonly LoadedTitle[]>([])
  useEffect(() => {
    if (!joinedSkus) return
    let isOver = false
    const skus = joinedSkus.split(' ')
    query(ContinueReadingTitles, { skus, size: skus.length }).then(
      ({ products }) => !isOver && setLoaded((products?.items ?? []).flatMap((item) => item ?? [])),
      () => {}, // the list stays hidden, as for a new visitor
    )
    return () => void (isOver = true)
  }, [joinedSkus])
  const clear = () => {
    clearTitles()
    // resets the reading positions, but keeps the bookmarks
    const state = reading.read()
    const closed = Object.entries(state.places).map(([sku, place]) => [sku, { ...place, at: 0 }] as const)
    reading.write({ ...state, places: Object.fromEntries(closed) })
    focusPage()
  }
  const entries = joinedSkus ? entriesOf(stored, loaded, { base, language }) : []
  return entries.length > 0 && <ContinueReadingSection entries={entries} onClear={clear} />
}
