import type { AttributeInput, AttributeMetadataErrorType, Resolvers } from '../../../../generated/resolvers.ts'
import type { RequestContext } from '../../../../platform/context.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import {
  entityOf,
  hasFlags,
  loadOptions,
  PRODUCT,
  type StorefrontAttribute,
  toAttributeOption,
  toMagentoMetadata,
  toStorefrontAttribute,
  unknownFlags,
} from './attribute-metadata.ts'
import { listAttributes } from './attributes.ts'
import type { AttributeRow } from '../product-parts.sql.ts'

/** As many as `query-costs.ts` expects. */
const MAX_REQUESTED = 100

function checkRequested(attributes: readonly AttributeInput[]) {
  if (attributes.length > MAX_REQUESTED)
    throw new Refusal('graphql-input', 'At most %s attributes can be requested at once.', MAX_REQUESTED)
}

/** Metadata of the attribute of a value. */
async function attributeMetadata({ code }: { code?: string }, _args: object, context: RequestContext) {
  const attribute = (await listAttributes(context.db)).find((known) => known.code === code)
  return attribute ? toMagentoMetadata(attribute, context) : null
}

/** The attribute, or the refusal that takes its place in the list, in the words of Magento. */
function storefrontAttributeOf(
  { attribute_code: code, entity_type: entityType }: AttributeInput,
  known: readonly AttributeRow[],
): StorefrontAttribute | Refusal {
  if (code == null || entityType == null) {
    const missing =
      code == null ? (entityType == null ? 'attribute_code/entity_type' : 'attribute_code') : 'entity_type'
    const given =
      code == null
        ? entityType == null
          ? 'Empty AttributeInput'
          : `entity_type: ${entityType}`
        : `attribute_code: ${code}`
    return new Refusal('graphql-input', 'Missing %s for the input %s.', missing, given).asPublic()
  }
  const entity = entityOf(entityType)
  if (!entity) return new Refusal('graphql-input', 'Invalid entity_type specified: %s', entityType).asPublic()
  const attribute = entity === 'product' ? known.find((one) => one.code === code) : undefined
  return attribute
    ? toStorefrontAttribute(attribute, entityType)
    : new Refusal(
        'graphql-no-such-entity',
        'Attribute code %s of entity type %s not configured to have a type.',
        code,
        entityType,
      ).asPublic()
}

/** Why an attribute has no metadata. */
function metadataError(
  { attribute_code: code, entity_type: entityType }: AttributeInput,
  { language: { t } }: RequestContext,
): { type: AttributeMetadataErrorType; message: string } {
  return entityType != null && !entityOf(entityType)
    ? { type: 'ENTITY_NOT_FOUND', message: t('Entity "%s" could not be found.', entityType) }
    : { type: 'ATTRIBUTE_NOT_FOUND', message: t('Attribute code "%s" could not be found.', code ?? '') }
}

export const attributeResolvers: Resolvers = {
  Query: {
    async customAttributeMetadata(_parent, { attributes: requested }, context) {
      checkRequested(requested)
      context.tag('catalog')
      const known = await listAttributes(context.db)
      // an Error as a list item fails that item only
      return { items: requested.map((one) => storefrontAttributeOf(one, known)) as StorefrontAttribute[] }
    },
    async customAttributeMetadataV2(_parent, { attributes }, context) {
      const requested = attributes ?? []
      checkRequested(requested)
      context.tag('catalog')
      const known = await listAttributes(context.db)
      const found = requested.map((input) => ({
        input,
        attribute:
          entityOf(input.entity_type ?? PRODUCT) === 'product'
            ? known.find(({ code }) => code === input.attribute_code)
            : undefined,
      }))
      return {
        items: found.flatMap(({ attribute }) => (attribute ? [toMagentoMetadata(attribute, context)] : [])),
        errors: found.flatMap(({ input, attribute }) => (attribute ? [] : [metadataError(input, context)])),
      }
    },
    async attributesList(_parent, { entityType, filters }, context) {
      context.tag('catalog')
      const filter = Object.fromEntries(Object.entries(filters ?? {}).filter(([, value]) => value != null))
      const isProduct = entityType === 'CATALOG_PRODUCT'
      const known = isProduct ? await listAttributes(context.db) : []
      const unknown = isProduct ? unknownFlags(filter) : Object.keys(filter)
      return {
        items: known
          .filter((attribute) => hasFlags(attribute, filter))
          .map((attribute) => toMagentoMetadata(attribute, context)),
        errors: unknown.map((name) => ({
          type: 'FILTER_NOT_FOUND',
          message: context.language.t(
            'Cannot filter by "%s" as that field does not belong to "%s".',
            name,
            entityType.toLowerCase(),
          ),
        })),
      }
    },
  },
  Attribute: {
    attribute_options: async ({ attribute_code: code }, _args, context) =>
      (await loadOptions(context, code)).map(toAttributeOption),
  },
  AttributeValue: { attribute: attributeMetadata },
  AttributeSelectedOptions: { attribute: attributeMetadata },
  CatalogAttributeMetadata: {
    options: async ({ code }, _args, context) =>
      (await loadOptions(context, code ?? '')).map((option) => ({
        __typename: 'AttributeOptionMetadata' as const,
        is_default: false,
        ...option,
      })),
  },
}
