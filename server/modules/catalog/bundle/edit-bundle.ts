import * as v from 'valibot'
import { isDay } from '../../../../rules/day.ts'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { readParents, setType } from '../compound/edit-compounds.sql.ts'
import { productsChanged } from '../changes.ts'
import { MAX_QUANTITY } from '../product/sale/saleable.ts'
import { MAX_COPIES, MAX_GROUPS, MAX_SELECTIONS, MAX_TIERS, isMultiSelect } from './bundle.ts'
import {
  deleteOtherGroups,
  deleteOtherSelections,
  lockBundle,
  readGroupIds,
  readPartCandidates,
  readStoredBundle,
  type StoredBundle,
  writeBundle,
  writeGroup,
  writeSelection,
  writeTiers,
} from './bundle.sql.ts'

const boundedText = (maxChars: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxChars))
const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp('an instant such as 2026-12-01T00:00:00+01:00'),
  v.check((text) => isDay(text.slice(0, 10)), 'a day that exists'),
  v.transform((text) => new Date(text).toISOString()),
)

const selectionSchema = v.strictObject({
  sku: boundedText(64),
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COPIES)), 1),
  can_change_quantity: v.optional(v.boolean(), false),
  default: v.optional(v.boolean(), false),
  // in the base currency, or in percent of the bundle's own price
  price: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)), 0),
  price_type: v.optional(v.picklist(['fixed', 'percent']), 'fixed'),
})

const groupSchema = v.pipe(
  v.strictObject({
    title: boundedText(120),
    titles: v.optional(v.record(v.string(), boundedText(120)), {}),
    type: v.picklist(['select', 'radio', 'checkbox', 'multi']),
    required: v.optional(v.boolean(), true),
    products: v.pipe(v.array(selectionSchema), v.minLength(1), v.maxLength(MAX_SELECTIONS)),
  }),
  v.check(({ products }) => isUnique(products.map(({ sku }) => sku)), 'a group offers one product twice'),
  v.check(
    ({ type, products }) => isMultiSelect(type) || products.filter((product) => product.default).length <= 1,
    'one of a select or radio group is the default',
  ),
)

const TIER_AMOUNT_MESSAGE = 'a tier of a set is a percentage off its parts: discount'
const tierSchema = v.strictObject({
  quantity: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_QUANTITY)),
  // checked before `discount`, so that a tier with an amount gets this message and not that of the missing discount
  amount: v.optional(v.never(TIER_AMOUNT_MESSAGE)),
  price: v.optional(v.never(TIER_AMOUNT_MESSAGE)),
  discount: v.pipe(v.number(TIER_AMOUNT_MESSAGE), v.gtValue(0), v.ltValue(100)),
  // code of a customer group; everybody if absent
  group: v.optional(boundedText(100)),
})

/** Schema of a bundle file. */
const bundleFile = v.pipe(
  v.strictObject({
    price: v.optional(v.picklist(['dynamic', 'fixed']), 'dynamic'),
    sku: v.optional(v.picklist(['dynamic', 'fixed']), 'dynamic'),
    weight: v.optional(v.picklist(['dynamic', 'fixed']), 'dynamic'),
    shipment: v.optional(v.picklist(['together', 'separately']), 'together'),
    price_view: v.optional(v.picklist(['range', 'as-low-as']), 'range'),
    discount: v.optional(v.pipe(v.number(), v.gtValue(0), v.ltValue(100))),
    discount_from: v.optional(instantSchema),
    discount_to: v.optional(instantSchema),
    tiers: v.optional(v.pipe(v.array(tierSchema), v.maxLength(MAX_TIERS)), []),
    groups: v.pipe(v.array(groupSchema), v.minLength(1), v.maxLength(MAX_GROUPS)),
  }),
  v.check(({ groups }) => isUnique(groups.map(({ title }) => title)), 'two groups have one title'),
  v.check(
    ({ groups }) => groups.reduce((sum, { products }) => sum + products.length, 0) <= MAX_SELECTIONS,
    `a bundle offers at most ${MAX_SELECTIONS} products`,
  ),
  v.check(
    ({ price, discount }) => price === 'dynamic' || discount === undefined,
    'a fixed price is reduced by the special price of the bundle',
  ),
  v.check(
    ({ price, tiers }) => price === 'dynamic' || tiers.length === 0,
    'a fixed price has tiers of its own, in money: only a dynamic bundle has tiers in percent',
  ),
  v.check(
    ({ tiers }) => isUnique(tiers.map(({ group: code = '', quantity }) => JSON.stringify([code, quantity]))),
    'two tiers are of one quantity',
  ),
  v.check(
    ({ price, groups }) =>
      price === 'fixed' || groups.every(({ products }) => products.every((product) => product.price === 0)),
    'the parts of a dynamic bundle have their own prices',
  ),
  // lists show the bundle's own price, so it must be obtainable without a surcharge
  v.check(
    ({ price, groups }) =>
      price === 'dynamic' ||
      groups.every(({ required, products }) => !required || products.some((product) => product.price === 0)),
    'a required group of a fixed bundle has a product without a surcharge',
  ),
)
type BundleInput = v.InferOutput<typeof bundleFile>

