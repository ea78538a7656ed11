import { FunctionSettings } from '../../generated/documents.ts'
import { onAdded } from '../../features/cart/add-to-cart.tsx'
import type { SavedProducts } from '../../features/wishlist/saved-products.ts'
import { replaceWishlist } from '../../features/wishlist/wishlist-store.ts'
import { notify } from '../../../../web/platform/notices.ts'
import type { RouterApi } from '../../../../web/router/context.ts'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { browserSession } from '../../platform/session.ts'
import type { Language } from '../../../../language/translate.ts'
import { href } from '../../paths.ts'

/** Functions that third-party scripts, such as recommendations, may call: docs/measurement.md. */
export interface ShopFunctions {
  lbxAddToCart(sku: unknown, quantity?: unknown): Promise<void>
  lbxAddToWishlist(sku: unknown): Promise<void>
  lbxAddToAvailabilityList(sku: unknown): Promise<void>
}

type Flag = 'lbx_add_to_cart_enabled' | 'lbx_add_to_wishlist_enabled' | 'lbx_add_to_availability_list_enabled'

/** Logs and throws. The message is for developers of the calling script, so it is not translated. */
function reject(reason: string): never {
  console.error(reason)
  throw new Error(reason)
}

const isSku = (sku: unknown): sku is string | number => typeof sku === 'string' || typeof sku === 'number'

/** Parses `2`, `'2'` and `'2 pcs'` as 2; rejects what is not a positive number. */
function parseQuantity(value: unknown): number {
  const quantity = Number.parseInt(String(value), 10)
  return quantity > 0 ? quantity : reject('Invalid quantity')
}

/** A form as the pages submit it, so that the same actions validate it. */
function createForm(base: string, to: string, fields: Readonly<Record<string, string>>): HTMLFormElement {
  const form = document.createElement('form')
  form.action = base + to
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  return form
}

export function shopFunctions(router: RouterApi, t: Language['t']): ShopFunctions {
  async function check(flag: Flag, sku: unknown): Promise<string> {
    const { storeConfig } = await router.graphql(FunctionSettings)
    if (storeConfig?.[flag] !== '1') reject('Function is disabled')
    return isSku(sku) ? String(sku) : reject('SKU must be a string or number')
  }
  async function send(to: string, fields: Readonly<Record<string, string>>): Promise<ActionSuccess> {
    const result = await router.submit(createForm(router.base, to, fields))
    if (!('problems' in result)) return result
    const problem = Object.values(result.problems)[0] ?? t('Something went wrong!')
    notify('error', problem)
    return reject(problem)
  }
  return {
    async lbxAddToCart(rawSku, quantity = 1) {
      const sku = await check('lbx_add_to_cart_enabled', rawSku)
      onAdded(await send(href('cart'), { intent: 'add', form: sku, sku, quantity: String(parseQuantity(quantity)) }))
    },
    async lbxAddToWishlist(rawSku) {
      const sku = await check('lbx_add_to_wishlist_enabled', rawSku)
      if (!browserSession.get('token'))
        return notify('info', t('Pleas login in to add products to your wishlist.'), {
          action: { label: t('Sign In'), to: href('login') },
        })
      const { value } = await send(href('wishlist'), { intent: 'save', form: sku })
      if (value) replaceWishlist(value as SavedProducts)
    },
    async lbxAddToAvailabilityList(rawSku) {
      const sku = await check('lbx_add_to_availability_list_enabled', rawSku)
      const { to } = await send(href('my-books'), { intent: 'add', sku })
      // guests enter their e-mail address on that page
      if (to && !browserSession.get('token')) await router.navigate(to)
    },
  }
}
