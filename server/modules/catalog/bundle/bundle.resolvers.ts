import type { BundleProductResolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { money } from '../../store/index.ts'
import { type Card, loadCard } from '../product/cards.ts'
import { finalPrice } from '../pricing/prices.ts'
import { discountOf } from '../pricing/price-range.ts'
import { netOf } from '../pricing/tax.ts'
import { priceTiers } from '../pricing/price-tiers.ts'
import { toTierPrices } from '../product/deprecated-fields.ts'
import { bundlesBySource } from '../compound/bundle-components.ts'
import { loadProductPart } from '../product/product-parts.ts'
import { sourceAvailability } from '../product/sale/source-availability.ts'
import { bundleTiers } from './bundle-tiers.ts'
import { type Bundle, type BundleGroup, discountAt, subtractPercent, type Selection, surchargeOf } from './bundle.ts'
import { readBundles } from './bundle.sql.ts'
import { parsePartUids, partUid } from './choose-parts.ts'
import { exchangeBundle } from './exchange-bundle.ts'

/** Loader for `context.load`. */
async function loadBundles(
  ids: readonly number[],
  { db, store, groupId, priceContext }: RequestContext,
): Promise<(Bundle | undefined)[]> {
  const rows = await readBundles(db, ids, store.code, groupId)
  const found = new Map(rows.map(({ productId, bundle }) => [productId, bundle]))
  return ids.map((id) => {
    const bundle = found.get(id)
    return bundle && exchangeBundle(bundle, priceContext)
  })
}

/** A selection with the prices of one piece, in the currency of the request. */
interface Offer {
  selection: Selection
  group: BundleGroup
  product: Card
  isDynamic: boolean
  regular: number
  final: number
}

async function offersOf(card: Card, context: RequestContext): Promise<{ group: BundleGroup; offers: Offer[] }[]> {
  const bundle = await context.load(loadBundles, card.id)
  if (!bundle) return []
  return Promise.all(
    bundle.groups.map(async (group) => {
      const found = await Promise.all(
        group.selections.map(async (selection) => {
          const product = await loadCard(context, selection.productId)
          return product ? [{ selection, group, product, ...priceOf(bundle, selection, product, card, context) }] : []
        }),
      )
      return { group, offers: found.flat() }
    }),
  )
}

function priceOf(bundle: Bundle, selection: Selection, { data }: Card, bundleCard: Card, { now }: RequestContext) {
  if (bundle.price === 'fixed')
    return {
      isDynamic: false,
      regular: surchargeOf(selection, bundleCard.data.regular),
      final: surchargeOf(selection, bundleCard.data.final),
    }
  const final = subtractPercent(finalPrice(data.pricing, selection.quantity, now), discountAt(bundle, now))
  return { isDynamic: true, regular: data.regular, final }
}

function toMagentoOption({ selection, group, product, isDynamic, final }: Offer) {
  const { id, quantity, position, isDefault, canChangeQuantity } = selection
  return {
    id,
    uid: partUid(group.id, id, quantity),
    label: product.name,
    qty: quantity,
    quantity,
    position,
    is_default: isDefault,
    can_change_quantity: canChangeQuantity,
    price: (isDynamic ? final : selection.price) / 100,
    price_type: isDynamic
      ? ('DYNAMIC' as const)
      : selection.priceType === 'fixed'
        ? ('FIXED' as const)
        : ('PERCENT' as const),
    product,
  }
}

/** Price range of a group: its cheapest and its most expensive product, times the copies in one bundle. */
function rangeOf(offers: readonly Offer[], taxRate: number, currency: string) {
  const sums = offers
    .map(({ selection: { quantity }, regular, final }) => ({ regular: regular * quantity, final: final * quantity }))
    .toSorted((a, b) => a.final - b.final)
  const priced = ({ regular, final } = { regular: 0, final: 0 }) => ({
    regular_price: money(regular, currency),
    regular_price_excl_tax: money(netOf(regular, taxRate), currency),
    final_price: money(final, currency),
    final_price_excl_tax: money(netOf(final, taxRate), currency),
    default_price: money(regular, currency),
    default_final_price: money(final, currency),
    default_final_price_excl_tax: money(netOf(final, taxRate), currency),
    discount: discountOf(regular, final),
    fixed_product_taxes: [],
  })
  return { minimum_price: priced(sums[0]), maximum_price: priced(sums.at(-1)) }
}

/** Fields of `BundleProduct` that other products do not have or resolve differently. */
export const bundleFields = {
  dynamic_price: async ({ id }, _args, context) => (await context.load(loadBundles, id))?.price !== 'fixed',
  dynamic_sku: async ({ id }, _args, context) => (await context.load(loadBundles, id))?.isSkuDynamic ?? true,
  dynamic_weight: async ({ id }, _args, context) => (await context.load(loadBundles, id))?.isWeightDynamic ?? true,
  price_view: async ({ id }, _args, context) =>
    (await context.load(loadBundles, id))?.priceView === 'as-low-as' ? 'AS_LOW_AS' : 'PRICE_RANGE',
  ship_bundle_items: async ({ id }, _args, context) =>
    (await context.load(loadBundles, id))?.shipment === 'separately' ? 'SEPARATELY' : 'TOGETHER',
  price_details: async ({ id, data }, _args, context) => {
    const bundle = await context.load(loadBundles, id)
    const isFixed = bundle?.price === 'fixed'
    return {
      main_price: isFixed ? data.regular / 100 : 0,
      main_final_price: isFixed ? data.final / 100 : 0,
      discount_percentage: isFixed
        ? discountOf(data.regular, data.final).percent_off
        : bundle
          ? discountAt(bundle, context.now)
          : 0,
    }
  },
  price_tiers: async (card, _args, context) => {
    const bundle = await context.load(loadBundles, card.id)
    return bundle?.price === 'dynamic' ? bundleTiers(card, bundle, context) : priceTiers(card, context)
  },
  tier_prices: async (card, _args, context) => {
    const bundle = await context.load(loadBundles, card.id)
    return bundle?.price === 'dynamic'
      ? toTierPrices(await bundleTiers(card, bundle, context), { arePercentages: true })
      : toTierPrices(await priceTiers(card, context))
  },
  availability_in_sources: async ({ data: { row }, chosen }, _args, context) => {
    const parts = row.components ?? []
    const stock = await Promise.all(
      parts.map(async ({ childId }) => [childId, await loadProductPart('sources', { id: childId }, context)] as const),
    )
    return bundlesBySource(parts, chosen, new Map(stock)).map(sourceAvailability)
  },
  items: async (card, _args, context) =>
    (await offersOf(card, context)).map(({ group, offers }) => ({
      option_id: group.id,
      uid: toUid(`bundle/${group.id}`),
      title: group.title,
      required: group.isRequired,
      type: group.type,
      position: group.position,
      sku: card.sku,
      price_range: rangeOf(offers, card.data.taxRate, context.currency),
      options: offers.map(toMagentoOption),
    })),
  bundle_options: async (card, _args, context) =>
    (await offersOf(card, context)).map(({ group, offers }) => ({
      option_id: group.id,
      selection_details: offers.map(({ selection, product, isDynamic, regular, final }) => {
        const { taxRate } = isDynamic ? product.data : card.data
        return {
          selection_id: selection.id,
          name: product.name,
          regular_option_price: regular / 100,
          regular_option_price_excl_tax: netOf(regular, taxRate) / 100,
          final_option_price: final / 100,
          final_option_price_excl_tax: netOf(final, taxRate) / 100,
        }
      }),
    })),
} satisfies BundleProductResolvers

/** Saved parts by their uids, in Magento's shape of selected options; parts that are no longer offered are left out. */
export async function selectedParts(context: RequestContext, productId: number, uids: readonly string[]) {
  const card = await loadCard(context, productId)
  const requests = parsePartUids(uids, []) ?? []
  const found = card ? await offersOf(card, context) : []
  return found.flatMap(({ group, offers }) => {
    const values = offers.flatMap(({ selection, product, regular, final }) => {
      const request = requests.find((one) => one.selection === selection.id)
      if (!request) return []
      const quantity = request.quantity ?? selection.quantity
      return {
        id: selection.id,
        uid: partUid(group.id, selection.id, quantity),
        label: product.name,
        quantity,
        price: final / 100,
        priceV2: money(final, context.currency),
        original_price: money(regular, context.currency),
      }
    })
    return values.length > 0
      ? { id: group.id, uid: toUid(`bundle/${group.id}`), label: group.title, type: group.type, values }
      : []
  })
}
