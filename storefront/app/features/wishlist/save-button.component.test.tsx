import { expect, test } from 'vitest'
import { answerApi, noNetwork } from '../../../../web/testing/answer-api.ts'
import { show } from '../../../testing/show-component.tsx'
import { signIn } from '../../../testing/show-page.tsx'
import { AddToWishlist, OpenWishlist } from '../../generated/documents.ts'
import { SaveButton } from './save-button.tsx'
import { replaceWishlist } from './wishlist-store.ts'
import { HasWishlist } from './wishlist-watch.tsx'

test('WISH-1b WISH-4d D30: refused titles and a lost connection are reported, the ribbon works again', async () => {
  const user_errors = ['A', 'B'].map((message) => ({ code: 'UNDEFINED' as const, message }))
  const api = answerApi()
    .on(AddToWishlist, { addProductsToWishlist: { user_errors } })
    .on(OpenWishlist, { wishlist: null, storeConfig: null })
  const arrange = () => {
    signIn()
    replaceWishlist({})
  }
  const component = (
    <HasWishlist value>
      <SaveButton sku="SKU-1" name="Lalka" />
    </HasWishlist>
  )
  const shown = await show(component, { api, arrange, texts: ['account'] })
  const { t } = shown.language
  const ribbon = shown.getByRole('button', { name: `${t('Add to the wish list')}: Lalka` })
  await ribbon.click()
  for (const message of ['A', 'B'])
    await expect
      .element(shown.notice(t('We can`t add the item to Wishlist right now: {message}', { message })))
      .toBeVisible()
  api.on(AddToWishlist, noNetwork)
  await ribbon.click()
  await expect.element(shown.notice(t('Error updating wish list!'))).toBeVisible()
  api.on(AddToWishlist, { addProductsToWishlist: { user_errors: [] } })
  await ribbon.click()
  await expect.element(shown.notice(t('Product added to wish-list!'))).toBeVisible()
  expect(api.sentFor(AddToWishlist).map(({ variables }) => variables)).toEqual(
    Array.from({ length: 3 }, () => ({ items: [{ sku: 'SKU-1' }] })),
  )
})
