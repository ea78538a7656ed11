import { AccountFrame } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import type { Action, PageContext } from '../../../platform/page.ts'
import { redirect, type Redirect } from '../../../../../web/router/page.ts'
import { clearCustomerSession } from '../../../platform/session.ts'
import { href } from '../../../paths.ts'
import { endSession } from './customer-session.ts'
import { findTab, isShown } from '../tabs.ts'

/** Whether the shop rejects the token, for example after it expired. */
export const isAuthError = (error: unknown): boolean =>
  error instanceof GraphqlError && error.category.startsWith('graphql-auth')

export const isLocked = (error: unknown): error is GraphqlError => error instanceof GraphqlError && error.isLocked

/** Ends the session of a locked account. Returns the redirect to throw: the sign-in page shows the API's message. */
export async function endLockedSession(
  { message }: GraphqlError,
  { graphql, session }: Pick<PageContext, 'graphql' | 'session'>,
): Promise<Redirect> {
  await endSession(graphql, session, 'over')
  return redirect(href('login'), 302, message)
}

/**
 * For guests on a page of the account: the first time it returns where the sign-in form leads afterwards, later it
 * throws a redirect to the sign-in page.
 */
export function requireSignIn({ session, url }: Pick<PageContext, 'session' | 'url'>): { next: string } {
  const next = url.pathname + url.search
  if (session.get('turned_away')) throw redirect(href('login', {}, { next, why: 'account' }))
  session.set('turned_away', '1')
  return { next }
}

/**
 * Wraps an action of a signed-in customer: an ended session or a locked account redirects to the sign-in page; a
 * refusal that names one of `fields` is shown at that field.
 */
export const forCustomers =
  (action: Action, fields: readonly string[] = []): Action =>
  async (form, context) => {
    try {
      return await action(form, context)
    } catch (error) {
      if (!(error instanceof GraphqlError)) throw error
      if (error.isLocked) throw await endLockedSession(error, context)
      const { message, extensions } = error.errors[0] ?? { message: error.message }
      // the API names the field `password`, the forms `currentPassword`
      const field = extensions?.field === 'password' ? 'currentPassword' : extensions?.field
      if (field && fields.includes(field)) return { problems: { [field]: message }, failure: message }
      if (!isAuthError(error)) throw error
      clearCustomerSession(context.session)
      // the end of the session has its own notice
      return { to: href('login', {}, { next: context.url.pathname }) }
    }
  }

/** Redirects /customer/account/:tab to the tab's own page, if it has one. */
export async function redirectToTab({ params, graphql }: PageContext): Promise<void> {
  const tab = params['tab'] ? findTab(params['tab']) : undefined
  if (tab && tab.id !== 'my-account' && isShown(tab, await graphql(AccountFrame))) throw redirect(tab.to())
}
