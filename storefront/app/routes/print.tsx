import { isSignedIn } from '../features/account/customer-session.ts'
import { isLocked, isRefused, leaveLocked } from '../features/account/guard.ts'
import { findPrintout, printModeOf, type Printout } from '../features/orders/print-modes.ts'
import { PrintSheet } from '../features/orders/print-sheet.tsx'
import { notFound, redirect, type PageModule } from '../platform/router/page.ts'
import { href } from '../routes.ts'

/** Seven ways to print an order, told apart by the address. */
export const page: PageModule<Printout> = {
  private: true,
  customer: true,
  bare: true,
  texts: 'orders',
  async load(context) {
    const { params: { id = '', ...params }, session, url } = context
    const mode = printModeOf(params)
    if (!mode || !id) throw notFound()
    const toSignIn = () => redirect(href('login', {}, { next: url.pathname, why: 'account' }))
    const isIn = isSignedIn(session)
    try {
      const printout = await findPrintout(context, mode, id, isIn)
      if (!printout) throw isIn ? notFound() : toSignIn()
      return printout
    } catch (error) {
      if (isLocked(error)) throw await leaveLocked(error, context)
      if (!isRefused(error)) throw error
      session.set('token', undefined)
      throw toSignIn()
    }
  },
  meta: ({ order }, { t }) => ({ title: t('Order # %s', order.number), robots: 'noindex' }),
  Page: ({ data }) => <PrintSheet printout={data} />,
}
