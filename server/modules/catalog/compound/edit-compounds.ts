import * as v from 'valibot'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../changes.ts'
import { MAX_COMPONENTS } from './components.sql.ts'
import {
  lockProducts,
  readCompoundIds,
  readConfigured,
  readGroup,
  readParents,
  readOwnValues,
  readSelectAttributes,
  setType,
  setVisibility,
  type StoredProduct,
  writeConfiguration,
  writeGroup,
} from './edit-compounds.sql.ts'

const skuSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64))
const isUnique = (list: readonly string[]) => new Set(list).size === list.length

/** Schema of a configuration file: attribute codes, and SKUs of the variants in display order. */
const configurationFile = v.strictObject({
  attributes: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty())),
    v.minLength(1),
    v.maxLength(5),
    v.check((list) => isUnique(list), 'two are one'),
  ),
  variants: v.pipe(
    v.array(skuSchema),
    v.minLength(1),
    v.maxLength(MAX_COMPONENTS),
    v.check((list) => isUnique(list), 'two are one'),
  ),
  /** Whether variants are also listed and found on their own. */
  lists_variants: v.optional(v.boolean(), false),
})

/** Schema of a group file: members in display order, each with its default quantity. */
const groupFile = v.pipe(
  v.array(
    v.strictObject({
      sku: skuSchema,
      quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 1),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_COMPONENTS),
  v.check((items) => isUnique(items.map((item) => item.sku)), 'two titles are one'),
)

/** An invalid file or an impossible composition; the message contains the reason. */
export class CompoundError extends Error {}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, content: unknown): Output {
  const parsed = v.safeParse(schema, content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new CompoundError(path ? `${path}: ${issue.message}` : issue.message)
}

const COMPONENT_TYPES: readonly string[] = ['simple', 'virtual', 'downloadable']

/** Locks the product and its components, in the order of the file; a simple product becomes compound. */
async function lockCompound(
  tx: Db,
  productSku: string,
  parts: readonly string[],
  type: 'configurable' | 'grouped',
): Promise<{ product: StoredProduct; parts: StoredProduct[] }> {
  const found = new Map((await lockProducts(tx, [productSku, ...parts])).map((product) => [product.sku, product]))
  const product = found.get(productSku)
  if (!product) throw new CompoundError(`There is no product with the SKU ${productSku}.`)
  if (product.type !== type && product.type !== 'simple')
    throw new CompoundError(`${productSku} is ${product.type} and cannot become ${type}.`)
  const children = parts.map((part) => {
    const child = found.get(part)
    if (!child) throw new CompoundError(`There is no product with the SKU ${part}.`)
    if (child === product || !COMPONENT_TYPES.includes(child.type))
      throw new CompoundError(`${part} cannot be a part of other products.`)
    return child
  })
  const [compound] = await readCompoundIds(
    tx,
    children.map(({ id }) => id),
  )
  const nested = children.find(({ id }) => id === compound?.id)
  if (nested) throw new CompoundError(`${nested.sku} is made of parts itself.`)
  const [parent] = product.type === type ? [] : await readParents(tx, product.id)
  if (parent) throw new CompoundError(`${productSku} is a part of other products, such as ${parent.sku}.`)
  await setType(tx, product.id, type)
  return { product, parts: children }
}

/** Throws unless every variant has exactly one value of each attribute, in a combination of its own. */
async function checkValues(
  tx: Db,
  variants: readonly StoredProduct[],
  attributes: readonly { id: number; code: string }[],
): Promise<void> {
  const values = await readOwnValues(
    tx,
    variants.map(({ id }) => id),
    attributes.map(({ id }) => id),
  )
  const known = new Map<string, string>()
  for (const { id, sku: variantSku } of variants) {
    const chosen = attributes.map((attribute) => {
      const found = values.filter(({ productId, attributeId }) => productId === id && attributeId === attribute.id)
      if (found.length !== 1)
        throw new CompoundError(`${variantSku} has ${found.length || 'no'} values of ${attribute.code}.`)
      return found[0]?.optionId
    })
    const key = chosen.join()
    const other = known.get(key)
    if (other) throw new CompoundError(`${variantSku} and ${other} have the same values.`)
    known.set(key, variantSku)
  }
}

/** Replaces the variants of a product; returns their number. */
export function setConfiguration(db: Database, actor: Actor, productSku: string, content: unknown): Promise<number> {
  const { attributes: codes, variants: skus, lists_variants } = parse(configurationFile, content)
  return db.transaction(async (tx) => {
    const { product, parts } = await lockCompound(tx, productSku, skus, 'configurable')
    const attributesByCode = new Map(
      (await readSelectAttributes(tx, codes)).map((attribute) => [attribute.code, attribute]),
    )
    const attributes = codes.map((code) => {
      const attribute = attributesByCode.get(code)
      if (!attribute) throw new CompoundError(`There is no attribute ${code} with a single value per product.`)
      return attribute
    })
    await checkValues(tx, parts, attributes)
    const ids = parts.map(({ id }) => id)
    const removed = await writeConfiguration(
      tx,
      product.id,
      attributes.map(({ id }) => id),
      ids,
    )
    await setVisibility(tx, ids, lists_variants ? 'both' : 'none')
    await setVisibility(tx, removed, 'both')
    await productsChanged(tx, [product.id, ...ids, ...removed])
    await logAction(tx, actor, 'product.configurable', ['product', productSku], { after: { attributes: codes, skus } })
    return ids.length
  })
}

/** Replaces the members of a grouped product; returns their number. */
export function setGroup(db: Database, actor: Actor, productSku: string, content: unknown): Promise<number> {
  const items = parse(groupFile, content)
  return db.transaction(async (tx) => {
    const { product, parts } = await lockCompound(
      tx,
      productSku,
      items.map((item) => item.sku),
      'grouped',
    )
    await writeGroup(
      tx,
      product.id,
      parts.map(({ id }, index) => ({ id, quantity: items[index]?.quantity ?? 1 })),
    )
    await productsChanged(tx, [product.id])
    await logAction(tx, actor, 'product.grouped', ['product', productSku], { after: { items } })
    return parts.length
  })
}

export const findConfigured = readConfigured
export const findGroup = async (db: Db, productSku: string) => (await readGroup(db, productSku))?.items
