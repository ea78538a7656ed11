import type { CategoryFilterInput, Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import { getConfiguration } from '../../store/index.ts'
import { alternatesOfCategory, alternatesOfList } from '../routing/alternates.ts'
import {
  type CategoryCard,
  findCategories,
  findLists,
  loadCategory,
  loadChildren,
  ROOT_CATEGORY,
} from './categories.ts'
import type { CategoryFilter } from './categories.sql.ts'
import { findListById } from './lists.ts'
import { valuesOf, wholeNumbers } from '../../../platform/graphql/filter-values.ts'
import { checkPage } from '../../../platform/graphql/pages.ts'

const MIN_MATCH_LENGTH = 3

const decodeUids = (values: string[] | undefined) => values?.map((uid) => fromUid(uid))

function filterOf(filters: CategoryFilterInput | null | undefined): CategoryFilter {
  const filter: CategoryFilter = {
    ids: wholeNumbers(valuesOf(filters?.ids) ?? decodeUids(valuesOf(filters?.category_uid))),
    parents: wholeNumbers(valuesOf(filters?.parent_id) ?? decodeUids(valuesOf(filters?.parent_category_uid))),
    urlKeys: valuesOf(filters?.url_key),
    urlPaths: valuesOf(filters?.url_path)?.map((path) => path.replace(/\.html$/, '')),
    name: filters?.name?.match?.trim(),
  }
  if (filter.name !== undefined && filter.name.length < MIN_MATCH_LENGTH)
    throw new Refusal('graphql-input', 'Invalid match filter. Minimum length is %s.', MIN_MATCH_LENGTH)
  return Object.values(filter).every((value) => value === undefined) ? { ids: [ROOT_CATEGORY] } : filter
}

interface Page {
  size: number
  current: number
}

/** The categories of a filter, and after those of the first page the lists. */
async function findWithLists(context: RequestContext, filters: CategoryFilterInput | null | undefined, page: Page) {
  const filter = filterOf(filters)
  const { total, items } = await findCategories(context, filter, page)
  const lists = findLists(context, filter, items)
  const shown = page.current === 1 ? [...items, ...lists].slice(0, page.size) : items
  return { total: total + lists.length, items: shown }
}

async function breadcrumbsOf({ ancestors }: CategoryCard, context: RequestContext) {
  const ancestorCategories = await Promise.all(ancestors.map((id) => loadCategory(context, id)))
  const breadcrumbs = ancestorCategories.flatMap((category) =>
    category
      ? [
          {
            category_id: category.id,
            category_uid: category.uid,
            category_name: category.name,
            category_level: category.level,
            category_url_key: category.url_key,
            category_url_path: category.url_path,
            category_url: category.url,
            category_is_active: category.is_active,
          },
        ]
      : [],
  )
  // null at the root, as in Magento
  return breadcrumbs.length > 0 ? breadcrumbs : null
}

export const categoryResolvers: Resolvers = {
  Query: {
    async category(_parent, { id }, context) {
      const category = await loadCategory(context, id ?? ROOT_CATEGORY)
      if (!category) throw new Refusal('graphql-no-such-entity', "Category doesn't exist")
      return category
    },
    async categoryList(_parent, { filters, pageSize, currentPage }, context) {
      checkPage(pageSize ?? 20, currentPage ?? 1)
      return (await findWithLists(context, filters, { size: pageSize ?? 20, current: currentPage ?? 1 })).items
    },
    async categories(_parent, { filters, pageSize, currentPage }, context) {
      const page = { size: pageSize ?? 20, current: currentPage ?? 1 }
      checkPage(page.size, page.current)
      const { total, items } = await findWithLists(context, filters, page)
      const pages = Math.ceil(total / page.size)
      return {
        items,
        total_count: total,
        page_info: { current_page: page.current, page_size: page.size, total_pages: pages },
      }
    },
    async homeCategory(_parent, _args, context) {
      context.tag('store')
      const path = (await getConfiguration(context))['catalog/frontend/home_category']
      if (!path) return null
      return (await findCategories(context, { urlPaths: [path] }, { size: 1, current: 1 })).items[0] ?? null
    },
  },
  CategoryInterface: { __resolveType: () => 'CategoryTree' },
  CategoryTree: {
    children: ({ id }, _args, context) => loadChildren(context, id),
    parent: ({ id, ancestors }, _args, context) =>
      id === ROOT_CATEGORY ? null : loadCategory(context, ancestors.at(-1) ?? ROOT_CATEGORY),
    children_count: async ({ id }, _args, context) => String((await loadChildren(context, id)).length),
    breadcrumbs: (category, _args, context) => breadcrumbsOf(category, context),
    alternates: ({ id }, _args, context) => {
      const list = findListById(id)
      return list ? alternatesOfList(context, list) : alternatesOfCategory(context, id)
    },
    cms_block: () => null,
  },
}
