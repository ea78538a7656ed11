import { useCallback, useEffect, type ReactNode } from 'react'
import type { Language } from '../../language/translate.ts'
import '../../web/ui/layers.css'
import '../../web/ui/tokens.css'
import './ui/fonts/fonts.css'
import '../../web/ui/base.css'
import { AccountButton } from './features/account/account-button.tsx'
import { OwnDataLink } from './features/account/own-data-link.tsx'
import { SessionWatch } from './features/account/session/session-watch.tsx'
import { CartButton } from './features/cart/minicart/cart-button.tsx'
import { flushChanges } from './features/cart/changes/cart-changes.ts'
import { fetchCart, prepareCart, replaceCart } from './features/cart/cart-store.ts'
import { ShopPhone } from './features/catalog/search/contact-bookseller.tsx'
import { CardCorner } from './features/catalog/card/card-corner.ts'
import { SearchField } from './features/catalog/search/search-field.tsx'
import type { FrameData } from './features/layout/frame-data.ts'
import { CompareLink, CompareMenuLink } from './features/compare/compare-link.tsx'
import { CookieBar } from './features/privacy/cookie-bar.tsx'
import { FrameLayout } from './features/layout/frame-layout.tsx'
import { ShareButton } from './features/wishlist/share-button.tsx'
import { SaveButton } from './features/wishlist/save-button.tsx'
import { HasWishlist, WishlistWatch } from './features/wishlist/wishlist-watch.tsx'
import { onConsent } from './platform/consent/consent.ts'
import { loadPart } from '../../web/platform/load-part.ts'
import { canMeasure } from './platform/consent/measure.ts'
import { useRouter, type RouterApi } from '../../web/router/context.ts'
import type { FrameModule } from '../../web/router/page.ts'
import { useText } from '../../web/platform/text.ts'
import { browserSession } from './platform/session.ts'
import { whenIdle } from '../../web/platform/when-idle.ts'
import share from './share.jpg'

/** Background of both themes (`--color-paper`), for `<meta name="theme-color">`. */
const themeColors = { light: '#faf6ee', dark: '#1a1713' }

/** Header, footer and everything else around a page. */
export const frame: FrameModule<FrameData> = {
  // imported on demand, because the browser never loads the frame's data again
  load: async (context) => (await loadPart(() => import('./composed/load-frame.ts'))).loadFrame(context),
  head: ({ name, titlePrefix, titleSuffix, defaultTitle, defaultDescription }) => ({
    name,
    titlePrefix,
    titleSuffix,
    defaultTitle,
    defaultDescription,
    image: share,
    themeColors,
  }),
  Frame,
  Always,
}

// created once, so that a navigation does not re-render it
const search = <SearchField id="search" />
/** Deletes the customer's data from the browser after signing out. */
function clearCustomerData() {
  Promise.all([
    loadPart(() => import('./features/account/session/customer-copy.ts')),
    loadPart(() => import('./features/checkout/saved-fields.ts')),
  ])
    .then(([{ clearCachedCustomer }, { clearSavedFields }]) => {
      clearCachedCustomer()
      clearSavedFields()
    })
    .catch((error: unknown) => console.error(error))
}
/** Loads the signed-in reader's data, in this order: cart, wish list, customer. */
async function loadCustomerData(router: RouterApi, t: Language['t'], hasWishlist: boolean) {
  const [{ loadCustomer }, list] = await Promise.all([
    loadPart(() => import('./features/account/session/customer-copy.ts')),
    hasWishlist ? loadPart(() => import('./features/wishlist/sync-wishlist.ts')) : undefined,
    browserSession.get('cart') ? prepareCart() : undefined,
    // before the cart is requested, which is then the first request
    flushChanges(),
  ])
  const cart = fetchCart(router.graphql, browserSession)
  await list?.syncWishlist(router, t)
  await loadCustomer(router.graphql)
  replaceCart((await cart) ?? undefined)
}

/** Defines global functions for third-party scripts; the code is loaded when one is called. */
function defineGlobalFunctions(router: RouterApi, t: Language['t']) {
  for (const name of ['lbxAddToCart', 'lbxAddToWishlist', 'lbxAddToAvailabilityList'] as const)
    Object.assign(globalThis, {
      async [name](...args: [unknown, unknown?]) {
        const { shopFunctions } = await loadPart(() => import('./composed/functions/shop-functions.ts'))
        return shopFunctions(router, t)[name](...args)
      },
    })
}

/** Loads the measuring code: with the reader's consent, or before it in the advanced consent mode. */
function watchMeasuringConsent(router: RouterApi, isBeforeConsent: boolean) {
  let isStarted = false
  const start = () => {
    if (isStarted || !(isBeforeConsent || canMeasure())) return
    isStarted = true
    whenIdle(() => {
      loadPart(() => import('./composed/measure-shop.ts'))
        .then(({ measureShop }) => measureShop(router))
        .catch((error: unknown) => console.warn(error))
    })
  }
  start()
  return onConsent(start)
}

const account = <AccountButton />
const compare = <CompareLink />
const menuFooter = <CompareMenuLink />
const ownData = <OwnDataLink />
const cart = <CartButton />
const shareList = <ShareButton />
const corner = ({ sku, name }: { sku: string | null; name: string | null }) => (
  <SaveButton sku={sku ?? ''} name={name ?? ''} />
)

function Always({ data: { hasWishlist, hasTagsBeforeConsent } }: { data: FrameData }) {
  const { t } = useText()
  const router = useRouter()
  const onSignedIn = useCallback(() => loadCustomerData(router, t, hasWishlist), [hasWishlist, router, t])
  useEffect(() => watchMeasuringConsent(router, hasTagsBeforeConsent), [router, hasTagsBeforeConsent])
  useEffect(() => defineGlobalFunctions(router, t), [router, t])
  return <SessionWatch onSignedIn={onSignedIn} onSignedOut={clearCustomerData} />
}

function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  return (
    <ShopPhone value={data.phone}>
      <FrameLayout
        data={data}
        search={search}
        account={account}
        compare={compare}
        cart={cart}
        share={shareList}
        menuFooter={menuFooter}
        ownData={ownData}
        cookieBar={data.cookieBar && <CookieBar policy={data.cookieBar} />}
      >
        <HasWishlist value={data.hasWishlist}>
          <CardCorner value={corner}>{children}</CardCorner>
          <WishlistWatch />
        </HasWishlist>
      </FrameLayout>
    </ShopPhone>
  )
}
