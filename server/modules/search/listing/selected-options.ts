import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { readSelectedOptions } from './selected-options.sql.ts'
import type { Facet, FacetOption } from '../product-query/facets.ts'
import { listAttributes, loadCategory } from '../../catalog/index.ts'

/** Filters of a listing: keys or ids of options by attribute code, reduced or not, category ids. */
export interface SelectedOptions {
  options: Readonly<Record<string, readonly string[]>>
  special?: boolean
  categories: readonly number[]
}
interface LabelledOption {
  code: string
  option: FacetOption
}

/** Adds selected options without results to the facets, so that the user can remove the filter. */
export async function withSelectedOptions(
  facets: readonly Facet[],
  selected: SelectedOptions,
  context: RequestContext,
): Promise<readonly Facet[]> {
  const { options, special, categories } = selected
  if (special === undefined && categories.length === 0 && Object.keys(options).length === 0) return facets
  const listedValues = new Map(facets.map(({ code, options }) => [code, new Set(options.map(({ value }) => value))]))
  const missing = Object.entries(options).flatMap(([code, values]) =>
    [...new Set(values)].filter((value) => !listedValues.get(code)?.has(value)).map((value) => ({ code, value })),
  )
  const all = [
    ...(missing.length > 0 ? await namedOptions(missing, context) : []),
    ...(await namedCategories(categories, context)).filter(
      ({ option }) => !listedValues.get('category_uid')?.has(option.value),
    ),
  ]
  const attributes = all.length > 0 ? await listAttributes(context.db) : []
  const addedFacets = all
    .map(({ code }) => code)
    .filter((code, at, codes) => !listedValues.has(code) && codes.indexOf(code) === at)
    .map((code): Facet => {
      const attribute = attributes.find((known) => known.code === code)
      const label = attribute ? (attribute.labels[context.store.code] ?? attribute.label) : text('Category')
      return {
        code,
        label,
        position: attribute?.position ?? 0,
        swatch: attribute?.swatch ?? null,
        isBoolean: attribute?.kind === 'boolean',
        options: [],
        total: 0,
      }
    })
  if (special !== undefined && !listedValues.has('special'))
    addedFacets.push({
      code: 'special',
      label: text('Promotion'),
      position: 95,
      swatch: null,
      isBoolean: true,
      options: [YES],
      total: 1,
    })
  if (addedFacets.length === 0 && all.length === 0) return facets
  return [...facets, ...addedFacets]
    .map((facet) => {
      const more = all.filter(({ code }) => code === facet.code).map(({ option }) => option)
      return {
        ...facet,
        options: [...facet.options, ...more],
        total: Math.max(facet.total, facet.options.length + more.length),
      }
    })
    .toSorted((a, b) => a.position - b.position)
}

const YES: FacetOption = { value: '1', label: text('Yes'), count: 0, swatch: null }

async function namedOptions(
  missing: readonly { code: string; value: string }[],
  context: RequestContext,
): Promise<LabelledOption[]> {
  const [attributes, rows] = await Promise.all([
    listAttributes(context.db),
    readSelectedOptions(context.db, missing, context.store.code),
  ])
  return rows.flatMap(({ attributeId: id, value, label, swatchValue: swatch }) => {
    const code = attributes.find((known) => known.id === id)?.code
    return code ? [{ code, option: { value, label, count: 0, swatch } }] : []
  })
}

async function namedCategories(ids: readonly number[], context: RequestContext): Promise<LabelledOption[]> {
  const found = await Promise.all(ids.map((id) => loadCategory(context, id)))
  return found.flatMap((category) =>
    category
      ? [{ code: 'category_uid', option: { value: category.uid, label: category.name, count: 0, swatch: null } }]
      : [],
  )
}
