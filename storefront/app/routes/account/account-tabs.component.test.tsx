import { expect, test } from 'vitest'
import { accountApi, homeAddress, zofia } from '../../../testing/account-answers.ts'
import { checkbox, button, field, heading } from '../../../testing/fields.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsNarrowScreen,
} from '../../../../web/testing/expect-accessible.ts'
import type { ShownPage } from '../../../../web/testing/show-page.tsx'
import { showPage, signIn } from '../../../testing/show-page.tsx'
import {
  AccountFrame,
  OpenAccount,
  OpenDashboard,
  OpenUpcomingTitles,
  UpdateAccount,
  type Types,
} from '../../generated/documents.ts'
import { href } from '../../paths.ts'

const dashboard: Types.OpenDashboardQuery = {
  customer: {
    firstname: 'Zofia',
    lastname: 'Nałkowska',
    email: 'zofia@example.pl',
    created_at: '2026-05-04 10:00:00',
    is_subscribed: false,
    orders: { items: [] },
    default_billing: '5',
    default_shipping: '5',
    addresses: [homeAddress],
  },
  customerDownloadableProducts: { items: [] },
  storeConfig: { newsletter_general_active: true },
}
const api = () => accountApi().on(OpenDashboard, dashboard).on(OpenUpcomingTitles, { customer: null })
const arrange = () => void signIn()
const tabsOf = ({ getByRole, language }: ShownPage) => getByRole('navigation', { name: language.t('My Account') })

test('ACC-1a ACC-1b ACC-1c ACC-2a ACC-9 NAV-5c: each tab is seen and leads to its page and breadcrumbs', async () => {
  const shown = await showPage(href('account'), { api: api(), arrange, locale: 'en_US' })
  const { t } = shown.language
  for (const text of ['Zofia Nałkowska', 'zofia@example.pl', t('You are not subscribed to our newsletter.')])
    await expect.element(shown.main.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(shown.getByRole('heading', { name: t('Default billing and shipping address') })).toBeVisible()
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  for (const [tab, title] of [
    ['Address Book', 'Address Book'],
    ['Account Information', 'Edit Account Information'],
    ['Newsletter Subscription', 'Newsletter Subscription'],
    ['Dashboard', 'My Account'],
  ] as const) {
    await tabsOf(shown)
      .getByRole('link', { name: t(tab) })
      .click()
    await expect.element(heading(shown)).toHaveTextContent(t(title))
    const current = tabsOf(shown).element().querySelector('[aria-current=page]')
    expect(current?.textContent).toBe(t(tab))
    // on a phone the current tab is scrolled into view
    const { left = -1, right = Infinity } = current?.getBoundingClientRect() ?? {}
    expect(left >= 0 && right <= innerWidth, tab).toBe(true)
    const crumbs = shown.getByRole('navigation', { name: t('Breadcrumbs') }).getByRole('listitem')
    expect(crumbs.elements().map(({ textContent }) => textContent)).toEqual(
      tab === 'Dashboard' ? [t('Home'), t(title)] : [t('Home'), t('My Account'), t(title)],
    )
    expect(crumbs.first().getByRole('link').element().getAttribute('href')).toMatch(/^\/en\/?$/)
  }
  await expect.element(tabsOf(shown).getByRole('listitem').last()).toHaveTextContent(t('Logout'))
})

test('ACC-9a ACC-9b: tabs of disabled features are missing, the wish list’s shows its number of titles', async () => {
  const shown = await showPage(href('address-book'), { api: api(), arrange })
  const { t } = shown.language
  const names = () =>
    tabsOf(shown)
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toContain(`${t('My Wish List')} (2)`)
  expect(names()).toHaveLength(10)
  const storeConfig = {
    newsletter_general_active: false,
    wishlist_general_active: false,
    reviews_are_enabled: false,
  }
  const bare = api().on(AccountFrame, { customer: { id: 7, wishlists: [] }, storeConfig })
  const other = await showPage(href('address-book'), { api: bare, arrange })
  await expect.element(heading(other)).toHaveTextContent(t('Address Book'))
  expect(names()).toHaveLength(7)
})

test('ACC-5b: the newsletter is subscribed and unsubscribed, by a link in a mail where the shop wants it', async () => {
  const own = api()
  let subscribed = false
  const saves = (isConfirmed: boolean) =>
    own
      .on(UpdateAccount, ({ input }) => {
        subscribed = isConfirmed && input.is_subscribed === true
        return { updateCustomerV2: { customer: { id: 7, is_subscribed: subscribed } } }
      })
      .on(OpenAccount, () => ({ customer: { ...zofia, is_subscribed: subscribed } }))
  saves(true)
  const shown = await showPage(href('newsletter'), { api: own, arrange })
  const { t } = shown.language
  const box = checkbox(shown, 'Subscribe to newsletter')
  await box.click()
  await button(shown, 'Save').click()
  await expect.element(shown.notice(t('We have saved your subscription.'))).toBeVisible()
  await expect.element(box).toBeChecked()
  await expectAccessible(shown)
  await box.click()
  await button(shown, 'Save').click()
  await expect.element(shown.notice(t('We have removed your newsletter subscription.'))).toBeVisible()
  await expect.element(box).not.toBeChecked()
  saves(false)
  await box.click()
  await button(shown, 'Save').click()
  await expect.element(shown.notice(t('The confirmation request has been sent.'))).toBeVisible()
  expect(own.sentFor(UpdateAccount).map(({ variables }) => variables?.input)).toEqual(
    [true, false, true].map((is_subscribed) => ({ is_subscribed })),
  )
})

test('ACC-3c: a long name wraps instead of widening the page', async () => {
  const lastname = `Nałkowska${'gorzechowska'.repeat(4)}`
  const own = api().on(OpenDashboard, { ...dashboard, customer: { ...dashboard.customer, lastname } as never })
  const shown = await showPage(href('account'), { api: own, arrange })
  await expect.element(shown.main.getByText(`Zofia ${lastname}`, { exact: true })).toBeVisible()
  await expectFitsNarrowScreen()
  expect(field(shown, 'First name').query()).toBeNull()
})
