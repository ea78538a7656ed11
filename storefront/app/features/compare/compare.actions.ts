import {
  AddToCompareList,
  Compared,
  CreateCompareList,
  DeleteCompareList,
  RemoveFromCompareList,
} from '../../generated/documents.ts'
import type { ComparedIdsFragment } from '../../generated/operations.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { Action, PageContext } from '../../platform/page.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import { href } from '../../paths.ts'
import { idsOf } from './compared.ts'

/** Actions of the forms that change the comparison. Each returns the product ids of the changed list. */

const productOf = (form: FormData) => fieldOf(form, 'product')

/** Whether the list has expired (after a day) or belongs to somebody else. */
async function isListMissing(uid: string, { graphql }: PageContext): Promise<boolean> {
  return !(await graphql(Compared, { uid })).compareList
}

/** Changes the list of the session; undefined when there is none any more. */
async function changeList<Of>(context: PageContext, change: (uid: string) => Promise<Of>): Promise<Of | undefined> {
  const uid = context.session.get('compare')
  if (!uid) return undefined
  try {
    return await change(uid)
  } catch (error) {
    if (!(error instanceof GraphqlError) || !(await isListMissing(uid, context))) throw error
    return undefined
  }
}

const add: Action = async (form, context) => {
  const { t, graphql, session } = context
  const products = [productOf(form)]
  const list: ComparedIdsFragment | null | undefined =
    (await changeList(
      context,
      async (uid) => (await graphql(AddToCompareList, { uid, products })).addProductsToCompareList,
    )) ?? (await graphql(CreateCompareList, { products })).createCompareList
  session.set('compare', list?.uid)
  return { to: href('compare'), notice: t('Product is added to compare list!'), value: idsOf(list) }
}

const remove: Action = async (form, context) => {
  const { t, graphql, session } = context
  const list = await changeList(
    context,
    async (uid) =>
      (await graphql(RemoveFromCompareList, { uid, products: [productOf(form)] })).removeProductsFromCompareList,
  )
  session.set('compare', list?.uid)
  return { to: href('compare'), notice: t('Product is removed from compare list!'), value: idsOf(list) }
}

const clear: Action = async (_form, context) => {
  const { t, graphql, session } = context
  await changeList(context, (uid) => graphql(DeleteCompareList, { uid }))
  session.set('compare', undefined)
  return { to: href('compare'), notice: t('Compare list is cleared!'), value: [] }
}

export const compareActions = { add, remove, clear } satisfies Record<string, Action>
