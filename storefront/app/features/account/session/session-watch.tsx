import { useEffect } from 'react'
import type { Graphql } from '../../../platform/document.ts'
import { loadPart } from '../../../platform/load-part.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { onSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.ts'
import { onEnter, onLeave } from './session-listeners.ts'
import { markSignedIn } from './session-mark.ts'

interface Props {
  onEntered: (graphql: Graphql) => Promise<void>
  onLeft: () => void
}

/**
 * Beside every page: use prolongs its reader's session, and who is signed out, wherever, is told and led from what was
 * theirs.
 */
export function SessionWatch({ onEntered, onLeft }: Props) {
  const { t } = useText()
  const router = useRouter()

  useEffect(() => onEnter(onEntered), [onEntered])
  // first, for a session may be over before the page began
  useEffect(() => onLeave(onLeft), [onLeft])

  useEffect(() => {
    const watching = new AbortController()
    let isStarted = false
    // guests need none of it
    const start = () => {
      if (isStarted || !markSignedIn()) return
      isStarted = true
      loadPart(() => import('./watch-reader.ts'))
        .then(({ watchReader }) => watchReader(router, t, watching.signal))
        .catch((error: unknown) => {
          isStarted = false
          console.warn(error) // the next change of the session tries again
        })
    }
    start()
    const unlisten = onSession(start)
    addEventListener('focus', start, { signal: watching.signal })
    return () => {
      unlisten()
      watching.abort()
    }
  }, [router, t])
  return null
}
