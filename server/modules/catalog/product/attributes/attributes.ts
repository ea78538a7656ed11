import { collectionPath } from '../../../../../language/paths.ts'
import { type Language, text } from '../../../../../language/translate.ts'
import type { RequestContext } from '../../../../platform/context.ts'
import { loadConfigurations } from '../../compound/configurations.ts'
import { ROLES } from '../../entities/roles.ts'
import { accessibilityText } from '../edition/accessibility.ts'
import type { Card } from '../cards.ts'
import { type AttributeRow, type BookDataRow, type OptionRow, readAttributes } from '../product-parts.sql.ts'
import { dimensionsOf, loadProductPart } from '../product-parts.ts'
import { protectionText } from '../edition/protection.ts'
import { ttlCache } from '../../../../platform/db/ttl-cache.ts'

export const listAttributes = ttlCache(readAttributes)

export interface AttributeValue {
  attribute: AttributeRow
  label: string
  /** For selects comma-separated option ids. */
  value: string
  options: OptionRow[]
}

const GROUP_NAMES: Readonly<Record<string, string>> = {
  book: text('About the book'),
  edition: text('Edition'),
  file: text('File'),
  safety: text('Product safety'),
}
export const groupName = (attribute: AttributeRow, context: RequestContext) =>
  context.language.t(GROUP_NAMES[attribute.groupName] ?? attribute.groupName)

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
  isIncluded: (attribute: AttributeRow) => boolean,
): Promise<AttributeValue[]> {
  const [attributes, options, bookData] = await Promise.all([
    listAttributes(context.db),
    loadProductPart('options', card, context),
    loadProductPart('bookData', card, context),
  ])
  const values = bookData ? bookValues(card, bookData, context.language) : {}
  const byAttribute = new Map<number, OptionRow[]>()
  for (const option of options)
    byAttribute.set(option.attributeId, [...(byAttribute.get(option.attributeId) ?? []), option])
  return attributes.flatMap((attribute): AttributeValue[] => {
    if (!attribute.isVisible || !isIncluded(attribute)) return []
    const found = byAttribute.get(attribute.id) ?? []
    // booleans have the values '1' and '0', as in Magento
    const [booleanOption] = attribute.kind === 'boolean' ? found : []
    const chosen = booleanOption ? [] : found
    const value = booleanOption
      ? booleanOption.key
      : chosen.length > 0
        ? chosen.map(({ id }) => id).join(',')
        : (values[attribute.code] ?? bookData?.extra?.[attribute.id])
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

const PERSON_ATTRIBUTES: ReadonlySet<string> = new Set(ROLES)

/** URL of the entity page of a person, series or publisher; null for other options. */
export function urlOf(
  { code }: Pick<AttributeRow, 'code'>,
  { key }: OptionRow,
  { store }: RequestContext,
): string | null {
  if (PERSON_ATTRIBUTES.has(code)) return collectionPath(store.locale, 'author', key)
  return code === 'series' || code === 'publisher' ? collectionPath(store.locale, code, key) : null
}

function bookValues(card: Card, bookData: BookDataRow, language: Language): Record<string, string | number | null> {
  const contact = bookData.safetyContact
  return {
    isbn: bookData.isbn,
    ean: bookData.ean,
    subtitle: bookData.subtitle,
    original_title: bookData.originalTitle,
    original_language: bookData.originalLanguage,
    edition: bookData.edition,
    publication_date: bookData.publicationDate,
    publication_year: bookData.publicationDate?.slice(0, 4) ?? null,
    pages: bookData.pages,
    duration: bookData.duration,
    volume: bookData.volume,
    dimensions: dimensionsOf(bookData),
    weight: card.weight,
    thema: bookData.thema.join(', '),
    file_formats: bookData.fileFormats.join(', '),
    protection: bookData.protection && protectionText(bookData.protection, language),
    accessibility: bookData.accessibility.map((term) => accessibilityText(term, language)).join('; '),
    safety_warning: bookData.safetyWarning,
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
