import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import type { Change } from './cart-changes.ts'
import { changeLine } from './send-changes.ts'

/** Returns a function that changes a line of the cart: shown at once, then sent. */
export function useChangeLine(): (uid: string, change: Change) => void {
  const { graphql } = useRouter()
  const { t } = useText()
  return (uid, change) => changeLine(uid, change, { graphql, t })
}
