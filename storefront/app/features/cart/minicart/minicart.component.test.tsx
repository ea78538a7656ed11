import { expect, test } from 'vitest'
import { CART, cartLine, cartOf } from '../../../../testing/cart.ts'
import { show } from '../../../../testing/show-component.tsx'
import { expectAccessibleInBothThemes } from '../../../../../web/testing/expect-accessible.ts'
import { browserSession } from '../../../platform/session.ts'
import { replaceCart } from '../cart-store.ts'
import { Minicart } from './minicart.tsx'

/** A line with the edition that distinguishes it from other editions of its title. */
function lineOf(uid: string, edition: string) {
  const line = cartLine(uid, 'Lalka', 20)
  return { ...line, product: { ...line.product, edition } }
}

test('CART-2: editions of one title are distinguished in the minicart', async () => {
  const editions = ['oprawa twarda', 'oprawa miękka', 'E-book, EPUB']
  const shown = await show(<Minicart open onClose={() => {}} />, {
    arrange() {
      browserSession.set('cart', CART)
      replaceCart(cartOf(editions.map((edition) => lineOf(edition, edition))))
    },
  })
  const lines = shown.getByRole('dialog').getByRole('listitem')
  await expect.poll(() => lines.elements().map(({ textContent }) => textContent)).toHaveLength(3)
  for (const [at, edition] of editions.entries())
    await expect.element(lines.nth(at).getByText(edition, { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes({ container: document.body })
})
