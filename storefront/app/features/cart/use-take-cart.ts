import { useRouter } from '../../platform/router/context.ts'
import type { Done } from '../../platform/router/page.ts'
import type { CartView } from './lines/cart-lines.ts'
import { replaceCart } from './cart-store.ts'

/**
 * What a form of the cart does when it is done: its answer is the whole cart; without one the page is loaded anew and
 * shows what is there.
 */
export function useTakeCart(): (done: Done) => void {
  const { refresh } = useRouter()
  return ({ value }) => {
    if (value) replaceCart(value as CartView)
    else void refresh()
  }
}
