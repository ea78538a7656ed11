import { createContext, use, useEffect } from 'react'
import { loadPart } from '../../../../web/platform/load-part.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { onSessionChange } from '../../../../web/api/session.ts'
import { browserSession } from '../../platform/session.ts'
import { useText } from '../../../../web/platform/text.ts'
import { sessionId } from '../../platform/token.ts'
import { isListOf, replaceWishlist, setListOf, setWishlistLoading } from './wishlist-store.ts'

/** Whether the shop has wish lists. */
export const HasWishlist = createContext(false)

/** Synchronizes the cached list with the session: loads it after signing in, clears it after signing out. */
export function WishlistWatch() {
  const hasWishlist = use(HasWishlist)
  const { t } = useText()
  const router = useRouter()
  useEffect(() => {
    const check = () => {
      const session = hasWishlist ? sessionId(browserSession) : undefined
      if (isListOf(session)) return
      setListOf(session)
      if (!session) return replaceWishlist({})
      loadPart(() => import('./sync-wishlist.ts'))
        .then(({ syncWishlist }) => syncWishlist(router, t))
        .catch((error: unknown) => {
          console.warn(error)
          setWishlistLoading(false) // the cached list stays in use
        })
    }
    check()
    return onSessionChange(check)
  }, [hasWishlist, router, t])
  return null
}
