import type { StoreView } from '../../web/platform/store-view.ts'
import type { Route } from '../../web/router/table.ts'
import { empty, showPageOf, type ShownPage, type ShowPageOptions } from '../../web/testing/show-page.tsx'
import { href } from '../app/paths.ts'
import { browserSession } from '../app/platform/session.ts'
import { openShop } from '../browser-site.ts'

const polish: StoreView = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const english: StoreView = { ...polish, code: 'en', locale: 'en_US', isDefault: false }

export interface ShowShopOptions extends ShowPageOptions {
  locale?: 'pl_PL' | 'en_US'
}

/** Opens a page of the shop in the browser, as a link does, without a shop: `api` answers its requests. */
export const showPage = (path: string, { locale = 'pl_PL', ...options }: ShowShopOptions = {}): Promise<ShownPage> =>
  showPageOf(openShop, path, {
    ...options,
    store: locale === 'pl_PL' ? polish : english,
    stores: [polish, english],
  })

/** A page of the shop without its data: its name is the heading. */
export const emptyPage = (name: 'home' | 'account'): Route => ({
  name,
  paths: [href(name)],
  open: async () => ({ page: { ...empty, Page: () => <h1>{name}</h1> } }),
})

/** A customer's token, as the shop issues it, in the session's cookie. */
export function signIn({ lifetime = 3600, uid = 7, age = 0 } = {}): string {
  const token = tokenOf({ lifetime, uid, age })
  browserSession.set('token', token, lifetime - age)
  return token
}

/** Lasts `lifetime` seconds and was issued `age` seconds ago. */
export function tokenOf({ lifetime = 3600, uid = 7, age = 0 } = {}): string {
  const iat = Math.floor(Date.now() / 1000) - age
  const claims = { uid, sid: `session-of-${uid}`, iat, exp: iat + lifetime }
  return `head.${btoa(JSON.stringify(claims))}.signature`
}
