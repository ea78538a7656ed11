import { useEffect } from 'react'
import type { Graphql } from '../../../platform/document.ts'
import { loadPart } from '../../../platform/load-part.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { onSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.ts'
import { onEnter, onLeave } from './session-listeners.ts'
import { currentOwner, markSignedIn } from './session-mark.ts'

interface Props {
  onEntered: (graphql: Graphql) => Promise<void>
  onLeft: () => void
}

/** Beside every page: extends the session on activity; when it ends, informs the reader and leaves their pages. */
export function SessionWatch({ onEntered, onLeft }: Props) {
  const { t } = useText()
  const router = useRouter()

  useEffect(() => onEnter(onEntered), [onEntered])
  // first, since the session may have ended before this page
  useEffect(() => onLeave(onLeft), [onLeft])

  useEffect(() => {
    const watching = new AbortController()
    let isStarted = false
    // whose page this is, also where the session ends before the part is loaded
    let owner: string | undefined
    // guests do not need it
    const start = () => {
      owner ??= currentOwner()
      if (isStarted || !(markSignedIn() || owner)) return
      isStarted = true
      loadPart(() => import('./watch-reader.ts'))
        .then(({ watchReader }) => watchReader(router, t, watching.signal, owner))
        .catch((error: unknown) => {
          isStarted = false
          console.warn(error) // retried at the next change of the session
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
