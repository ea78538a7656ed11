import type { Graphql } from '../../../../web/api/document.ts'
import { loadPart } from '../../../../web/platform/load-part.ts'
import { readItem, writeItem } from '../../../../web/platform/local-cache.ts'
import { onSessionChange } from '../../../../web/api/session.ts'
import { browserSession } from '../../platform/session.ts'
import { createStore, useStore } from '../../../../web/platform/store.ts'

/** The comparison in the browser: product ids and the uid of their list, synchronized between tabs. */

const KEY = 'compare_list_products'
const NONE: readonly number[] = []

interface Compared {
  ids: readonly number[]
  /** Uid of the list to which the ids belong. */
  uid: string | undefined
}

const store = createStore<Compared>(
  { ids: NONE, uid: undefined },
  {
    key: KEY,
    read() {
      const uid = browserSession.get('compare')
      const ids = uid && readItem(KEY)
      // without cached ids the list is unknown: followCompareList loads it
      return Array.isArray(ids) ? { ids: ids as number[], uid } : { ids: NONE, uid: undefined }
    },
    write: ({ ids }) => writeItem(KEY, ids.length > 0 ? ids : undefined),
  },
)

export const storeComparedIds = (ids: readonly number[]): void =>
  store.write({ ids, uid: browserSession.get('compare') })

/** Ids of the compared products; empty on the server and until hydration. */
export const useCompared = (): readonly number[] => useStore(store, ({ ids }) => ids, NONE)

/** Loads a list that this browser did not fill: after signing in, or after the cached ids expired. */
export function followCompareList(graphql: Graphql): () => void {
  // uid that was last seen, so that a list is not requested twice while it loads
  let { uid } = store.read()
  const checkSession = () => {
    const current = browserSession.get('compare')
    const isKnown = current === uid || current === store.read().uid
    uid = current
    if (isKnown) return
    if (!current) return storeComparedIds(NONE)
    loadPart(() => import('./compared.ts'))
      .then(({ loadCompared }) => loadCompared(graphql, current))
      .then(storeComparedIds, (error: unknown) => console.error(error)) // the header is shown without figures
  }
  checkSession()
  // deferred, as the code that changed the session may be about to store the list
  return onSessionChange(() => setTimeout(checkSession))
}
