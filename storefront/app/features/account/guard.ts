import { OpenCustomer } from '../../generated/documents.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { PageContext } from '../../platform/router/page.ts'
import type { Customer } from './dashboard.tsx'
import { isSignedIn } from './customer-session.ts'

/** Who is signed in; nobody where the token is missing, over or refused. */
export async function findCustomer({ graphql, session }: Pick<PageContext, 'graphql' | 'session'>): Promise<Customer | undefined> {
  if (!isSignedIn(session)) return undefined
  try {
    return (await graphql(OpenCustomer)).customer ?? undefined
  } catch (error) {
    if (!isRefused(error)) throw error
    session.set('token', undefined)
    return undefined
  }
}

/** The shop does not know, or no longer knows, who asks. */
export const isRefused = (error: unknown): boolean => error instanceof GraphqlError && error.category.startsWith('graphql-auth')
