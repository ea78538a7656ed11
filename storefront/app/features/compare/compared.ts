import type { ComparedIdsFragment } from '../../generated/operations.ts'
import { Compared } from '../../generated/documents.ts'
import type { Graphql } from '../../../../web/api/document.ts'

export const idsOf = (list: ComparedIdsFragment | null | undefined): number[] =>
  (list?.items ?? []).flatMap((item) => item?.product.id ?? [])

export const loadCompared = async (graphql: Graphql, uid: string): Promise<number[]> =>
  idsOf((await graphql(Compared, { uid })).compareList)
