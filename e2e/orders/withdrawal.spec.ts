import { oneBook } from '../fixtures/api.ts'
import { eventually, expectAccessible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, plainSpaces } from '../fixtures/buyer.ts'
import { initialsOf, newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo, missingTexts, type StoredMail, receivedMail } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const ordered = async (email: string) =>
  placeOrderByApi([{ sku: (await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)).sku, quantity: 1 }], {
    email,
  })

/** The newest mail to an address, once there are `count`. */
async function mailNumber(count: number, email: string): Promise<StoredMail> {
  await eventually(async () => (await mailsTo(email)).length).toBe(count)
  const [{ id } = { id: 0 }] = await mailsTo(email)
  return (await (await fetch(`${shopUrl()}/dev/mail/${id}?format=json`)).json()) as StoredMail
}

for (const hasScripts of [true, false])
  test(
    `CHK-12: a guest withdraws by the link in the order’s mail, ${hasScripts ? 'with' : 'without'} scripts`,
    hasScripts ? onPhoneInEnglish : {},
    async ({ code, size }) => {
      const { email, firstName, lastName } = newPerson()
      const number = await ordered(email)
      const link = /http:\S+\/withdrawal\?order=\d+/.exec((await receivedMail(email)).plain)?.[0] ?? ''
      const buyer = await Buyer.enters(code, { size, scripts: hasScripts })
      const { t, page, main } = buyer
      const checked = new Set<string>()
      const step = async (heading: string) => {
        await buyer.seesHeading(t(heading))
        if (hasScripts && !checked.has(heading)) await expectAccessible(page, heading)
        checked.add(heading)
      }
      const { pathname, search } = new URL(link)
      if (hasScripts) await buyer.goesTo(pathname + search)
      else await page.goto(pathname + search)
      const field = (label: string) => main.getByRole('textbox', { name: t(label), exact: true })
      await step('Withdrawal from a contract')
      expect(await field('Order number').inputValue()).toBe(number)
      await buyer.button(t('Continue')).click()
      await buyer.sees(t('Please write your first and last name.'))
      await field('First and last name').fill(`${firstName} ${lastName}`)
      await field('E-mail').fill(email)
      await field('Titles, if not all of them').fill('Lalka\nFaraon')
      await buyer.button(t('Continue')).click()

      await step('Confirm your withdrawal')
      await buyer.sees(`${firstName} ${lastName}`, main)
      expect(await mailsTo(email)).toHaveLength(1)
      await buyer.link(t('Change the statement')).click()
      await step('Withdrawal from a contract')
      await field('Titles, if not all of them').fill('')
      await buyer.button(t('Continue')).click()
      await step('Confirm your withdrawal')
      await buyer.button(t('Confirm withdrawal from the contract')).click()

      await step('We have received your withdrawal')
      expect(page.url()).not.toContain(email)
      const mail = await mailNumber(2, email)
      expect(
        missingTexts(
          mail,
          number,
          initialsOf({ firstName, lastName }),
          email,
          // mails have no non-breaking spaces
          plainSpaces(t('I withdraw from the contract made with the order named below, as to the whole of it.')),
        ),
      ).toEqual([])
      // opening the confirmation again sends no second statement
      await page.goto(`${buyer.view.base}/withdrawal/confirm`)
      await step('We have received your withdrawal')
      expect(await mailsTo(email)).toHaveLength(2)
      // without scripts the response to an invalid form is a console error
      if (hasScripts) buyer.hadNoProblems()
      await buyer.leaves()
    },
  )

test('the footer of every page links to the withdrawal in the wording of the law', async () => {
  for (const path of ['/', '/lalka-prus.html', '/regulamin', '/nie-ma']) {
    const { body } = await get(shopUrl() + path)
    const foot = /<footer[\s>][\s\S]*<\/footer>/.exec(body)?.[0]
    expect(foot, path).toMatch(/<a [^>]*href="\/withdrawal"[^>]*>Odstąp\sod\sumowy\stutaj</)
  }
})
