import { books, oneBook, type Book } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  openVisitor,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { newCustomer, Reader, signInByCookie } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { readWishlistCopy, wishlistSkus, addsToWishlist } from '../fixtures/wishlist.ts'

let good: readonly [Book, Book, Book]
let announced: Book
test.beforeAll(async () => {
  const [a, b, c] = await books('available', ({ inWarehouse }) => inWarehouse > 20)
  if (!a || !b || !c) throw new Error('the demo shop has too few books')
  good = [a, b, c]
  announced = await oneBook('announcement')
})

test.describe('the wish list', () => {
  test(
    'WISH-1a WISH-1d WISH-2 WISH-2b ACC-9a D31: guests are asked to sign in; the ribbon adds and removes a title in copy, tab and cards',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size })
      const { page, t } = reader
      const [book] = good
      const ribbon = (label: string) =>
        reader.button(`${t(label)}: ${book.name}`, reader.main.getByRole('article')).first()

      await test.step('nothing is saved for a guest', async () => {
        await reader.goesTo(book.path)
        await ribbon('Add to the wish list').click()
        await waitUntilVisible(reader.notice(t('Pleas login in to add products to your wishlist.')))
        expect(await readWishlistCopy(reader)).toEqual({})
      })

      // otherwise the guest's title would be added at sign-in
      await reader.visitor.context.clearCookies({ name: 'wishes' })
      await signInByCookie(reader, await newCustomer())
      await test.step('an added book is in the browser’s copy and under its tab', async () => {
        await reader.reloads()
        await ribbon('Add to the wish list').click()
        await waitUntilVisible(reader.notice(t('Product added to wish-list!')))
        await waitUntilVisible(ribbon('Remove from the wish list'))
        const copy = (await readWishlistCopy(reader)) ?? {}
        const [id = ''] = Object.keys(copy)
        expect(copy[id]).toMatchObject({
          name: book.name,
          wishlist: { id, sku: book.sku, quantity: 1, description: '', options: [] },
        })
        expect(JSON.parse(copy[id]?.wishlist.buy_request ?? '')).toMatchObject({ qty: 1 })
        await reader.goesTo('/wishlist')
        await reader.seesHeading(t('My Wish List'))
        await waitUntilVisible(reader.link(`${t('My Wish List')} (1)`))
        await reader.sees(book.name, reader.main)
      })

      await test.step('a removed book is in neither', async () => {
        await reader.goesTo(book.path)
        await ribbon('Remove from the wish list').click()
        await waitUntilVisible(reader.notice(t('Product has been removed from your Wish List!')))
        await eventually(() => readWishlistCopy(reader)).toEqual({})
        await reader.goesTo('/wishlist')
        await waitUntilVisible(reader.link(`${t('My Wish List')} (0)`))
        await reader.sees(t('Your wish list is empty.'))
        await expectAccessibleInBothThemes(page)
      })

      await test.step('cards have the ribbon too, and announcements can be added', async () => {
        await reader.goesTo('/announcements')
        const card = reader.main
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading') })
          .first()
        const title = await card.getByRole('heading').innerText()
        await reader.button(`${t('Add to the wish list')}: ${title}`, card).click()
        await waitUntilVisible(reader.notice(t('Product added to wish-list!')))
        await waitUntilVisible(reader.button(`${t('Remove from the wish list')}: ${title}`, card))
      })
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test(
    'WISH-4c: titles that are for sale move to the cart; the others stay with the reason',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.signedIn(code, { size })
      const { page, t } = reader
      const [one, other] = good
      await addsToWishlist(reader, { sku: one.sku }, { sku: other.sku }, { sku: announced.sku })
      await reader.goesTo('/wishlist')
      // not saved yet: the quantity on the page is moved
      await reader.quantityOf(other.name).fill('4')
      await reader.quantityOf(other.name).press('Tab')
      // a title that is not for sale has the button of its product page
      await waitUntilVisible(reader.button(`${t('Notify me when it is available')}: ${announced.name}`))
      expect(await reader.button(`${t('Move to the cart')}: ${announced.name}`).count()).toBe(0)
      await reader.button(`${t('Move to the cart')}: ${other.name}`).click()
      await waitUntilVisible(reader.notice(t('Available items moved to cart')))
      await waitUntilHidden(reader.line(other.name))
      await waitUntilVisible(reader.cartLink(4))
      await reader.quantityOf(one.name).fill('900')
      await reader.quantityOf(one.name).press('Tab')
      await reader.sees(startingWith(t('The maximum amount you can purchase is %s', '')), reader.line(one.name))
      await reader.quantityOf(one.name).fill('2')
      await reader.quantityOf(one.name).press('Tab')
      await waitUntilVisible(reader.link(t('Share the list')))
      await reader.button(t('Move what is for sale to the cart')).click()
      await waitUntilHidden(reader.line(one.name))
      await waitUntilVisible(reader.cartLink(6))
      const reason = 'Product that you are trying to add is not available.'
      await waitUntilVisible(reader.line(announced.name).getByText(reason))
      await expectAccessible(page)
      // no title is left to move
      expect(await reader.button(t('Move what is for sale to the cart')).count()).toBe(0)
      await eventually(() => wishlistSkus(reader)).toEqual([announced.sku])
      await reader
        .button(
          reader.view.language.plural(
            1,
            'Notify me of the one that is missing',
            'Notify me of the %s that are missing',
          ),
        )
        .click()
      await reader.seesHeading(t('My books'))
      await reader.sees(announced.name, reader.main)
      await reader.cartLink(6).tap()
      await reader.sees(one.name, reader.main)
      await reader.sees(other.name, reader.main)
      await reader.leaves()
    },
  )
})

test('a guest who opens the list signs in first; ribbon, list, cart and sharing work without scripts', async () => {
  const member = await Reader.signedIn()
  const { t } = member
  const cookies = await member.visitor.context.cookies()
  await member.leaves()
  const visitor = await openVisitor({ scripts: false })
  const buyer = new Buyer(visitor, member.view)
  const { page } = buyer
  await page.goto('/wishlist')
  await buyer.seesHeading(t('Sign in to your account'))
  await page.goto(good[0].path)
  await buyer
    .button(startingWith(t('Add to the wish list')), buyer.main.getByRole('article'))
    .first()
    .click()
  await buyer.sees(t('Pleas login in to add products to your wishlist.'))
  await visitor.context.addCookies(cookies.filter(({ name }) => name === 'token'))
  await page.goto(good[0].path)
  await buyer
    .button(startingWith(t('Add to the wish list')), buyer.main.getByRole('article'))
    .first()
    .click()
  await buyer.seesHeading(t('My Wish List'))
  await buyer.sees(t('Product added to wish-list!'))
  await buyer.quantityOf(good[0].name).fill('1000')
  await buyer.button(`${t('Save')}: ${good[0].name}`).click()
  await buyer.sees('Możesz kupić najwyżej')
  await buyer.quantityOf(good[0].name).fill('2')
  await buyer.button(`${t('Save')}: ${good[0].name}`).click()
  await buyer.sees(t('The wish list is updated.'))
  await page.locator('summary', { hasText: t('Share the list') }).click()
  await page.getByRole('textbox', { name: startingWith(t('E-mail addresses')) }).fill('ala@')
  await buyer.button(t('Share the wish list')).click()
  await buyer.sees(t('Incorrect list of emails!'))
  await buyer.button(t('Move all to the cart')).click()
  await buyer.sees(t('Available items moved to cart'))
  await page.goto('/cart')
  await buyer.sees(good[0].name, buyer.main)
  await buyer.leaves()
})
