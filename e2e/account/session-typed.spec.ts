import type { Locator } from '@playwright/test'
import { oneBook, sendGraphql } from '../fixtures/api.ts'
import { eventually, newIpAddress, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { Reader, returnsAfterExpiration, tokenOf } from '../fixtures/reader.ts'
import { test } from '../fixtures/test.ts'

const OVER = 'Your session is over, you are logged out!'
const field = ({ t, main }: Reader, label: string) =>
  main.getByRole('textbox', { name: startingWith(t(label)) }).first()
const eventualValue = (locator: Locator) => eventually(() => locator.inputValue())

// how each kind of form is stored and restored: storefront/app/features/account/session/typed-values.component.test.tsx
test('AUTH-5: after signing in again an order is as typed, and a form sent too late is sent unchanged', async () => {
  const reader = await Reader.signedIn('default', { size: phone })
  const { t, main } = reader
  const book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
  await test.step('an order', async () => {
    await reader.hasInAccountCart(await tokenOf(reader), book)
    await reader.goesTo('/checkout')
    await reader.fills({ 'First name': 'Zosia', Street: 'Zamkowa' })
    await returnsAfterExpiration(reader)
    await waitUntilVisible(reader.notice(t(OVER)))
    await reader.seesHeading(t('Sign in to your account'))
    await reader.signsInHere()
    await eventualValue(field(reader, 'Street')).toBe('Zamkowa')
    await eventualValue(field(reader, 'First name')).toBe('Zosia')
  })
  await reader.goesTo('/customer/address/new')
  await reader.fills({
    'First name': 'Zofia',
    'Last name': 'Nałkowska',
    Street: 'Introligatorska',
    'House and flat': '7',
    Postcode: '20-234',
    Town: 'Lublin',
    'Phone number': '501 234 567',
  })
  await reader.page.waitForLoadState('networkidle')
  await sendGraphql(
    'mutation { revokeCustomerToken { result } }',
    {},
    { token: await tokenOf(reader), from: newIpAddress() },
  )
  await reader.button(t('Save address'), main).click()
  await reader.seesHeading(t('Sign in to your account'))
  await waitUntilVisible(reader.notice(t(OVER)))
  await reader.signsInHere()
  await eventualValue(field(reader, 'Street')).toBe('Introligatorska')
  await reader.button(t('Save address'), main).click()
  await waitUntilVisible(reader.notice(t('You saved the address.')))
  await reader.sees(/Introligatorska/, main)
  reader.hadNoProblems()
  await reader.leaves()
})
