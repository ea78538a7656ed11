import type { Cart, CartItem, CartLine, CartPart } from '../cart/index.ts'
import { priceFor } from '../catalog/index.ts'
import type { OrderedPresale } from '../orders/index.ts'

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
