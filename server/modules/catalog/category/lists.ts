import { collectionPath, findCollection, type Collection } from '../../../../language/paths.ts'
import { text } from '../../../../language/translate.ts'
import type { StoreView } from '../../../platform/context.ts'

/** Lists of the whole catalogue, which clients of Magento get as categories outside the tree. */
export type ListName = Extract<Collection, 'novelties' | 'announcements' | 'bestsellers' | 'promotions'>

/** Ids that no category of the database reaches. */
const IDS: Readonly<Record<ListName, number>> = {
  novelties: 2_000_000_001,
  announcements: 2_000_000_002,
  bestsellers: 2_000_000_003,
  promotions: 2_000_000_004,
}
export const LISTS = Object.keys(IDS) as readonly ListName[]

export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  novelties: text('New titles'),
  announcements: text('Announcements'),
  bestsellers: text('Bestsellers'),
  promotions: text('Special offers'),
}

export const listId = (list: ListName): number => IDS[list]

export const findListById = (id: number): ListName | undefined => LISTS.find((list) => IDS[list] === id)

/** Path of a list's page in a store view, without the leading slash. */
export const listPath = (locale: StoreView['locale'], list: ListName): string => collectionPath(locale, list).slice(1)

/** The list at a path in the words of any language. */
export function findListAt(path: string): ListName | undefined {
  const collection = findCollection(path)
  return LISTS.find((list) => list === collection)
}
