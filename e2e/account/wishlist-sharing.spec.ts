import { oneBook } from '../fixtures/api.ts'
import { expectAccessible, newIpAddress, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { receivedMail } from '../fixtures/mail.ts'
import { linkIn, newEmail, Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { addsToWishlist } from '../fixtures/wishlist.ts'

test(
  'WISH-3c NAV-2: the list is shared by mail; its link shows it and moves it to the cart; a wrong code is reported',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const good = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
    const announced = await oneBook('announcement')
    const reader = await Reader.signedIn(code, { size })
    const { page, t } = reader
    await addsToWishlist(reader, { sku: good.sku, description: 'Wydanie w twardej oprawie' }, { sku: announced.sku })
    await reader.goesTo('/wishlist')
    // on a phone the header has a button for it
    await reader.link(t('Share the list'), page.getByRole('banner')).click()
    // a title partly covered by the sticky header would fail the target-size rule
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
    await waitUntilVisible(reader.notice(t('Your wish list has been shared.')))
    const mail = await receivedMail(friend)
    expect(mail.plain).toContain('Pod choinkę!')
    await receivedMail(other)

    // notes are shared only after the customer opts in
    const notes = page.getByRole('checkbox', { name: t('Show my notes as well') })
    expect(await notes.isChecked()).toBe(false)
    const shared = linkIn(mail, '/wishlist/shared/')
    const sent = await get(shopUrl() + shared, { headers: { 'x-forwarded-for': newIpAddress() } })
    expect([sent.body.includes(good.name), sent.body.includes('Wydanie w twardej oprawie')]).toEqual([true, false])
    expect(sent.meta('robots').join()).toContain('noindex')
    await notes.check()
    await waitUntilVisible(reader.notice(t('Your notes are shown with the list.')))

    const guest = await Buyer.enters(code, { size })
    const response = await guest.page.goto(`${guest.view.base}/wishlist/shared/nie-ma-takiej`)
    expect(response?.status()).toBe(404)
    await guest.sees(guest.t('There is no such wish list.'))
    await expectAccessible(guest.page)
    await guest.page.goto(shared)
    await guest.seesHeading(t('The wish list of %s', 'Zofia Nałkowska'))
    await guest.sees('Wydanie w twardej oprawie')
    await expectAccessible(guest.page)
    await guest.button(t('Add all to the cart')).click()
    await waitUntilVisible(guest.notice(t('Available items moved to cart')))
    await guest.cartLink(1).tap()
    await guest.seesHeading(t('Cart'))
    await guest.sees(good.name, guest.main)
    guest.hadNoProblems()
    await guest.leaves()
    // what others buy stays on the list
    await reader.goesTo('/wishlist')
    await reader.sees(good.name, reader.main)
    reader.hadNoProblems()
    await reader.leaves()
  },
)
