import { AccountFrame } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../platform/document.ts'
import { redirect, type Action, type PageContext, type Redirect } from '../../../platform/router/page.ts'
import { href } from '../../../routes.ts'
import { endSession } from './customer-session.ts'
import { findTab, isShown } from '../tabs.ts'

/** The shop does not know, or no longer knows, who asks. */
export const isRefused = (error: unknown): boolean =>
  error instanceof GraphqlError && error.category.startsWith('graphql-auth')

export const isLocked = (error: unknown): error is GraphqlError => error instanceof GraphqlError && error.isLocked

/** Leaves a locked account; to be thrown: its reader is told where they may sign in again. */
export async function leaveLocked(
  { message }: GraphqlError,
  { graphql, session }: Pick<PageContext, 'graphql' | 'session'>,
): Promise<Redirect> {
  await endSession(graphql, session, 'over')
  return redirect(href('login'), 302, message)
}

/**
 * Before an account's page nobody is signed in for: at first a form stands in its place, from the second time on there
 * is a page to sign in that says why.
 */
export function guard({ session, url }: Pick<PageContext, 'session' | 'url'>): { next: string } {
  const next = url.pathname + url.search
  if (session.get('turned_away')) throw redirect(href('login', {}, { next, why: 'account' }))
  session.set('turned_away', '1')
  return { next }
}

/**
 * An action of somebody who is signed in: a session that is over and a locked account lead to signing in, a refusal
 * stands at its field.
 */
export const forCustomers =
  (action: Action, fields: readonly string[] = []): Action =>
  async (form, context) => {
    try {
      return await action(form, context)
    } catch (error) {
      if (!(error instanceof GraphqlError)) throw error
      if (error.isLocked) throw await leaveLocked(error, context)
      const { message, extensions } = error.errors[0] ?? { message: error.message }
      // asked for with a new e-mail address, the current password has another name
      const field = extensions?.field === 'password' ? 'currentPassword' : extensions?.field
      if (field && fields.includes(field)) return { problems: { [field]: message }, failure: message }
      if (!isRefused(error)) throw error
      context.session.set('token', undefined)
      return { to: href('login', {}, { next: context.url.pathname, why: 'account' }) }
    }
  }

/** /customer/account/:tab by the name of a tab: its own page, unless there is none. */
export async function openNamedTab({ params, graphql }: PageContext): Promise<void> {
  const tab = params['tab'] ? findTab(params['tab']) : undefined
  if (tab && tab.id !== 'my-account' && isShown(tab, await graphql(AccountFrame))) throw redirect(tab.to())
}
