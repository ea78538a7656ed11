import { useRouter } from '../../../../web/router/context.ts'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import type { CartView } from './lines/cart-lines.ts'
import { replaceCart } from './cart-store.ts'

/** `onDone` of cart forms: stores the cart that the action returned; without one, reloads the page. */
export function useReplaceCart(): (result: ActionSuccess) => void {
  const { refresh } = useRouter()
  return ({ value }) => {
    if (value) replaceCart(value as CartView)
    else void refresh()
  }
}
