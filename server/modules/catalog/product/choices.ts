import * as v from 'valibot'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { BundleError, findBundle, setBundle } from '../bundle/edit-bundle.ts'
import { CompoundError, findConfigured, findGroup, setConfiguration, setGroup } from '../compound/edit-compounds.ts'
import { findLinks, LinksError, setLinks } from '../download-links/edit-links.ts'
import { findOptions, OptionsError, setOptions } from '../options/edit-options.ts'
import { type ProductWithChoices, listProductsWithChoices, readProductsWithChoices } from './choices.sql.ts'

const BATCH_SIZE = 200

/** Choices of one product: each property has the content that the command of the same name prints. */
const choices = v.strictObject({
  sku: v.pipe(v.string(), v.nonEmpty()),
  options: v.optional(v.unknown()),
  configurable: v.optional(v.unknown()),
  grouped: v.optional(v.unknown()),
  bundle: v.optional(v.unknown()),
  links: v.optional(v.unknown()),
})
export type ProductChoices = v.InferOutput<typeof choices>

/** A line that cannot be parsed, or refers to something unknown. */
export class ChoicesError extends Error {}

const withoutVariants = async (db: Database, { sku, type, hasOptions, hasLinks }: ProductWithChoices) => ({
  ...(hasOptions && { options: await findOptions(db, sku) }),
  ...(type === 'bundle' && { bundle: await findBundle(db, sku) }),
  ...(hasLinks && { links: await findLinks(db, sku) }),
})

/** Options, bundles and links of these products by id, which do not fit into columns of a product table. */
export async function readChoices(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, object>> {
  const choicesById = new Map<number, object>()
  for (const product of await readProductsWithChoices(db, ids)) {
    const chosen = await withoutVariants(db, product)
    if (Object.keys(chosen).length > 0) choicesById.set(product.id, chosen)
  }
  return choicesById
}

/** All products with choices, read in batches. */
export async function* listChoices(db: Database): AsyncGenerator<ProductChoices> {
  for (let after = 0; ;) {
    const products = await listProductsWithChoices(db, after, BATCH_SIZE)
    for (const product of products) {
      const { sku, type } = product
      yield {
        sku,
        ...(type === 'configurable' && { configurable: await findConfigured(db, sku) }),
        ...(type === 'grouped' && { grouped: await findGroup(db, sku) }),
        ...(await withoutVariants(db, product)),
      }
    }
    const last = products.at(-1)
    if (!last || products.length < BATCH_SIZE) return
    after = last.id
  }
}

/**
 * Replaces the given choices of a product; those that the line omits are kept. Returns the SKU. Throws ChoicesError.
 */
export async function setChoices(db: Database, actor: Actor, line: unknown): Promise<string> {
  const parsed = v.safeParse(choices, line)
  if (!parsed.success) throw new ChoicesError(parsed.issues[0].message)
  const { sku, options, configurable, grouped, bundle, links } = parsed.output
  const requireProduct = (result: unknown) => {
    if (!result && result !== 0) throw new ChoicesError(`there is no product with the SKU ${sku}`)
  }
  try {
    if (options !== undefined) requireProduct(await setOptions(db, actor, sku, options))
    if (configurable !== undefined) requireProduct(await setConfiguration(db, actor, sku, configurable))
    if (grouped !== undefined) requireProduct(await setGroup(db, actor, sku, grouped))
    if (bundle !== undefined) requireProduct(await setBundle(db, actor, sku, bundle))
    if (links !== undefined) requireProduct(await setLinks(db, actor, sku, links))
    return sku
  } catch (error) {
    if ([OptionsError, CompoundError, BundleError, LinksError].some((errorType) => error instanceof errorType))
      throw new ChoicesError(`${sku}: ${(error as Error).message}`)
    throw error
  }
}
