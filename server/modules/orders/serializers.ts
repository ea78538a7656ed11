import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { linkUid, splitByWeights } from '../catalog/index.ts'
import { money } from '../store/index.ts'
import { positionOf } from './item-options.ts'
import type { OrderDiscount, OrderItem, OrderItemOption } from './order-item.ts'

/* Serializers shared by orders and their documents. */

export const toMagentoComments = (comments: readonly { message: string; createdAt: string }[]) =>
  comments.map(({ message, createdAt }) => ({ message, timestamp: toTimestamp(new Date(createdAt)) }))

export const toMagentoDiscounts = (discounts: readonly OrderDiscount[], currency: string) =>
  discounts.map(({ label, couponCode, amount }) => ({
    label,
    amount: money(amount, currency),
    applied_to: 'ITEM' as const,
    coupon: couponCode ? { code: couponCode } : null,
  }))

/** A line's discounts in proportion to the copies on a document. */
export function prorateDiscounts({ discounts }: OrderItem, amount: number): OrderDiscount[] {
  const parts = splitByWeights(
    amount,
    discounts.map((discount) => discount.amount),
  )
  return discounts
    .map((discount, index) => ({ ...discount, amount: parts[index] ?? 0 }))
    .filter((discount) => discount.amount > 0)
}

/** Merges discounts with the same label. */
export function mergeDiscounts(discounts: readonly OrderDiscount[]): OrderDiscount[] {
  const byLabel = new Map<string, OrderDiscount>()
  for (const discount of discounts)
    byLabel.set(discount.label, { ...discount, amount: discount.amount + (byLabel.get(discount.label)?.amount ?? 0) })
  return [...byLabel.values()]
}

/** Prefix of the GraphQL type of a line, by product type. */
export const itemTypePrefix = ({ type }: OrderItem): 'Bundle' | 'Downloadable' | '' =>
  type === 'bundle' ? 'Bundle' : type === 'downloadable' ? 'Downloadable' : ''

/** Files of a line that are links; null for a title delivered in formats. */
export const toMagentoLinks = ({ options: { links } }: Pick<OrderItem, 'options'>) =>
  links?.map(({ id, title, position }) => ({ uid: linkUid(id), title, sort_order: position })) ?? null

export const toMagentoOptions = (options: readonly OrderItemOption[] | undefined) =>
  (options ?? []).map((option) => ({
    label: option.label,
    value: option.value,
    position: positionOf(option),
    file: option.file,
    linkItems: option.linkItems ?? null,
    items: option.items?.map(({ title, quantity, price }) => ({ title, qty: quantity, price: price / 100 })) ?? null,
  }))
