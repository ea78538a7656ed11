import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from './driver.ts'
import { addsToCart, findsBook, seesOrderInList, newEmail, placesOrder, signsUpAndIn } from './journey.ts'
import { waitForNthMail } from './mail.ts'
import { desktop, Page, phone, views } from './page.ts'

const variants = [
  { name: 'Polish, on a desktop, light', view: views.Polish, display: { size: desktop, scheme: 'light' } },
  { name: 'English, on a phone, dark', view: views.English, display: { size: phone, scheme: 'dark' } },
] as const

/** Outside CI, tests of an engine that is not installed are skipped. */
export function isInstalled({ name, missingPackages }: Engine): boolean {
  if (!missingPackages) return true
  const line = `${name} needs Debian's packages: apt install ${missingPackages}`
  if (process.env['CI']) throw new Error(line)
  console.warn(`Skipped: ${line}`)
  return false
}

/** The main journey of a customer in an engine. */
export const describeJourneys = (engine: Engine) =>
  describe.runIf(isInstalled(engine)).each(variants)(`in ${engine.name}: $name`, ({ view, display }) => {
    let page: Page
    beforeAll(async () => void (page = await Page.opens(engine, view, display)))
    afterAll(() => page?.driver.closes())

    const ids = 'SRCH-1 SRCH-4 CAT-2 CART-2 CHK-2 CHK-3 CHK-5 CHK-12 AUTH-1 AUTH-4 AUTH-6 ORD-1'
    test(`${ids}: a guest finds a book, orders it, signs up and in, and has the order in the list`, async () => {
      const email = newEmail()
      await findsBook(page)
      await addsToCart(page)
      const number = await placesOrder(page, email)
      expect((await waitForNthMail(1, email)).subject).toContain(number)
      await signsUpAndIn(page, email)
      await seesOrderInList(page, number)
    })
  })
