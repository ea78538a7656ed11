import { GraphqlError } from '../../platform/document.ts'
import { redirect, type PageContext } from '../../platform/router/page.ts'
import { href } from '../../routes.ts'

/** The shop does not know, or no longer knows, who asks. */
export const isRefused = (error: unknown): boolean => error instanceof GraphqlError && error.category.startsWith('graphql-auth')

/** Before an account's page nobody is signed in for: at first a form stands in its place, from the second time on there is a page to sign in that says why. */
export function guard({ session, url }: Pick<PageContext, 'session' | 'url'>): { next: string } {
  const next = url.pathname + url.search
  if (session.get('turned_away')) throw redirect(href('login', {}, { next, why: 'account' }))
  session.set('turned_away', '1')
  return { next }
}
