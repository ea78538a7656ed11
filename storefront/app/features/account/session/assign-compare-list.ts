import { AssignCompareList, OwnCompareList } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import type { PageContext } from '../../../platform/page.ts'

/**
 * Assigns the guest's comparison list to the customer, or merges it into the customer's own; a missing list does not
 * prevent signing in.
 */
export async function assignCompareList({ graphql, session }: Pick<PageContext, 'graphql' | 'session'>): Promise<void> {
  const guests = session.get('compare')
  const own = async () => (await graphql(OwnCompareList)).customer?.compare_list?.uid
  const assigned = async (uid: string) =>
    (await graphql(AssignCompareList, { uid })).assignCompareListToCustomer?.compare_list?.uid
  try {
    session.set('compare', guests ? await assigned(guests).catch(own) : await own())
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    console.warn(`The comparison was not assigned: ${error.message}`)
  }
}
