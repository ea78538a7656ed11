import type { Module } from '../../platform/module.ts'
import { DELETE_OLD_LISTS, deleteOldLists } from './compare.ts'
import { compareResolvers } from './compare.resolvers.ts'
import { personalData } from './personal-data.sql.ts'

export const compareModule: Module = {
  personalData,
  resolvers: compareResolvers,
  access: {
    compareList: 'holder',
    createCompareList: 'holder',
    addProductsToCompareList: 'holder',
    removeProductsFromCompareList: 'holder',
    assignCompareListToCustomer: 'customer',
    deleteCompareList: 'holder',
  },
  jobs: ({ db }) => ({ [DELETE_OLD_LISTS]: () => deleteOldLists(db) }),
  schedule: { [DELETE_OLD_LISTS]: 60 * 60 },
}
