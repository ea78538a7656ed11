import { oneBook, type Book } from '../fixtures/api.ts'
import { expectAccessible, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { receivedMail } from '../fixtures/mail.ts'
import { linkIn, newEmail, Reader } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'
import { wishes } from '../fixtures/wishlist.ts'

let good: Book
let announced: Book
test.beforeAll(async () => {
  good = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  announced = await oneBook('announcement')
})

test.describe('a shared wish list', () => {
  test(
    'WISH-3 NAV-2: the list is shared by mail; its link shows it and moves it to the reader’s cart',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await Reader.signedIn(code, { size })
      const { page, t } = reader
      await wishes(reader, { sku: good.sku, description: 'Wydanie w twardej oprawie' }, { sku: announced.sku })
      await reader.goesTo('/wishlist')
      // a phone has a button for it in its header
      if (size === phone) await reader.link(t('Share the list'), page.getByRole('banner')).click()
      else await reader.link(t('Share the list'), page.getByRole('main')).click()
      // a title half under the header that stays in view would count as a small target
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expectAccessible(page)
      const [friend, other] = [newEmail(), newEmail()]
      // addresses are separated by commas or spaces
      for (const wrong of [`${friend}, ala@`, `${friend};${other}`]) {
        await reader.fills({ 'E-mail addresses': wrong })
        await reader.button(t('Share the wish list')).click()
        await reader.sees(t('Incorrect list of emails!'))
      }
      await reader.fills({ 'E-mail addresses': Array.from({ length: 51 }, (_, at) => `a${at}@example.pl`).join(' ') })
      await reader.button(t('Share the wish list')).click()
      await reader.sees(t('A wish list can be shared with at most %s people at once.', 50))
      await reader.fills({ 'E-mail addresses': `${friend}, ${other}`, Message: 'Pod choinkę!' })
      await reader.button(t('Share the wish list')).click()
      await seen(reader.notice(t('Your wish list has been shared.')))
      // notes are shown to others only once that is wanted
      const notes = page.getByRole('checkbox', { name: t('Show my notes as well') })
      expect(await notes.isChecked()).toBe(false)
      const mail = await receivedMail(friend)
      expect(mail.plain).toContain('Pod choinkę!')
      await receivedMail(other)

      const guest = await Buyer.enters(code, { size })
      await guest.page.goto(linkIn(mail, '/wishlist/shared/'))
      await guest.seesHeading(t('The wish list of %s', 'Zofia Nałkowska'))
      expect(await guest.main.getByText('Wydanie w twardej oprawie').count()).toBe(0)
      await notes.check()
      await seen(reader.notice(t('Your notes are shown with the list.')))
      await guest.reloads()
      await guest.sees('Wydanie w twardej oprawie')
      await expectAccessible(guest.page)
      expect(await guest.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
      await guest.button(t('Add all to the cart')).click()
      await seen(guest.notice(t('Available items moved to cart')))
      await seen(guest.cartLink(1))
      await guest.goesTo('/cart')
      await guest.sees(good.name, guest.main)
      guest.hadNoTrouble()
      await guest.leaves()
      await reader.goesTo('/wishlist')
      await reader.sees(good.name, reader.main)
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )

  test(
    'WISH-3: an unknown code says so, with the status of what is not there',
    eachViewAndSize,
    async ({ code, size }) => {
      const guest = await Buyer.enters(code, { size })
      const response = await guest.page.goto(`${guest.view.base}/wishlist/shared/nie-ma-takiej`)
      expect(response?.status()).toBe(404)
      await guest.sees(guest.t('There is no such wish list.'))
      await expectAccessible(guest.page)
      await guest.leaves()
    },
  )
})
