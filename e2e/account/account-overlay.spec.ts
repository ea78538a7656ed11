import { sendGraphql } from '../fixtures/api.ts'
import { eventually, expectAccessible, waitUntilHidden, newIpAddress, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

test('AUTH-7b AUTH-9a AUTH-11 AUTH-11a AUTH-11b: the overlay works by keyboard; each state focuses its title and keeps the typed address', async () => {
  const reader = await Reader.enters()
  const { page, t } = reader
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const email = dialog.getByRole('textbox', { name: startingWith(t('E-mail')) })
  await reader.goesTo('/')
  await reader.link(t('Sign In'), page.getByRole('banner')).click()
  await waitUntilVisible(dialog.getByRole('heading', { name: t('Sign in to your account') }))
  await expectAccessible(page)
  await email.fill('ola@example.pl')
  for (const [button, title] of [
    ['Forgot password?', 'Get password link'],
    ['Create an account', 'Create new account'],
    ['I already have an account', 'Sign in to your account'],
  ] as const) {
    await reader.button(t(button), dialog).focus()
    await page.keyboard.press('Enter')
    await eventually(focused).toBe(t(title))
    expect(await email.inputValue()).toBe('ola@example.pl')
    if (title === 'Create new account') await expectAccessible(page)
  }
  await reader.button(t('Forgot password?'), dialog).click()
  await reader.button(t('Send reset link'), dialog).click()
  await reader.sees(
    t(
      'If there is an account associated with %s you will receive an email with a link to reset your password',
      'ola@example.pl',
    ),
    dialog,
  )
  expect(await focused()).toBe(t('Get password link'))
  await reader.button(t('Got it'), dialog).click()
  await eventually(focused).toBe(t('Sign in to your account'))
  expect(await email.inputValue()).toBe('ola@example.pl')
  await test.step('signing up ends with the state for confirming the e-mail', async () => {
    await reader.button(t('Create an account'), dialog).click()
    for (const [label, text] of [
      ['First name', 'Zofia'],
      ['Last name', 'Nałkowska'],
      ['E-mail', newEmail()],
    ] as const)
      await dialog.getByRole('textbox', { name: startingWith(t(label)) }).fill(text)
    for (const label of ['Password', 'Confirm password'])
      await dialog
        .getByLabel(startingWith(t(label)))
        .and(page.locator('input'))
        .fill(PASSWORD)
    for (const box of await dialog.locator('input[type=checkbox][required]').all()) await box.check()
    await reader.button(t('Sign up'), dialog).click()
    await eventually(focused).toBe(t('Confirm the email'))
    await reader.sees(
      t('The email confirmation link has been sent to your email. Please confirm your account to proceed.'),
      dialog,
    )
    await expectAccessible(page)
    await reader.button(t('Got it'), dialog).click()
    await eventually(focused).toBe(t('Sign in to your account'))
    await email.fill('ola@example.pl')
  })
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog)
  // the typed address survives closing the overlay
  await reader.link(t('Sign In'), page.getByRole('banner')).click()
  expect(await email.inputValue()).toBe('ola@example.pl')
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-2 AUTH-8b: an account that is not confirmed leads to the page that sends the mail again', async () => {
  const email = newEmail()
  await sendGraphql(
    'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }',
    { input: { firstname: 'Zofia', lastname: 'Nałkowska', email, password: PASSWORD } },
    { from: newIpAddress() },
  )
  const reader = await Reader.enters()
  const { page, t, main } = reader
  await test.step('from the sign-in page, only after the right password', async () => {
    await reader.signsIn(email, 'Zle-haslo1')
    await waitUntilVisible(main.getByRole('alert'))
    expect(await reader.link(t('Send confirmation link'), main).count()).toBe(0)
    await reader.signsInHere(email)
    await reader.link(t('Send confirmation link'), main).click()
    await reader.seesHeading(t('Confirm the email'))
    expect(await main.getByRole('textbox', { name: startingWith(t('E-mail')) }).inputValue()).toBe(email)
  })
  await test.step('from the overlay, which closes', async () => {
    const dialog = page.getByRole('dialog')
    await reader.goesTo('/')
    await reader.link(t('Sign In'), page.getByRole('banner')).click()
    await dialog.getByRole('textbox', { name: startingWith(t('E-mail')) }).fill(email)
    await dialog
      .getByLabel(startingWith(t('Password')))
      .and(page.locator('input'))
      .fill(PASSWORD)
    await reader.button(t('Sign in'), dialog).click()
    await waitUntilVisible(reader.link(t('Send confirmation link'), dialog))
    await expectAccessible(page)
    await reader.link(t('Send confirmation link'), dialog).click()
    await reader.seesHeading(t('Confirm the email'))
    await waitUntilHidden(dialog)
  })
  await reader.leaves()
})
