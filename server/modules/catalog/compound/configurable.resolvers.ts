import type { GraphQLResolveInfo } from 'graphql'
import type {
  ConfigurableProductOptionsSelectionResolvers,
  ConfigurableProductResolvers,
} from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { requestedFields } from '../../../platform/graphql/requested-fields.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { canBeBought } from '../product/sale/availability.ts'
import { type Card, loadCard } from '../product/cards.ts'
import { toComponentCards, hasOnlyComponentFields } from '../product/part-cards.ts'
import { galleryOf } from '../product/gallery.ts'
import { availabilityOfComponent } from './components.ts'
import { completeVariants, parseVariantUids, selectionsOf, variantUid } from './choose-variant.ts'
import {
  type Configuration,
  type ConfiguredAttribute,
  type ConfiguredValue,
  type StoredVariant,
} from './configuration.sql.ts'
import { loadConfigurations } from './configurations.ts'

/** The attribute values of a variant. */
export const loadSelections = async (context: RequestContext, titleId: number, variantId: number) =>
  selectionsOf(await context.load(loadConfigurations, titleId), variantId)

const SWATCHES = { text: 'TextSwatchData', colour: 'ColorSwatchData', image: 'ImageSwatchData' } as const
/** URL prefix of swatch images, as in Magento. */
const SWATCH_MEDIA = '/media/attribute/swatch'

function swatchOf({ swatch }: ConfiguredAttribute, { swatchValue }: ConfiguredValue, { baseUrl }: RequestContext) {
  if (swatch === null || swatchValue === null) return null
  const thumbnail = swatch === 'image' ? `${baseUrl}${SWATCH_MEDIA}${swatchValue}` : null
  return { __typename: SWATCHES[swatch], value: swatchValue, ...(thumbnail && { thumbnail }) }
}

interface AttributeWithValues {
  attribute: ConfiguredAttribute
  values: ConfiguredValue[]
}
const attributesWithValues = ({ attributes, values }: Configuration): AttributeWithValues[] =>
  attributes.map((attribute) => ({
    attribute,
    values: values.filter(({ attributeId }) => attributeId === attribute.id),
  }))

/** Cards of variants. Most clients select only fields that were read with the product, which need no further query. */
async function loadVariants(card: Card, ids: readonly number[], fields: ReadonlySet<string>, context: RequestContext) {
  const parts = card.data.row.components ?? []
  if (hasOnlyComponentFields(fields)) {
    const known = new Map((await toComponentCards(parts, context)).map((part) => [part.id, part]))
    return ids.map((id) => known.get(id))
  }
  // loaded concurrently, so that the loader batches them into one statement
  const loaded = await Promise.all(ids.map((id) => loadCard(context, id)))
  return loaded.map((found) => found && { ...found, isDetail: card.isDetail })
}

const variantsOf = async (card: Card, context: RequestContext, info: GraphQLResolveInfo) => {
  const configuration = await context.load(loadConfigurations, card.id)
  const variants = completeVariants(configuration)
  const ids = variants.map(({ id }) => id)
  const cards = await loadVariants(card, ids, requestedFields(info, 'product'), context)
  const attributes = attributesWithValues(configuration)
  return variants.flatMap((variant, index) => {
    const product = cards[index]
    return product ? [{ attributes: valuesOf(attributes, variant), product }] : []
  })
}

const valuesOf = (attributes: readonly AttributeWithValues[], { options }: StoredVariant) =>
  attributes.flatMap(({ attribute, values }) =>
    values
      .filter(({ id }) => options.includes(id))
      .map(({ id, label }) => ({
        code: attribute.code,
        label,
        uid: variantUid(attribute.id, id),
        value_index: id,
      })),
  )

/** Variants that can be bought according to the components of the card. */
function buyableVariants(card: Card, variants: readonly StoredVariant[]): StoredVariant[] {
  const buyableIds = new Set(
    (card.data.row.components ?? [])
      .filter((component) => canBeBought(availabilityOfComponent(component)))
      .map(({ childId }) => childId),
  )
  return variants.filter(({ id }) => buyableIds.has(id))
}

/** State of a partial or complete choice of attribute values. */
export interface VariantSelection {
  /** Null while the choice is incomplete. */
  variant: Card | null
  /** The product whose gallery is shown: the variant, or the configurable product. */
  galleryProduct: Card
  options: (AttributeWithValues & { isAvailable: (value: ConfiguredValue) => boolean })[]
  productId: number
}

async function selectionOf(card: Card, uids: readonly string[], context: RequestContext): Promise<VariantSelection> {
  const configuration = await context.load(loadConfigurations, card.id)
  const chosen = parseVariantUids(configuration, uids) ?? new Map<number, number>()
  const buyable = buyableVariants(card, completeVariants(configuration))
  const matchesChoice = ({ options }: StoredVariant, except?: number) =>
    [...chosen].every(([attribute, value]) => attribute === except || options.includes(value))
  const isAvailable = ({ id, attributeId }: ConfiguredValue) =>
    buyable.some((variant) => variant.options.includes(id) && matchesChoice(variant, attributeId))
  const found =
    chosen.size === configuration.attributes.length && chosen.size > 0
      ? completeVariants(configuration).find((variant) => matchesChoice(variant))
      : undefined
  const loaded = found ? await loadCard(context, found.id) : null
  const variant = loaded && { ...loaded, isDetail: card.isDetail }
  return {
    variant,
    galleryProduct: variant ?? card,
    options: attributesWithValues(configuration).map((one) => ({ ...one, isAvailable })),
    productId: card.id,
  }
}

export const configurableFields = {
  async configurable_options(card, _args, context) {
    const configuration = await context.load(loadConfigurations, card.id)
    return attributesWithValues(configuration).map(({ attribute, values }, position) => ({
      id: attribute.id,
      uid: toUid(`configurable/${card.id}/${attribute.id}`),
      attribute_code: attribute.code,
      attribute_id: String(attribute.id),
      attribute_id_v2: attribute.id,
      attribute_uid: toUid(attribute.id),
      label: attribute.label,
      position,
      product_id: card.id,
      use_default: false,
      values: values.map((value) => ({
        uid: variantUid(attribute.id, value.id),
        value_index: value.id,
        label: value.label,
        default_label: value.defaultLabel,
        store_label: value.label,
        use_default_value: true,
        swatch_data: swatchOf(attribute, value, context),
      })),
    }))
  },
  variants: (card, _args, context, info) => variantsOf(card, context, info),
  variants_plp: (card, _args, context, info) => variantsOf(card, context, info),
  configurable_product_options_selection: (card, { configurableOptionValueUids: uids }, context) =>
    selectionOf(card, (uids ?? []).map(String), context),
} satisfies ConfigurableProductResolvers

export const selectionFields: ConfigurableProductOptionsSelectionResolvers = {
  media_gallery: ({ galleryProduct }, _args, context) => galleryOf(galleryProduct, context),
  options_available_for_selection: ({ options }) =>
    options.map(({ attribute, values, isAvailable }) => ({
      attribute_code: attribute.code,
      option_value_uids: values.filter(isAvailable).map(({ id }) => variantUid(attribute.id, id)),
    })),
  configurable_options: ({ options, productId }, _args, context) =>
    options.map(({ attribute, values, isAvailable }) => ({
      uid: toUid(`configurable/${productId}/${attribute.id}`),
      attribute_code: attribute.code,
      label: attribute.label,
      values: values.map((value) => ({
        uid: variantUid(attribute.id, value.id),
        label: value.label,
        is_available: isAvailable(value),
        is_use_default: true,
        swatch: swatchOf(attribute, value, context),
      })),
    })),
}
