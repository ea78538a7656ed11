import type { Language } from '../../../language/translate.ts'
import type { Cart, CartItem, CartLine, CartPart } from '../cart/index.ts'
import { editionText, hasPredefinedValues, priceFor, readableEntry } from '../catalog/index.ts'
import type { OrderDraft, OrderedLines, OrderedPresale, OrderedTotals, OrderItemOptions } from '../orders/index.ts'

type DraftItem = OrderDraft['items'][number]

/** The lines as stored with the order, from the source that supplies them. */
export const orderedLines = (cart: Cart, language: Language): OrderedLines => ({
  isVirtual: cart.isVirtual,
  items: orderedItems(cart, language),
  bundles: orderedBundles(cart, language),
  shipsFrom: cart.pieces.map(presaleReleaseDate).reduce(laterDate, null),
})

const laterDate = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b))

function orderedItems({ lines, totals, source = null }: Cart, language: Language): DraftItem[] {
  let bundles = 0
  const rules = totals.appliedRules
  return lines.flatMap((line, index) => {
    const row = totals.lines[index]
    if (!row) throw new Error('a line has no totals')
    if (line.parts) return orderedParts(line, row, { source, rules, bundle: bundles++, language })
    const { product, title } = line
    return {
      productId: product.id,
      sku: line.sku,
      name: title.name,
      type: product.type,
      urlKey: title.urlKey,
      image: product.thumbnail ?? title.thumbnail,
      options: { ...orderedOptions(line, language), ...orderedPresale(line, row, rules) },
      ...orderedAmounts(line, row, source),
    }
  })
}

/** Tokens of the files that buyers sent with their lines. */
export const uploadedFiles = ({ lines }: Cart): string[] =>
  lines.flatMap(({ options }) => options.flatMap(({ file }) => file ?? []))

/** The totals as stored with the order, in its currency. */
export const orderedTotals = ({ totals, currency, priceContext }: Cart): OrderedTotals => ({
  currency,
  baseCurrency: priceContext.base,
  baseRate: priceContext.rate,
  couponCode: totals.appliedRules.find((rule) => rule.couponCode)?.couponCode ?? null,
  discounts: totals.discounts.map(({ label, couponCode, amount }) => ({ label, couponCode, amount })),
  subtotalExclTax: totals.subtotalExclTax,
  subtotalInclTax: totals.subtotalInclTax,
  discount: totals.discount,
  shippingExclTax: totals.shipping?.exclTax ?? 0,
  shippingInclTax: totals.shipping?.inclTax ?? 0,
  tax: totals.tax,
  grandTotal: totals.grandTotal,
  taxes: totals.taxes.map((tax) => {
    const delivered = totals.shipping?.taxes.find(({ title }) => title === tax.title)
    return { ...tax, shippingAmount: delivered?.amount ?? 0, shippingGross: delivered?.gross ?? 0 }
  }),
})

/** Release date (YYYY-MM-DD) of a presale; null for other titles. */
export const presaleReleaseDate = ({ product }: Pick<CartLine, 'product'>): string | null =>
  product.lifecycle === 'presale' ? product.preorderDate : null

/** Download links of a line as stored with the order, with their titles if the buyer chose among them. */
function orderedLinks(
  { item: { choice }, links, product }: Pick<CartLine, 'item' | 'links' | 'product'>,
  { t }: Language,
): OrderItemOptions {
  if (links.length === 0) return {}
  const titles = links.map(({ title }) => title)
  const label = product.downloadable?.linksTitle ?? t('Files')
  return {
    ...(choice.links && { selected: [{ label, value: titles.join(', '), linkItems: titles }], choice }),
    ...linkSnapshots(links),
  }
}

/** The links to deliver, as they were when bought. */
const linkSnapshots = (links: CartLine['links']): Pick<OrderItemOptions, 'links'> =>
  links.length === 0
    ? {}
    : {
        links: links.map(({ id, title, position, file, downloads, isShareable }) => ({
          id,
          title,
          position,
          file,
          downloads,
          isShareable,
        })),
      }

function orderedEdition(product: CartLine['product'], language: Language): Pick<OrderItemOptions, 'edition'> {
  const edition = editionText(product, language)
  return edition ? { edition } : {}
}

/** Chosen options as text at the time of the order, and as `choice` for a reorder. */
export function orderedOptions(line: CartLine, language: Language): DraftItem['options'] {
  const { options, selections, item } = line
  const files = {
    // the selections of a variant are its edition
    ...(selections.length === 0 && orderedEdition(line.product, language)),
    ...orderedLinks(line, language),
  }
  if (options.length === 0 && selections.length === 0) return files
  const variant = selections.map(({ attribute, value }) => ({ label: attribute.label, value: value.label }))
  const ordered = options.map(({ option, values, file }, position) => ({
    isChosen: hasPredefinedValues(option.type),
    entry: {
      label: option.title,
      value: values.map(({ label }) => readableEntry(option, label, language)).join(', '),
      position,
      ...(file !== undefined && { file }),
    },
  }))
  const entriesOf = (chosen: boolean) => ordered.filter((one) => one.isChosen === chosen).map(({ entry }) => entry)
  return {
    ...files,
    selected: [...variant, ...entriesOf(true), ...(files.selected ?? [])],
    entered: entriesOf(false),
    choice: item.choice,
  }
}

