import { useCallback, type ReactNode } from 'react'
import type { Language } from '../../language/translate.ts'
import './layers.css'
import './ui/tokens.css'
import './ui/fonts/fonts.css'
import './ui/base.css'
import { AccountButton } from './features/account/account-button.tsx'
import { SessionWatch } from './features/account/session/session-watch.tsx'
import { CartButton } from './features/cart/minicart/cart-button.tsx'
import { loadCart, replaceCart } from './features/cart/cart-store.ts'
import { ShopPhone } from './features/catalog/search/contact-bookseller.tsx'
import { CardCorner } from './features/catalog/card/card-corner.ts'
import { SearchField } from './features/catalog/search/search-field.tsx'
import type { FrameData } from './features/layout/frame-data.ts'
import { CompareLink, CompareMenuLink } from './features/compare/compare-link.tsx'
import { FrameLayout } from './features/layout/frame-layout.tsx'
import { ShareButton } from './features/wishlist/share-button.tsx'
import { SaveButton } from './features/wishlist/save-button.tsx'
import { HasWishlist, WishlistWatch } from './features/wishlist/wishlist-watch.tsx'
import { loadPart } from './platform/load-part.ts'
import { useRouter, type Shell } from './platform/router/context.ts'
import type { FrameModule } from './platform/router/page.ts'
import { useText } from './platform/text.ts'
import { browserSession } from './platform/session.ts'
import share from './share.jpg'

/** Background of both themes (`--color-paper`), for the browser's bars. */
const themeColors = { light: '#faf6ee', dark: '#1a1713' }

/** Header, footer and everything else around a page. */
export const frame: FrameModule<FrameData> = {
  // loaded on demand: the browser does not load the frame's data again
  load: async (context) => (await loadPart(() => import('./features/layout/load-frame.ts'))).loadFrame(context),
  site: ({ name, titlePrefix, titleSuffix, defaultTitle, defaultDescription }) => ({
    name,
    titlePrefix,
    titleSuffix,
    defaultTitle,
    defaultDescription,
    image: share,
    themeColors,
  }),
  currencies: ({ currencies }) => currencies.map(({ code }) => code),
  Frame,
  Always,
}

// created once, so that a navigation does not render them again
const search = <SearchField id="search" />
/** Deletes the customer's data from the browser after they signed out. */
function forgetReader() {
  Promise.all([
    loadPart(() => import('./features/account/session/customer-copy.ts')),
    loadPart(() => import('./features/checkout/saved-fields.ts')),
  ])
    .then(([{ forgetCustomer }, { forgetFields }]) => {
      forgetCustomer()
      forgetFields()
    })
    .catch((error: unknown) => console.error(error))
}
/** Loads the signed-in reader's data, in this order: cart, wish list, customer. */
async function showReader(router: Shell, t: Language['t'], hasWishlist: boolean) {
  const [{ loadCustomer }, list] = await Promise.all([
    loadPart(() => import('./features/account/session/customer-copy.ts')),
    hasWishlist ? loadPart(() => import('./features/wishlist/sync-wishlist.ts')) : undefined,
  ])
  const cart = loadCart(router.graphql, browserSession)
  await list?.syncWishlist(router, t)
  await loadCustomer(router.graphql)
  replaceCart((await cart) ?? undefined)
}
const account = <AccountButton />
const compare = <CompareLink />
const menuFoot = <CompareMenuLink />
const cart = <CartButton />
const shareList = <ShareButton />
const corner = ({ sku, name }: { sku: string | null; name: string | null }) => (
  <SaveButton sku={sku ?? ''} name={name ?? ''} />
)

function Always({ data: { hasWishlist } }: { data: FrameData }) {
  const { t } = useText()
  const router = useRouter()
  const onEntered = useCallback(() => showReader(router, t, hasWishlist), [hasWishlist, router, t])
  return <SessionWatch onEntered={onEntered} onLeft={forgetReader} />
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
        menuFoot={menuFoot}
      >
        <HasWishlist value={data.hasWishlist}>
          <CardCorner value={corner}>{children}</CardCorner>
          <WishlistWatch />
        </HasWishlist>
      </FrameLayout>
    </ShopPhone>
  )
}
