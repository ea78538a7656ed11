import type { Language } from '../../../../../language/translate.ts'
import type { Graphql } from '../../../../../web/api/document.ts'
import { notify } from '../../../../../web/platform/notices.ts'
import { browserSession } from '../../../platform/session.ts'
import { href } from '../../../paths.ts'
import { productOf, sendItems } from '../cart.actions.ts'
import { replaceCart } from '../cart-store.ts'
import { keptAdditions, setAdditions } from './cart-changes.ts'

/** Adds what was put into the cart offline. Sent at most once, as a second request would add it again. */
export async function addKept(context: { graphql: Graphql; t: Language['t'] }): Promise<void> {
  const { graphql, t } = context
  const items = keptAdditions()
  setAdditions([])
  try {
    const response = await sendItems(items, { graphql, session: browserSession })
    replaceCart(response?.cart)
    const refused = (response?.user_errors ?? []).flatMap((error) => error ?? [])
    if (refused.length < items.length)
      notify('success', t('What you added offline is in the cart.'), {
        action: { label: t('View cart'), to: href('cart') },
      })
    for (const { sku, message } of refused)
      notify('error', `${await nameOf(sku ?? items[0]?.sku, context)}: ${message}`)
  } catch (error) {
    console.error(error)
    const names = await Promise.all(items.map(({ sku }) => nameOf(sku, context)))
    notify('error', t('We could not add to the cart: %s. Please add it once more.', names.join(', ')))
  }
}

const nameOf = async (sku = '', { graphql }: { graphql: Graphql }): Promise<string> =>
  (await productOf(sku, { graphql }).catch(() => undefined))?.name ?? sku