type Sold = Pick<CartLine, 'product' | 'quantity' | 'tax'>

/** Quantity, prices and tax of an order line, and the source that supplies it. */
export const orderedAmounts = (
  line: Sold,
  row: Omit<CartItem['totals'], 'parts'>,
  source: string | null | undefined,
) => ({
  sourceCode: line.product.isStockLimited ? (source ?? null) : null,
  quantityOrdered: line.quantity,
  priceExclTax: row.priceExclTax,
  priceInclTax: row.priceInclTax,
  rowTotalExclTax: row.rowExclTax,
  rowTotalInclTax: row.rowInclTax,
  discount: row.discount,
  discounts: row.discounts.map(({ label, couponCode, amount }) => ({ label, couponCode, amount })),
  shipsFrom: presaleReleaseDate(line),
  taxClass: line.product.taxClass,
  taxRate: line.tax.rate,
  tax: row.tax,
})

/** The parts of a bundle as order lines; `bundle` is the index of the bundle among those of the order. */
export function orderedParts(
  line: CartLine,
  { parts: rows = [] }: CartItem['totals'],
  {
    source,
    rules,
    bundle: index,
    language,
  }: { source: string | null | undefined; rules: Cart['totals']['appliedRules']; bundle: number; language: Language },
): DraftItem[] {
  const { parts = [], product: bundle } = line
  return parts.map((part, partIndex) => {
    const row = rows[partIndex]
    if (!row) throw new Error('a part has no totals')
    const { product } = part
    return {
      bundle: index,
      productId: product.id,
      sku: product.sku,
      name: product.name,
      type: product.type,
      urlKey: product.urlKey,
      image: product.thumbnail,
      options: {
        part: partOf(part, bundle),
        ...orderedEdition(product, language),
        ...linkSnapshots(product.downloadable?.links ?? []),
        ...presaleOfPart(part, line, row, rules),
      },
      ...orderedAmounts(part, row, source),
    }
  })
}

const partOf = ({ part: { group, selection, quantity } }: CartPart, bundle: CartLine['product']) => ({
  bundle: bundle.name,
  group: group.id,
  label: group.title,
  selection: selection.id,
  quantity,
  isTogether: bundle.bundle?.shipment === 'together',
})

/** The bundles of a cart, in its order. Their amounts are zero, because the parts carry them. */
export const orderedBundles = ({ lines }: Cart, language: Language): OrderDraft['bundles'] =>
  lines
    .filter(({ parts }) => parts)
    .map((line) => ({
      productId: line.product.id,
      sku: line.sku,
      name: line.product.name,
      type: line.product.type,
      urlKey: line.product.urlKey,
      image: line.product.thumbnail,
      options: { ...orderedOptions(line, language), choice: line.item.choice },
      sourceCode: null,
      quantityOrdered: line.quantity,
      priceExclTax: 0,
      priceInclTax: 0,
      rowTotalExclTax: 0,
      rowTotalInclTax: 0,
      discount: 0,
      discounts: [],
      shipsFrom: null,
      taxClass: line.product.taxClass,
      taxRate: 0,
      tax: 0,
    }))

type Rules = Cart['totals']['appliedRules']
type Row = Pick<CartItem['totals'], 'discounts'>

const isPresale = ({ product }: Pick<CartLine, 'product'>) => product.lifecycle === 'presale'

/** Discounts of the row, in a form that can be applied to another price. */
function discountsOf({ discounts }: Row, rules: Rules): Pick<OrderedPresale, 'discounts'> {
  if (discounts.length === 0) return {}
  return {
    discounts: discounts.map(({ ruleId, amount }) => {
      const rule = rules.find(({ id }) => id === ruleId)
      return rule?.action === 'percent' ? { percent: Math.min(rule.amount, 100) } : { amount }
    }),
  }
}

/** Price terms of a presale line, to be compared with its lowest price until dispatch; empty for released titles. */
export function orderedPresale(line: CartLine, row: Row, rules: Rules): { presale?: OrderedPresale } {
  const price = priceFor(line.product, line.quantity)
  if (!isPresale(line) || price === 0) return {}
  const percents = line.options.flatMap(({ values }) =>
    values.flatMap(({ surcharge }) => (surcharge.priceType === 'percent' ? [surcharge.price] : [])),
  )
  return {
    presale: {
      productId: line.productId,
      price,
      ...(percents.length > 0 && { percents }),
      ...discountsOf(row, rules),
    },
  }
}

/** The same for a part of a bundle: its row is a share of its own price or of the bundle's fixed price. */
export function presaleOfPart(part: CartPart, bundle: CartLine, row: Row, rules: Rules): { presale?: OrderedPresale } {
  const priced = bundle.product.bundle?.price === 'fixed' ? bundle : part
  const price = priceFor(priced.product, priced.quantity)
  if (!isPresale(part) || price === 0) return {}
  return { presale: { productId: priced.product.id, price, isShare: true, ...discountsOf(row, rules) } }
}
