import { OpenComparison, OpenOwnComparison } from '../../generated/documents.ts'
import type { ComparisonFragment } from '../../generated/operations.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'

export interface ComparisonData {
  list?: ComparisonFragment
  hours?: number | null
}

export async function openComparison({
  graphql,
  session,
}: Pick<PageContext, 'graphql' | 'session'>): Promise<ComparisonData> {
  if (session.get('token')) {
    try {
      const { customer, storeConfig } = await graphql(OpenOwnComparison)
      const list = customer?.compare_list ?? undefined
      if (list && list.uid !== session.get('compare')) session.set('compare', list.uid)
      return { list, hours: storeConfig?.shipping_hours }
    } catch (error) {
      // the session has ended or the account is locked: the reader is treated as a guest
      if (!(error instanceof GraphqlError) || !(error.isLocked || error.category.startsWith('graphql-auth')))
        throw error
    }
  }
  const uid = session.get('compare')
  if (!uid) return {}
  const { compareList, storeConfig } = await graphql(OpenComparison, { uid })
  return { list: compareList ?? undefined, hours: storeConfig?.shipping_hours }
}
