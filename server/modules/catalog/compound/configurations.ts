import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { byProduct } from './components.ts'
import { type ComponentRow, MAX_COMPONENTS, readVariants, type VariantRow } from './components.sql.ts'
import {
  type Configuration,
  type ConfiguredAttribute,
  type ConfiguredValue,
  readConfigurableAttributes,
  readConfigurations,
} from './configuration.sql.ts'

const EMPTY_CONFIGURATION: Configuration = { attributes: [], values: [], variants: [] }

/** Loader for `context.load`: one statement for all configurable products of a response. */
export async function loadConfigurations(
  ids: readonly number[],
  { db, store }: RequestContext,
): Promise<Configuration[]> {
  const found = new Map((await readConfigurations(db, ids, store.code)).map((row) => [row.id, row.configuration]))
  return ids.map((id) => found.get(id) ?? EMPTY_CONFIGURATION)
}

/** Data of the page of a configurable product. */
export interface Configured {
  components: ComponentRow[]
  configuration: Configuration
}

/** Configurations by product id, in one round trip to the database. */
export async function readConfigured(
  db: Db,
  ids: readonly number[],
  { store, groupId }: Pick<RequestContext, 'store' | 'groupId'>,
): Promise<Map<number, Configured>> {
  const [variants, choices] = await db.pipeline((reads) =>
    Promise.all([readVariants(reads, ids, groupId, store.code), readConfigurableAttributes(reads, ids, store.code)]),
  )
  const variantsByProduct = byProduct(variants)
  return new Map(
    choices.map(({ id, attributes, values }) => {
      const own = variantsByProduct.get(id) ?? []
      return [id, { components: own, configuration: configurationOf(own, attributes ?? [], values ?? []) }]
    }),
  )
}

function configurationOf(
  rows: readonly VariantRow[],
  attributes: ConfiguredAttribute[],
  values: readonly ConfiguredValue[],
): Configuration {
  const visible = rows.filter(({ hasTexts }) => hasTexts).slice(0, MAX_COMPONENTS)
  const used = new Set(visible.flatMap(({ isEnabled, options }) => (isEnabled ? options : [])))
  return {
    attributes,
    values: values.filter(({ id }) => used.has(id)),
    variants: visible.map(({ childId, sku, isEnabled, options }) => ({ id: childId, sku, isEnabled, options })),
  }
}
