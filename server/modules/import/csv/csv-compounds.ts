import type { Compound } from '../record/title-record.ts'

/** Above MAX_COMPONENTS, so that a cell with more parts is rejected although split() drops the rest. */
const MAX_PARTS = 1000

const parts = (cell: string, separator: RegExp | string): string[] =>
  cell
    .split(separator, MAX_PARTS)
    .map((part) => part.trim())
    .filter(Boolean)

/** `sku=A,binding=twarda|sku=B,binding=miekka` as in Magento; the values are taken from the variants' own rows. */
export function parseVariations(cell: string): Compound | undefined {
  const variations = parts(cell, '|').map(
    (variation) => new Map(parts(variation, ',').map((pair) => [key(pair), value(pair)] as const)),
  )
  const skus = variations.map((pairs) => pairs.get('sku') ?? '')
  const attributes = [...(variations[0]?.keys() ?? [])].filter((name) => name !== 'sku')
  if (skus.some((sku) => !sku) || attributes.length === 0) return undefined
  return { type: 'configurable', attributes, skus }
}

/** `A=1.0,B=2.0` as in Magento, or separated by `|`. */
export function parseAssociated(cell: string): Compound | undefined {
  const items = parts(cell, /[,|]/).map((pair) => ({ sku: key(pair), quantity: Number(value(pair) || 1) }))
  return items.length > 0 && items.every(({ sku, quantity }) => sku && Number.isInteger(quantity))
    ? { type: 'grouped', items }
    : undefined
}

/** A JSON object, as `export choices` writes one for each product. */
export function parseChoices(cell: string): object | undefined {
  try {
    const content: unknown = JSON.parse(cell)
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : undefined
  } catch {
    return undefined
  }
}

const key = (pair: string) => (pair.includes('=') ? pair.slice(0, pair.indexOf('=')) : pair).trim()
const value = (pair: string) => (pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : '').trim()
