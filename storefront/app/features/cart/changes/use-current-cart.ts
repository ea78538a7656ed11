import { useEffect } from 'react'
import { loadPart } from '../../../../../web/platform/load-part.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { useCart } from '../cart-store.ts'
import type { CartView } from '../lines/cart-lines.ts'
import { flushChanges, hasChanges } from './cart-changes.ts'

/**
 * Refreshes a page that shows the server-rendered cart once that is outdated, by changes that the previous page had not
 * sent or by another tab.
 */
export function useCurrentCart(renderedCart: Pick<CartView, 'id' | 'revision'> | undefined): void {
  const { graphql, refresh } = useRouter()
  const { t } = useText()
  const currentCart = useCart()
  const isOutdated =
    currentCart !== undefined && currentCart.id === renderedCart?.id && currentCart.revision > renderedCart.revision
  useEffect(() => {
    if (isOutdated) void refresh()
  }, [isOutdated, refresh])
  useEffect(() => {
    if (!hasChanges()) return
    loadPart(() => import('./send-changes.ts'))
      .then(({ resumeChanges }) => {
        resumeChanges({ graphql, t })
        return flushChanges()
      })
      .catch((error: unknown) => console.error(error))
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only: this page sends its own changes
  }, [])
}
