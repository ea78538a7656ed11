import { createContext, use, useEffect } from 'react'
import { loadPart } from '../../platform/load-part.ts'
import { useRouter } from '../../platform/router/context.ts'
import { browserSession, onSession } from '../../platform/session.ts'
import { replaceWishlist, setWishlistLoading } from './wishlist-copy.ts'

/** Whether the shop has wish lists. */
export const HasWishlist = createContext(false)

/** Keeps the copy in step with who is signed in: theirs from the shop, and nobody's afterwards. */
export function WishlistKeeper() {
  const hasWishlist = use(HasWishlist)
  const { graphql } = useRouter()
  useEffect(() => {
    let known: string | undefined | null = null
    const look = () => {
      const token = hasWishlist ? browserSession.get('token') : undefined
      if (token === known) return
      known = token
      if (!token) return replaceWishlist({})
      loadPart(() => import('./sync-wishlist.ts'))
        .then(({ syncWishlist }) => syncWishlist(graphql))
        .catch((error: unknown) => {
          console.warn(error)
          setWishlistLoading(false) // what was kept has to do
        })
    }
    look()
    return onSession(look)
  }, [hasWishlist, graphql])
  return null
}
