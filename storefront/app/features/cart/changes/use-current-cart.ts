import { useEffect } from 'react'
import { loadPart } from '../../../platform/load-part.ts'
import { useRouter } from '../../../platform/router/context.ts'
import { useText } from '../../../platform/text.ts'
import { useCart } from '../cart-store.ts'
import type { CartView } from '../lines/cart-lines.ts'
import { flushChanges, readChanges } from './cart-changes.ts'

/**
 * Refreshes a page that shows the server-rendered cart once that is outdated, by changes that the previous page had not
 * sent or by another tab.
 */
export function useCurrentCart(shown: Pick<CartView, 'id' | 'revision'> | undefined): void {
  const { graphql, refresh } = useRouter()
  const { t } = useText()
  const known = useCart()
  const isOvertaken = known !== undefined && known.id === shown?.id && known.revision > shown.revision
  useEffect(() => {
    if (isOvertaken) void refresh()
  }, [isOvertaken, refresh])
  useEffect(() => {
    if (Object.keys(readChanges().lines).length === 0) return
    loadPart(() => import('./send-changes.ts'))
      .then(({ resumeChanges }) => {
        resumeChanges({ graphql, t })
        return flushChanges()
      })
      .catch((error: unknown) => console.error(error))
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only: this page sends its own changes
  }, [])
}
