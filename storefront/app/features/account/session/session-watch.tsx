import { useEffect } from 'react'
import type { Graphql } from '../../../../../web/api/document.ts'
import { loadPart } from '../../../../../web/platform/load-part.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { onSessionChange } from '../../../../../web/api/session.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { onSignIn, onSignOut } from './session-listeners.ts'
import { currentCustomerId, markSignedIn } from './session-marker.ts'

interface Props {
  onSignedIn: (graphql: Graphql) => Promise<void>
  onSignedOut: () => void
}

/**
 * Rendered beside every page: extends the session on activity; when it ends, notifies the reader and leaves pages with
 * the customer's data.
 */
export function SessionWatch({ onSignedIn, onSignedOut }: Props) {
  const { t } = useText()
  const router = useRouter()

  useEffect(() => onSignIn(onSignedIn), [onSignedIn])
  // registered before the watch starts, since the session may have ended before this page was loaded
  useEffect(() => onSignOut(onSignedOut), [onSignedOut])

  useEffect(() => {
    const watching = new AbortController()
    let isStarted = false
    // the customer whose page this is, known even if the session ends before the part is loaded
    let owner: string | undefined
    // guests do not need the part
    const start = () => {
      owner ??= currentCustomerId()
      if (isStarted || !(markSignedIn() || owner)) return
      isStarted = true
      loadPart(() => import('./monitor-customer-session.ts'))
        .then(({ monitorCustomerSession }) => monitorCustomerSession(router, t, watching.signal, owner))
        .catch((error: unknown) => {
          isStarted = false
          console.warn(error) // retried at the next change of the session
        })
    }
    start()
    const unlisten = onSessionChange(start)
    addEventListener('focus', start, { signal: watching.signal })
    return () => {
      unlisten()
      watching.abort()
    }
  }, [router, t])
  return null
}