const isUnique = (list: readonly string[]) => new Set(list).size === list.length

/** An invalid bundle file; the message contains the path of the invalid value. */
export class BundleError extends Error {}

function parse(content: unknown): BundleInput {
  const parsed = v.safeParse(bundleFile, content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new BundleError(path ? `${path}: ${issue.message}` : issue.message)
}

/** Ids of the products by SKU. Throws for those that cannot be parts: a compound product has parts of its own. */
async function getPartIds(tx: Db, { groups }: BundleInput): Promise<ReadonlyMap<string, number>> {
  const skus = groups.flatMap(({ products }) => products.map(({ sku }) => sku))
  const found = await readPartCandidates(tx, skus)
  for (const sku of skus) {
    const product = found.find((one) => one.sku === sku)
    if (!product) throw new BundleError(`There is no product with the SKU ${sku}.`)
    if (['bundle', 'configurable', 'grouped'].includes(product.type))
      throw new BundleError(`${sku} is a ${product.type} product: a bundle cannot contain products made of parts.`)
    if (product.hasRequired) throw new BundleError(`${sku} has required options, which a bundle does not support.`)
    if (product.hasLinks) throw new BundleError(`${sku} sells its links separately, which a bundle does not support.`)
  }
  return new Map(found.map(({ sku, id }) => [sku, id]))
}

/** Highest id of a group without prices of its own: guests (0) and General (1) get the prices for everybody. */
const LAST_DEFAULT_GROUP_ID = 1

async function getTiers(tx: Db, { tiers }: BundleInput) {
  const codes = tiers.flatMap(({ group: code }) => code ?? [])
  const found = codes.length > 0 ? await readGroupIds(tx, codes) : []
  return tiers.map(({ quantity, discount, group: code }) => {
    if (code === undefined) return { quantity, discount, groupId: null }
    const known = found.find((one) => one.code === code)
    if (!known) throw new BundleError(`There is no customer group ${code}.`)
    if (known.id <= LAST_DEFAULT_GROUP_ID)
      throw new BundleError(`${code} is a group that pays the prices for everybody: omit it for a tier for everybody.`)
    return { quantity, discount, groupId: known.id }
  })
}

/**
 * Writes the bundle of a product of type `bundle`, in the caller's transaction. Groups with an unchanged title, and
 * their products, keep their ids, so that carts keep their choices.
 */
export async function replaceBundle(tx: Db, productId: number, content: unknown): Promise<void> {
  const input = parse(content)
  const ids = await getPartIds(tx, input)
  const tiers = await getTiers(tx, input)
  const known = await readStoredBundle(tx, productId)
  await writeBundle(tx, productId, {
    price: input.price,
    isSkuDynamic: input.sku === 'dynamic',
    isWeightDynamic: input.weight === 'dynamic',
    shipment: input.shipment,
    priceView: input.price_view,
    discount: input.discount ?? null,
    discountFrom: input.discount_from ?? null,
    discountTo: input.discount_to ?? null,
  })
  await writeTiers(tx, productId, tiers)
  const keptGroups: number[] = []
  for (const [position, { title, titles, type, required: isRequired, products }] of input.groups.entries()) {
    const old = known?.groups.find((one) => one.title === title)
    const id = await writeGroup(tx, productId, { title, titles, type, isRequired, position }, old?.id)
    const kept: number[] = []
    for (const [selectionPosition, product] of products.entries()) {
      const selection = {
        productId: ids.get(product.sku) ?? 0,
        quantity: product.quantity,
        canChangeQuantity: product.can_change_quantity,
        isDefault: product.default,
        price: Math.round(product.price * 100),
        priceType: product.price_type,
        position: selectionPosition,
      }
      kept.push(await writeSelection(tx, id, selection, old?.selections.find(({ sku }) => sku === product.sku)?.id))
    }
    await deleteOtherSelections(tx, id, kept)
    keptGroups.push(id)
  }
  await deleteOtherGroups(tx, productId, keptGroups)
  await productsChanged(tx, [productId])
}

/**
 * Turns a simple product that is no component of another into a bundle; carts that contain it alone show it as
 * unavailable.
 */
async function convertToBundle(tx: Db, sku: string, { id, type }: { id: number; type: string }): Promise<void> {
  if (type !== 'simple') throw new BundleError(`${sku} is ${type} and cannot become a bundle.`)
  const [parent] = await readParents(tx, id)
  if (parent) throw new BundleError(`${sku} is a part of other products, such as ${parent.sku}.`)
  await setType(tx, id, 'bundle')
}

/** Writes the bundle of the product with this SKU; false if there is no such product. */
export function setBundle(db: Database, actor: Actor, sku: string, content: unknown): Promise<boolean> {
  return db.transaction(async (tx) => {
    const product = await lockBundle(tx, sku)
    if (!product) return false
    if (product.type !== 'bundle') await convertToBundle(tx, sku, product)
    await replaceBundle(tx, product.id, content)
    await logAction(tx, actor, 'product.bundle', ['product', sku])
    return true
  })
}

/** A bundle in the file format; undefined if no bundle has this SKU. */
export async function findBundle(db: Database, sku: string): Promise<object | undefined> {
  const [product] = await readPartCandidates(db, [sku])
  const bundle = product && (await readStoredBundle(db, product.id))
  if (!bundle) return undefined
  const kind = (isDynamic: boolean) => (isDynamic ? 'dynamic' : 'fixed')
  return {
    price: bundle.price,
    sku: kind(bundle.isSkuDynamic),
    weight: kind(bundle.isWeightDynamic),
    shipment: bundle.shipment,
    price_view: bundle.priceView,
    ...(bundle.discount !== null && { discount: bundle.discount }),
    ...(bundle.discountFrom !== null && { discount_from: new Date(bundle.discountFrom).toISOString() }),
    ...(bundle.discountTo !== null && { discount_to: new Date(bundle.discountTo).toISOString() }),
    ...(bundle.tiers.length > 0 && {
      tiers: bundle.tiers.map(({ group: code, ...one }) => ({ ...one, ...(code !== null && { group: code }) })),
    }),
    groups: bundle.groups.map(toFileGroup),
  }
}

const toFileGroup = ({ title, titles, type, isRequired, selections }: StoredBundle['groups'][number]) => ({
  title,
  ...(Object.keys(titles).length > 0 && { titles }),
  type,
  ...(!isRequired && { required: false }),
  products: selections.map(({ sku, quantity, canChangeQuantity, isDefault, price, priceType }) => ({
    sku,
    ...(quantity > 1 && { quantity }),
    ...(canChangeQuantity && { can_change_quantity: true }),
    ...(isDefault && { default: true }),
    ...(price > 0 && { price: price / 100, price_type: priceType }),
  })),
})
