import { AssignCompareList, OwnCompareList } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../platform/document.ts'
import type { PageContext } from '../../../platform/router/page.ts'

/** As long as a cart is known: signing out forgets it. */
const SECONDS = 2592000

/**
 * The guest's list of titles to compare becomes the customer's, or joins theirs; one that is gone keeps nobody from
 * signing in.
 */
export async function assignCompared({ graphql, session }: Pick<PageContext, 'graphql' | 'session'>): Promise<void> {
  const guests = session.get('compare')
  const own = async () => (await graphql(OwnCompareList)).customer?.compare_list?.uid
  const assigned = async (uid: string) =>
    (await graphql(AssignCompareList, { uid })).assignCompareListToCustomer?.compare_list?.uid
  try {
    session.set('compare', guests ? await assigned(guests).catch(own) : await own(), SECONDS)
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    console.warn(`What is compared was not taken along: ${error.message}`)
  }
}
