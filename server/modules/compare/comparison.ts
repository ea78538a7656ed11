import { attributeText } from '../../../language/attribute-text.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type AttributeValue, comparableOf, type Card, loadCard } from '../catalog/index.ts'
import type { StoredList } from './compare.ts'

/** The rows of the table, and what stands in them by product. */
export interface Comparison {
  attributes: { code: string; label: string }[]
  /** Product id -> code -> words. */
  values: Map<number, Map<string, string>>
}

/** A column, as a document asks for it. */
export interface ComparedItem {
  list: StoredList
  card: Card
}

/**
 * The products of a list that the view shows; one that only another view has words for, or that is off sale for now,
 * waits in the list.
 */
export async function itemsOf(list: StoredList, context: RequestContext): Promise<ComparedItem[]> {
  const cards = await Promise.all(list.productIds.map((id) => loadCard(context, id)))
  return cards.flatMap((card) => (card?.facts.row.isEnabled ? [{ list, card }] : []))
}

const comparisons = new WeakMap<StoredList, Promise<Comparison>>()

/** Made once, whichever fields ask for it. */
export function comparisonOf(list: StoredList, context: RequestContext): Promise<Comparison> {
  const comparison = comparisons.get(list) ?? compare(list, context)
  comparisons.set(list, comparison)
  return comparison
}

const wordsOf = ({ attribute, value, options }: AttributeValue, { language }: RequestContext) =>
  options.length > 0
    ? options.map(({ label }) => label).join(', ')
    : attributeText(attribute.kind, value, language, { yes: language.t('Yes'), no: language.t('No') })

async function compare(list: StoredList, context: RequestContext): Promise<Comparison> {
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
        new Map(values.map((value) => [value.attribute.code, wordsOf(value, context)])),
      ]),
    ),
  }
}
