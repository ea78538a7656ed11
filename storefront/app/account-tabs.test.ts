import { expect, test } from 'vitest'
import { createLanguage } from '../../language/translate.ts'
import type { Session, SessionKey } from './platform/session.ts'
import type { PageContext } from './platform/page.ts'
import { NotFound, Redirect } from '../../web/router/page.ts'
import { page as account } from './routes/account/account.tsx'
import { page as newsletter } from './routes/account/newsletter.tsx'

const token = `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.x`

/** Context of a request for an account page, in a shop whose newsletter is on or off. */
function visit(path: string, { isOn, tab, isIn = true }: { isOn: boolean; tab?: string; isIn?: boolean }): PageContext {
  const cookies = new Map<SessionKey, string>(isIn ? [['token', token]] : [])
  const session: Session = {
    get: (key) => cookies.get(key),
    set: (key, value) => void (value === undefined ? cookies.delete(key) : cookies.set(key, value)),
  }
  const answer = {
    customer: { id: 1, firstname: 'Zofia', wishlists: [], addresses: [] },
    storeConfig: { newsletter_general_active: isOn, wishlist_general_active: true },
  }
  return {
    ...createLanguage('en_US'),
    params: tab ? { tab } : {},
    url: new URL(`http://shop.example${path}`),
    session,
    forwarded: undefined,
    signal: new AbortController().signal,
    store: { code: 'en', locale: 'en_US', currency: 'PLN', country: 'PL', isDefault: false },
    graphql: (() => Promise.resolve(answer)) as unknown as PageContext['graphql'],
  }
}
const opened = async (opening: unknown) => {
  try {
    return await opening
  } catch (signal) {
    return signal
  }
}

test('ACC-9c ACC-9d: a disabled tab is a 404 at its own URL and the dashboard at its URL below the account (D26)', async () => {
  const off = { isOn: false, tab: 'newsletter-subscription' }
  expect(await opened(newsletter.load(visit('/newsletter/manage', { isOn: false })))).toBeInstanceOf(NotFound)
  expect(await opened(account.load(visit('/customer/account/newsletter-subscription', off)))).toMatchObject({
    own: { dashboard: { customer: { firstname: 'Zofia' } } },
  })
  expect(await opened(newsletter.load(visit('/newsletter/manage', { isOn: true })))).toMatchObject({
    own: { isSubscribed: false },
  })
  const redirect = await opened(
    account.load(visit('/customer/account/newsletter-subscription', { ...off, isOn: true })),
  )
  expect(redirect).toBeInstanceOf(Redirect)
  expect((redirect as Redirect).to).toBe('/newsletter/manage')
})

test('AUTH-13a AUTH-13b: a guest gets the sign-in form on the first visit and a redirect to the sign-in page later', async () => {
  const guest = visit('/newsletter/manage', { isOn: true, isIn: false })
  expect(await opened(newsletter.load(guest))).toEqual({ next: '/newsletter/manage' })
  expect(await opened(newsletter.load(guest))).toMatchObject({
    to: '/customer/account/login?next=%2Fnewsletter%2Fmanage&why=account',
  })
})
