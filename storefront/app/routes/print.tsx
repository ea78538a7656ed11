import { isSignedIn } from '../features/account/session/customer-session.ts'
import { isLocked, isAuthError, endLockedSession, requireSignIn } from '../features/account/session/guard.ts'
import { NotFound } from '../features/errors/not-found.tsx'
import { findPrintout, printModeOf, titleOf, type FoundOrder } from '../features/orders/print/print-modes.ts'
import { PrintSheet } from '../features/orders/print/print-sheet.tsx'
import { logoSource } from '../features/layout/logo-source.ts'
import { ShopLogo } from '../features/layout/shop-logo.tsx'
import { ShopSign } from '../generated/documents.ts'
import type { ShopSignQuery } from '../generated/operations.ts'
import type { PageModule } from '../platform/page.ts'
import { redirect } from '../../../web/router/page.ts'
import { clearCustomerSession } from '../platform/session.ts'
import { href } from '../paths.ts'

/** Printed views of an order (seven, by path). Their 404 page has no header and footer either. */
export const page: PageModule<FoundOrder & Partial<ShopSignQuery>> = {
  private: true,
  customer: true,
  isFrameless: true,
  texts: 'orders',
  async load(context) {
    const {
      params: { id = '', ...params },
      session,
    } = context
    const mode = printModeOf(params)
    if (!mode || !id) return {}
    // without a frame there is no place for the form itself; the notice comes with the second attempt (D24)
    const toSignIn = () => redirect(href('login', {}, requireSignIn(context)))
    const isIn = isSignedIn(session)
    try {
      const [found, sign] = await Promise.all([findPrintout(context, mode, id, isIn), context.graphql(ShopSign)])
      if (!found && !isIn) throw toSignIn()
      return { ...found, ...sign }
    } catch (error) {
      if (isLocked(error)) throw await endLockedSession(error, context)
      if (!isAuthError(error)) throw error
      clearCustomerSession(session)
      throw toSignIn()
    }
  },
  isMissing: ({ printout }) => !printout,
  meta: ({ printout }, language) => ({
    title: printout ? titleOf(printout, language) : language.t('Page not found'),
    robots: 'noindex',
  }),
  Page: ({ data: { printout, storeConfig: sign } }) =>
    printout ? (
      <PrintSheet
        printout={printout}
        logo={
          <ShopLogo
            src={logoSource(sign?.header_logo_src)}
            alt={sign?.logo_alt || sign?.website_name || ''}
            width={sign?.logo_width ?? 200}
            height={sign?.logo_height ?? 25}
          />
        }
      />
    ) : (
      <Missing />
    ),
}

const Missing = () => (
  <main>
    <NotFound />
  </main>
)
