import type { PlacedOrder } from './order.ts'
import type { OrderItem, OrderItemOption, OrderItemOptions } from './order-item.ts'

/** The title on documents and in mails; a part has the name of its bundle: `Wieczór z książką: Kubek`. */
export const titleOf = ({ name, options: { part } }: Pick<OrderItem, 'name' | 'options'>): string =>
  part ? `${part.bundle}: ${name}` : name

/** After all options that a product can have. */
const FILES_POSITION = 1000

/** Place among the options of a line: a variant and parts of a bundle are first, files last. */
export const positionOf = ({ position = -1, linkItems }: OrderItemOption): number =>
  linkItems ? FILES_POSITION : position

const optionsInOrder = ({ selected = [], entered = [] }: OrderItemOptions): OrderItemOption[] =>
  [...selected, ...entered].toSorted((a, b) => positionOf(a) - positionOf(b))

/** Options chosen or entered with a line: `Dedykacja: Dla Zosi; Opakowanie: Papier`. */
export const optionsText = ({ options }: Pick<OrderItem, 'options'>): string =>
  optionsInOrder(options)
    .map(({ label, value }) => `${label}: ${value.replaceAll(/\s+/g, ' ')}`)
    .join('; ')

/**
 * A line as shown on a document with these lines: the first part of a bundle has the options of the bundle, which has
 * no line there.
 */
export function withBundleOptions(
  { bundles, items }: Pick<PlacedOrder, 'bundles' | 'items'>,
  item: OrderItem,
  lines: readonly { orderItemId: number }[],
): OrderItem {
  const bundle = bundles.find(({ id }) => id === item.parentId)
  const parts = items.filter(({ parentId }) => parentId === bundle?.id)
  const first = lines.find(({ orderItemId }) => parts.some(({ id }) => id === orderItemId))
  if (!bundle || first?.orderItemId !== item.id) return item
  const { selected = [], entered = [] } = bundle.options
  return {
    ...item,
    options: {
      ...item.options,
      selected: [...selected, ...(item.options.selected ?? [])],
      entered: [...entered, ...(item.options.entered ?? [])],
    },
  }
}

/** The title with edition and options, in one line. */
export function titleWithOptions(item: Pick<OrderItem, 'name' | 'options'>): string {
  const details = [item.options.edition, optionsText(item)].filter(Boolean).join('; ')
  return details ? `${titleOf(item)} (${details})` : titleOf(item)
}

/** A note below the title: edition and options first, truncated if they are longer than `maxTextLength`. */
export function noteWithOptions(
  item: Pick<OrderItem, 'options'>,
  note: string,
  maxTextLength = Number.POSITIVE_INFINITY,
): string {
  const options = optionsText(item)
  return [
    item.options.edition,
    options.length > maxTextLength ? `${options.slice(0, maxTextLength).trimEnd()}…` : options,
    note,
  ]
    .filter(Boolean)
    .join('; ')
}
