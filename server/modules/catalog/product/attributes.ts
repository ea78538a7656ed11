import { collectionPath } from '../../../../language/paths.ts'
import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { loadConfigurations } from '../compound/configurations.ts'
import type { Card } from './cards.ts'
import { type AttributeRow, type FactsRow, type OptionRow, readAttributes } from './product-parts.sql.ts'
import { dimensionsOf, loadProductPart } from './product-parts.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'

export const listAttributes = ttlCache(readAttributes)

export interface AttributeValue {
  attribute: AttributeRow
  label: string
  /** For selects comma-separated option ids. */
  value: string
  options: OptionRow[]
}

const GROUPS: Readonly<Record<string, string>> = {
  book: text('About the book'),
  edition: text('Edition'),
  file: text('File'),
  safety: text('Product safety'),
}
export const groupName = (attribute: AttributeRow, context: RequestContext) =>
  context.language.t(GROUPS[attribute.groupName] ?? attribute.groupName)

/** Attribute values of a product, in order; in a listing only the listed ones. */
export const attributesOf = (card: Card, context: RequestContext): Promise<AttributeValue[]> =>
  readAttributeValues(card, context, ({ isListed }) => card.isDetail || isListed)

/** Comparable attributes of a product; for a configurable one with the values of all its variants. */
export async function comparableOf(card: Card, context: RequestContext): Promise<AttributeValue[]> {
  const own = await readAttributeValues(card, context, ({ isComparable }) => isComparable)
  if (card.type_id !== 'configurable') return own
  const [attributes, configuration] = await Promise.all([
    listAttributes(context.db),
    context.load(loadConfigurations, card.id),
  ])
  const chosen = configuration.attributes.flatMap(({ id, label }): AttributeValue[] => {
    const attribute = attributes.find((one) => one.id === id)
    if (!attribute?.isVisible || !attribute.isComparable) return []
    const options = configuration.values
      .filter(({ attributeId }) => attributeId === id)
      .map((value) => ({ ...value, productId: card.id, key: String(value.id) }))
    return [{ attribute, label, value: options.map((option) => option.id).join(','), options }]
  })
  const codes = new Set(chosen.map(({ attribute }) => attribute.code))
  return [...own.filter(({ attribute }) => !codes.has(attribute.code)), ...chosen]
}

async function readAttributeValues(
  card: Card,
  context: RequestContext,
  isWanted: (attribute: AttributeRow) => boolean,
): Promise<AttributeValue[]> {
  const [attributes, options, facts] = await Promise.all([
    listAttributes(context.db),
    loadProductPart('options', card, context),
    loadProductPart('facts', card, context),
  ])
  const values = facts ? factValues(card, facts) : {}
  const byAttribute = new Map<number, OptionRow[]>()
  for (const option of options)
    byAttribute.set(option.attributeId, [...(byAttribute.get(option.attributeId) ?? []), option])
  return attributes.flatMap((attribute): AttributeValue[] => {
    if (!attribute.isVisible || !isWanted(attribute)) return []
    const found = byAttribute.get(attribute.id) ?? []
    // booleans have the values '1' and '0', as in Magento
    const [booleanOption] = attribute.kind === 'boolean' ? found : []
    const chosen = booleanOption ? [] : found
    const value = booleanOption
      ? booleanOption.key
      : chosen.length > 0
        ? chosen.map(({ id }) => id).join(',')
        : (values[attribute.code] ?? facts?.extra?.[attribute.id])
    if (value === undefined || value === null || value === '') return []
    return [
      {
        attribute,
        label: attribute.labels[context.store.code] ?? attribute.label,
        value: String(value),
        options: chosen,
      },
    ]
  })
}

const PEOPLE = new Set(['author', 'editor', 'translator', 'illustrator', 'photographer', 'cover', 'reader'])

/** URL of the entity page of a person, series or publisher; null for other options. */
export function urlOf(
  { code }: Pick<AttributeRow, 'code'>,
  { key }: OptionRow,
  { store }: RequestContext,
): string | null {
  if (PEOPLE.has(code)) return collectionPath(store.locale, 'author', key)
  return code === 'series' || code === 'publisher' ? collectionPath(store.locale, code, key) : null
}

function factValues(card: Card, facts: FactsRow): Record<string, string | number | null> {
  const contact = facts.safetyContact
  return {
    isbn: facts.isbn,
    ean: facts.ean,
    subtitle: facts.subtitle,
    original_title: facts.originalTitle,
    original_language: facts.originalLanguage,
    edition: facts.edition,
    publication_date: facts.publicationDate,
    publication_year: facts.publicationDate?.slice(0, 4) ?? null,
    pages: facts.pages,
    duration: facts.duration,
    volume: facts.volume,
    dimensions: dimensionsOf(facts),
    weight: card.weight,
    thema: facts.thema.join(', '),
    file_formats: facts.fileFormats.join(', '),
    protection: facts.protection,
    accessibility: facts.accessibility.join('; '),
    safety_warning: facts.safetyWarning,
    safety_contact: contact
      ? [
          contact['name'],
          contact['street'],
          [contact['postcode'], contact['city']].filter(Boolean).join(' '),
          contact['email'],
        ]
          .filter(Boolean)
          .join(', ')
      : null,
  }
}
