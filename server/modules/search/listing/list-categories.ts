import type { ProductAttributeFilterInput } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { valuesOf } from '../../../platform/graphql/filter-values.ts'
import { idsAtPaths, findListAt, findListById, listPath, type ListName } from '../../catalog/index.ts'

const FIELDS = ['category_id', 'category_uid', 'category_url_path'] as const

async function findList(
  field: (typeof FIELDS)[number],
  value: string,
  { db, store }: RequestContext,
): Promise<ListName | undefined> {
  if (field === 'category_id') return findListById(Number(value))
  if (field === 'category_uid') return findListById(Number(fromUid(value)))
  const path = value.replace(/\.html$/, '')
  const list = findListAt(path)
  // a category of the shop with this path comes first
  return list && path === listPath(store.locale, list) && (await idsAtPaths(db, [path], store.code)).length === 0
    ? list
    : undefined
}

/** The filter with the list in place of the category that stands for it. */
export async function replaceListCategory(
  filter: ProductAttributeFilterInput,
  context: RequestContext,
): Promise<{ filter: ProductAttributeFilterInput; list?: ListName }> {
  const replaced = { ...filter }
  const requested = new Set<ListName | undefined>()
  for (const field of FIELDS) {
    const values = valuesOf(filter[field]) ?? []
    const lists = await Promise.all(values.map((value) => findList(field, value, context)))
    if (lists.every((list) => list === undefined)) continue
    for (const list of lists) requested.add(list)
    delete replaced[field]
  }
  const [list] = requested
  if (requested.size === 0) return { filter }
  const [field, value] = list === 'promotions' ? (['special', '1'] as const) : (['collection', list] as const)
  if (requested.size > 1 || list === undefined || valuesOf(filter[field])?.some((other) => other !== value))
    throw new Refusal('graphql-input', 'A list of titles cannot be combined with another one, nor with categories.')
  return { filter: { ...replaced, [field]: { eq: value } }, list }
}
