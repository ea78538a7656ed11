import type { Language } from '../../../language/translate.ts'
import { toUid } from '../../platform/graphql/magento-formats.ts'
import type { CartItemErrorType, Resolvers, SimpleCartItemResolvers } from '../../generated/resolvers.ts'
import {
  type Card,
  downloadLinks,
  loadCard,
  minimalCard,
  optionUid,
  partUid,
  type PricedOption,
  type QuantityProblem,
  readableEntry,
  type VariantSelection,
  variantUid,
  toMagentoLinks,
  toMagentoSamples,
} from '../catalog/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { CartItem, CartLine, CartPart } from './cart.ts'
import { money } from '../store/index.ts'
import { toMagentoDiscounts } from './cart-prices.ts'

function errorType({ code, message }: QuantityProblem): CartItemErrorType {
  if (message.startsWith('You can buy this product only')) return 'ITEM_INCREMENTS'
  return code === 'NOT_SALABLE' ? 'UNDEFINED' : 'ITEM_QTY'
}

async function getCard(context: RequestContext, id: number): Promise<Card> {
  const card = await loadCard(context, id)
  if (!card) throw new Error(`product ${id} is in the cart but has no card in this view`)
  return card
}

const item: SimpleCartItemResolvers = {
  id: ({ line }) => String(line.id),
  uid: ({ line }) => toUid(line.id),
  sku: ({ line }) => line.sku,
  quantity: ({ line }) => line.quantity,
  min_qty: ({ line }) => line.product.minQuantity,
  max_qty: ({ line }) => line.maxQuantity,
  is_available: ({ line }) => !line.problem,
  errors: ({ line: { problem } }, _args, { language }) =>
    problem ? [{ code: errorType(problem), message: language.t(problem.message, ...problem.args) }] : null,
  product: ({ line }, _args, context, info) => minimalCard(line.title, info) ?? getCard(context, line.title.id),
  discount: ({ totals, cart }) => toMagentoDiscounts(totals.discounts, cart.currency),
  prices: ({ totals, cart: { currency } }) => ({
    price: money(totals.priceExclTax, currency),
    price_including_tax: money(totals.priceInclTax, currency),
    row_total: money(totals.rowExclTax, currency),
    row_total_including_tax: money(totals.rowInclTax, currency),
    total_item_discount: money(totals.discount, currency),
    discounts: totals.discounts.length > 0 ? toMagentoDiscounts(totals.discounts, currency) : null,
    fixed_product_taxes: [],
  }),
  customizable_options: ({ line }, _args, { language }) =>
    line.options.map((option) => toMagentoSelectedOption(option, language)),
}

/** Adds the chosen parts, on which the availability of a bundle in bookshops depends. */
const bundleCard = async ({ line: { title, parts } }: CartItem, context: RequestContext): Promise<Card> => ({
  ...(await getCard(context, title.id)),
  chosen: (parts ?? []).map(({ productId, part: { quantity } }) => ({ childId: productId, quantity })),
})

/** Serializes an option of a line as Magento's `SelectedCustomizableOption`. */
export const toMagentoSelectedOption = ({ option, values }: PricedOption, language: Language) => ({
  customizable_option_uid: optionUid(option.id),
  id: option.id,
  is_required: option.isRequired,
  label: option.title,
  sort_order: option.position,
  type: option.type,
  values: values.map(({ value, label, surcharge }) => ({
    customizable_option_value_uid: optionUid(option.id, value?.id),
    id: value?.id ?? option.id,
    label: readableEntry(option, label, language),
    price: {
      type: surcharge.priceType === 'fixed' ? ('FIXED' as const) : ('PERCENT' as const),
      units: surcharge.priceType === 'fixed' ? '' : '%',
      value: surcharge.price / 100,
    },
    value: value ? String(value.id) : label,
  })),
})

/** The parts of a bundle by group, as Magento's `bundle_options`. */
export function toMagentoSelectedBundleOptions({ parts = [] }: CartLine, currency: string) {
  const byGroup = new Map<number, CartPart[]>()
  for (const part of parts) {
    const { id } = part.part.group
    byGroup.set(id, [...(byGroup.get(id) ?? []), part])
  }
  return [...byGroup.values()].flatMap((chosen) => {
    const group = chosen[0]?.part.group
    return group
      ? {
          id: group.id,
          uid: toUid(`bundle/${group.id}`),
          label: group.title,
          type: group.type,
          values: chosen.map(({ part: { selection, quantity, price }, product }) => ({
            id: selection.id,
            uid: partUid(group.id, selection.id, quantity),
            label: product.name,
            quantity,
            price: price / 100,
            priceV2: money(price, currency),
            original_price: money(Math.max(price, product.regularPrice), currency),
          })),
        }
      : []
  })
}

/** Serializes an attribute of a chosen variant as Magento's `SelectedConfigurableOption`. */
export const toMagentoSelectedVariant = ({ attribute, value }: VariantSelection, titleId: number) => ({
  id: attribute.id,
  configurable_product_option_uid: toUid(`configurable/${titleId}/${attribute.id}`),
  configurable_product_option_value_uid: variantUid(attribute.id, value.id),
  option_label: attribute.label,
  value_id: value.id,
  value_label: value.label,
})

const cartItemType = ({ line }: CartItem) =>
  line.title.type === 'configurable' ? 'ConfigurableCartItem' : line.parts ? 'BundleCartItem' : simpleCartItemType(line)
const simpleCartItemType = (line: CartItem['line']) =>
  line.product.type === 'downloadable' ? 'DownloadableCartItem' : line.isVirtual ? 'VirtualCartItem' : 'SimpleCartItem'

export const cartItemResolvers: Resolvers = {
  CartItemInterface: { __resolveType: (sold) => cartItemType(sold) },
  SimpleCartItem: item,
  VirtualCartItem: item,
  BundleCartItem: {
    ...item,
    product: (sold, _args, context) => bundleCard(sold, context),
    bundle_options: ({ line, cart }) => toMagentoSelectedBundleOptions(line, cart.currency),
  },
  ConfigurableCartItem: {
    ...item,
    configurable_options: ({ line }) =>
      line.selections.map((selection) => toMagentoSelectedVariant(selection, line.title.id)),
    configured_variant: ({ line }, _args, context) => getCard(context, line.productId),
  },
  DownloadableCartItem: {
    ...item,
    links: ({ line: { links, product } }, _args, context) =>
      links.length > 0 ? toMagentoLinks(links, context) : downloadLinks(context, product.id),
    links_title: (
      {
        line: {
          item: { choice },
          product,
        },
      },
      _args,
      { language },
    ) => (choice.links ? (product.downloadable?.linksTitle ?? language.t('Files')) : null),
    samples: ({ line: { product } }, _args, context) => toMagentoSamples(product.downloadable?.samples ?? [], context),
  },
}
