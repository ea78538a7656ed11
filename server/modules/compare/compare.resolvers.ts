import type { Resolvers } from '../../generated/resolvers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addToList, assignList, createList, findList, findCustomerList, removeFromList, removeList } from './compare.ts'
import { comparisonOf, itemsOf } from './comparison.ts'

function requireUid(uid: string | number | undefined): string {
  if (uid === undefined || uid === '')
    throw new Refusal('graphql-input', '"uid" value must be specified.').atField('uid')
  return String(uid)
}

export const compareResolvers: Resolvers = {
  Query: {
    compareList: async (_parent, { uid }, context) => (await findList(context, requireUid(uid))) ?? null,
  },
  Mutation: {
    createCompareList: (_parent, { input }, context) => createList(context, input?.products ?? []),
    addProductsToCompareList: (_parent, { input }, context) =>
      addToList(context, requireUid(input?.uid), input?.products ?? []),
    removeProductsFromCompareList: (_parent, { input }, context) =>
      removeFromList(context, requireUid(input?.uid), input?.products ?? []),
    assignCompareListToCustomer: async (_parent, { uid }, context) => ({
      result: true,
      compare_list: await assignList(context, requireUid(uid)),
    }),
    async deleteCompareList(_parent, { uid }, context) {
      await removeList(context, requireUid(uid))
      return { result: true }
    },
  },
  Customer: {
    compare_list: async ({ id }, _args, context) => (await findCustomerList(context, id)) ?? null,
  },
  CompareList: {
    uid: ({ uid }) => uid,
    item_count: async (list, _args, context) => (await itemsOf(list, context)).length,
    attributes: async (list, _args, context) => (await comparisonOf(list, context)).attributes,
    items: (list, _args, context) => itemsOf(list, context),
  },
  ComparableItem: {
    uid: ({ card }) => String(card.id),
    product: ({ card }) => card,
    async attributes({ list, card }, _args, context) {
      const { attributes, values } = await comparisonOf(list, context)
      return attributes.map(({ code }) => ({
        code,
        value: values.get(card.id)?.get(code) ?? context.language.t('N/A'),
      }))
    },
  },
}
