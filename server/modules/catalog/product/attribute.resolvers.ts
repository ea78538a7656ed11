import type { AttributeFrontendInputEnum, Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { listAttributes } from './attributes.ts'
import { type AttributeRow, readAllOptions } from './product-parts.sql.ts'

const FRONTEND_INPUTS: Readonly<Record<string, AttributeFrontendInputEnum>> = {
  text: 'TEXT',
  textarea: 'TEXTAREA',
  select: 'SELECT',
  multiselect: 'MULTISELECT',
  boolean: 'BOOLEAN',
  integer: 'TEXT',
  decimal: 'TEXT',
  date: 'DATE',
  weight: 'WEIGHT',
  media_image: 'MEDIA_IMAGE',
}

export type AttributeMetadata = ReturnType<typeof metadataOf>
const metadataOf = (attribute: AttributeRow, context: RequestContext) => ({
  __typename: 'CatalogAttributeMetadata' as const,
  code: attribute.code,
  label: attribute.labels[context.store.code] ?? attribute.label,
  default_value: null,
  entity_type: 'CATALOG_PRODUCT' as const,
  frontend_class: null,
  frontend_input: FRONTEND_INPUTS[attribute.kind] ?? 'UNDEFINED',
  is_required: false,
  is_unique: false,
  is_comparable: attribute.isComparable,
  is_filterable: attribute.isFilterable,
  is_filterable_in_search: attribute.isFilterable,
  is_searchable: attribute.isSearchable,
  is_visible_on_front: attribute.isVisible,
  used_in_product_listing: attribute.isListed,
})

const optionsOf = async (codes: readonly string[], context: RequestContext) => {
  const rows = await readAllOptions(context.db, codes, context.store.code)
  return codes.map((code) =>
    rows
      .filter((row) => row.code === code)
      .map(({ id, label }) => ({
        __typename: 'AttributeOptionMetadata' as const,
        is_default: false,
        label,
        value: String(id),
      })),
  )
}

/** Metadata of the attribute of a value. */
async function attributeMetadata({ code }: { code?: string }, _args: object, context: RequestContext) {
  const attribute = (await listAttributes(context.db)).find((known) => known.code === code)
  return attribute ? metadataOf(attribute, context) : null
}

export const attributeResolvers: Resolvers = {
  Query: {
    async customAttributeMetadataV2(_parent, { attributes: requested }, context) {
      context.tag('catalog')
      const known = await listAttributes(context.db)
      const found = (requested ?? []).map(({ attribute_code }) => ({
        code: attribute_code ?? '',
        attribute: known.find(({ code }) => code === attribute_code),
      }))
      return {
        items: found.flatMap(({ attribute }) => (attribute ? [metadataOf(attribute, context)] : [])),
        errors: found.flatMap(({ code, attribute }) =>
          attribute
            ? []
            : [
                {
                  type: 'ATTRIBUTE_NOT_FOUND' as const,
                  message: context.language.t('Attribute code "%s" could not be found.', code),
                },
              ],
        ),
      }
    },
    async attributesList(_parent, { entityType }, context) {
      context.tag('catalog')
      const known = entityType === 'CATALOG_PRODUCT' ? await listAttributes(context.db) : []
      return { items: known.map((attribute) => metadataOf(attribute, context)), errors: [] }
    },
  },
  AttributeValue: { attribute: attributeMetadata },
  AttributeSelectedOptions: { attribute: attributeMetadata },
  CatalogAttributeMetadata: { options: ({ code }, _args, context) => context.load(optionsOf, code ?? '') },
}
