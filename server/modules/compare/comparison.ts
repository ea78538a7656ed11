import { attributeText } from '../../../language/attribute-text.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type AttributeValue, comparableOf, type Card, loadCard } from '../catalog/index.ts'
import type { StoredList } from './compare.ts'

/** Rows of the comparison table, and their cells by product. */
export interface Comparison {
  attributes: { code: string; label: string }[]
  /** Product id -> attribute code -> displayed value. */
  values: Map<number, Map<string, string>>
}

/** A product in a list: the parent of the resolvers of ComparableItem. */
export interface ComparedItem {
  list: StoredList
  card: Card
}

/**
 * Products of a list that the view shows. Those that are disabled or have no text in the view stay in the list.
 */
export async function itemsOf(list: StoredList, context: RequestContext): Promise<ComparedItem[]> {
  const cards = await Promise.all(list.productIds.map((id) => loadCard(context, id)))
  return cards.flatMap((card) => (card?.data.row.isEnabled ? [{ list, card }] : []))
}

const comparisons = new WeakMap<StoredList, Promise<Comparison>>()

/** Computed once per list, for all fields that need it. */
export function comparisonOf(list: StoredList, context: RequestContext): Promise<Comparison> {
  const comparison = comparisons.get(list) ?? buildComparison(list, context)
  comparisons.set(list, comparison)
  return comparison
}

const attributeValueText = ({ attribute, value, options }: AttributeValue, { language }: RequestContext) =>
  options.length > 0
    ? options.map(({ label }) => label).join(', ')
    : attributeText(attribute.kind, value, language, { yes: language.t('Yes'), no: language.t('No') })

async function buildComparison(list: StoredList, context: RequestContext): Promise<Comparison> {
  const items = await itemsOf(list, context)
  const found = await Promise.all(
    items.map(async ({ card: { id }, card }) => [id, await comparableOf(card, context)] as const),
  )
  const rows = new Map(
    found.flatMap(([, values]) => values).map(({ attribute, label }) => [attribute.code, { ...attribute, label }]),
  )
  return {
    attributes: [...rows.values()]
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map(({ code, label }) => ({ code, label })),
    values: new Map(
      found.map(([id, values]) => [
        id,
        new Map(values.map((value) => [value.attribute.code, attributeValueText(value, context)])),
      ]),
    ),
  }
}
