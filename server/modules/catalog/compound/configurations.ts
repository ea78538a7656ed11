import type { RequestContext } from '../../../platform/context.ts'
import { byProduct } from './components.ts'
import { type ComponentRow, MOST_COMPONENTS, readVariants, type VariantRow } from './components.sql.ts'
import {
  type Configuration,
  type ConfiguredAttribute,
  type ConfiguredValue,
  readChoices,
  readConfigurations,
} from './configuration.sql.ts'
import { components } from './load-components.ts'

const NOTHING: Configuration = { attributes: [], values: [], variants: [] }

/** One statement for all configurable products of an answer. */
export async function configurations(ids: readonly number[], { db, store }: RequestContext): Promise<Configuration[]> {
  const found = new Map((await readConfigurations(db, ids, store.code)).map((row) => [row.id, row.configuration]))
  return ids.map((id) => found.get(id) ?? NOTHING)
}

/** Reads what pages of configurable products are made of, in one exchange with the database. */
export async function primeConfigurable(context: RequestContext, ids: readonly number[]): Promise<void> {
  const { groupId, store } = context
  const [variants, choices] = await context.db.together((db) =>
    Promise.all([readVariants(db, ids, groupId, store.code), readChoices(db, ids, store.code)]),
  )
  const parts = byProduct(variants)
  for (const { id, attributes, values } of choices) {
    const own = parts.get(id) ?? []
    context.prime<number, ComponentRow[]>(components, id, own)
    context.prime(configurations, id, configurationOf(own, attributes ?? [], values ?? []))
  }
}

function configurationOf(
  rows: readonly VariantRow[],
  attributes: ConfiguredAttribute[],
  values: readonly ConfiguredValue[],
): Configuration {
  const shown = rows.filter(({ hasTexts }) => hasTexts).slice(0, MOST_COMPONENTS)
  const used = new Set(shown.flatMap(({ isEnabled, options }) => (isEnabled ? options : [])))
  return {
    attributes,
    values: values.filter(({ id }) => used.has(id)),
    variants: shown.map(({ childId, sku, isEnabled, options }) => ({ id: childId, sku, isEnabled, options })),
  }
}
