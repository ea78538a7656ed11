import type { Resolvers, SimpleProductResolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { toTimestamp, toUid } from '../../../platform/graphql/magento-formats.ts'
import { alternatesOfProduct } from '../routing/alternates.ts'
import { attributesOf, groupName, urlOf } from './attributes/attributes.ts'
import { configurableFields, selectionFields } from '../compound/configurable.resolvers.ts'
import { groupedFields } from '../compound/grouped.resolvers.ts'
import { type Card, loadCard, priceChangesOf } from './cards.ts'
import { galleryOf, videoOf } from './gallery.ts'
import { MEDIA } from '../catalog.ts'
import { loadCategory } from '../category/categories.ts'
import { bundleFields } from '../bundle/bundle.resolvers.ts'
import { customAttributesOf } from './attributes/custom-attributes.ts'
import { downloadLinks } from './downloads.ts'
import { downloadableFields } from '../download-links/links.resolvers.ts'
import { optionsOf } from '../options/options.resolvers.ts'
import { lowestBefore, lowestPrice30 } from '../pricing/omnibus.ts'
import { money } from '../../store/index.ts'
import { priceRangeOf } from '../pricing/price-range.ts'
import { deprecatedFields } from './deprecated-fields.ts'
import { priceTiers } from '../pricing/price-tiers.ts'
import type { LinkRow } from './product-parts.sql.ts'
import { dimensionsOf, linksOf, listLabels, loadProductPart, rewritesOf } from './product-parts.ts'
import { sourceAvailability } from './sale/source-availability.ts'

const isPresent = <T>(value: T | null): value is T => value !== null

function imageOf(file: string | null, { data: { row }, name }: Card, { baseUrl }: RequestContext) {
  const [width, height] = (file && row.imageSizes?.[file]) || []
  return {
    // clients expect 'no_selection' for a missing image
    path: file ?? 'no_selection',
    url: file ? `${baseUrl}${MEDIA}${file}` : '',
    label: row.imageLabel ?? name,
    position: 1,
    disabled: false,
    width: width ?? null,
    height: height ?? null,
  }
}

/** Widths of image URLs for clients, both of which `media` generates. */
const WIDTHS = { thumbnail: 120, base: 480 } as const

const MAGENTO_LINKS: Readonly<Record<LinkRow['type'], string>> = {
  related: 'related',
  upsell: 'upsell',
  crosssell: 'crosssell',
  'bought-together': 'fbt',
  'other-edition': 'other_edition',
}

/** The number that the query cost assumes (server/query-costs.ts). */
const MAX_LINKED = 24

async function loadLinkedCards(card: Card, context: RequestContext, type: LinkRow['type']): Promise<Card[]> {
  const links = (await linksOf(card, context)).filter((link) => link.type === type).slice(0, MAX_LINKED)
  const cards = await Promise.all(links.map(({ linkedId }) => loadCard(context, linkedId)))
  return cards.filter(isPresent)
}

/** Labels that a title in presale shows instead, as an announcement could not be ordered. */
const LABEL_OF_PRESALE: Readonly<Record<string, string>> = { zapowiedz: 'przedsprzedaz' }

async function namesOfLabels(
  { labels, lifecycle }: Card['data']['row'],
  isReduced: boolean,
  context: RequestContext,
): Promise<string> {
  const known = await listLabels(context)
  const displayedCode = (code: string) => {
    const other = lifecycle === 'presale' ? LABEL_OF_PRESALE[code] : undefined
    return other !== undefined && known.some((label) => label.code === other) ? other : code
  }
  const codes = labels.map(displayedCode)
  return known
    .filter(({ code, showDiscount }) => codes.includes(code) || (showDiscount && isReduced))
    .map(({ name }) => name)
    .join(',')
}

const instant = (date: Date | null | undefined) => (date ? toTimestamp(date) : null)

/** Resolvers shared by all product types. Other fields are properties of the card. */
const productFields = {
  ...deprecatedFields,
  async description(card, _args, context) {
    const texts = await loadProductPart('texts', card, context)
    return { html: texts?.description ?? '', language: texts?.descriptionLanguage ?? null }
  },
  async short_description(card, _args, context) {
    const texts = await loadProductPart('texts', card, context)
    return { html: texts?.shortDescription ?? '', language: texts?.leadLanguage ?? null }
  },
  meta_title: async (card, _args, context) => (await loadProductPart('texts', card, context))?.metaTitle ?? null,
  meta_description: async (card, _args, context) =>
    (await loadProductPart('texts', card, context))?.metaDescription ?? null,
  meta_keyword: async (card, _args, context) => (await loadProductPart('texts', card, context))?.metaKeyword ?? null,

  publication_date: async (card, _args, context) =>
    (await loadProductPart('edition', card, context))?.publicationDate ?? null,
  dimensions: async (card, _args, context) => dimensionsOf(await loadProductPart('edition', card, context)),
  created_at: async (card, _args, context) => instant((await loadProductPart('texts', card, context))?.createdAt),
  updated_at: async (card, _args, context) => instant((await loadProductPart('texts', card, context))?.updatedAt),
  new_from_date: async (card, _args, context) => instant((await loadProductPart('texts', card, context))?.newsFrom),
  new_to_date: async (card, _args, context) => instant((await loadProductPart('texts', card, context))?.newsTo),
  special_price: ({ data }) => (data.row.specialAmount === null ? null : data.row.specialAmount / 100),
  special_from_date: ({ data }) => instant(data.row.specialFrom),
  special_to_date: ({ data }) => instant(data.row.specialTo),

  price_range: (card, _args, context) => priceRangeOf(card, context.currency),
  price: ({ data }, _args, { currency }) => {
    const price = (hundredths: number) => ({ amount: money(hundredths, currency), adjustments: [] })
    return {
      regularPrice: price(data.regular),
      minimalPrice: price(data.final),
      maximalPrice: price((data.highestPrice ?? data).final),
    }
  },
  price_tiers: (card, _args, context) => priceTiers(card, context),
  grouped_prices(card, _args, context) {
    const { final, regular, pricing } = card.data
    // a price of the customer's group is displayed as a reduction too
    const lowestOf = (pricing.group?.amount ?? regular) < regular ? lowestBefore : lowestPrice30
    const lowest = final < regular ? lowestOf(priceChangesOf(card), context.now) : undefined
    return {
      final_price: final / 100,
      standard_price: regular / 100,
      omnibus_price: lowest === undefined ? null : lowest / 100,
    }
  },
  // most products have no label: avoids a promise for those
  sf_labels(card, _args, context) {
    const { row } = card.data
    const isReduced = card.data.final < card.data.regular
    return row.labels.length === 0 && !isReduced ? '' : namesOfLabels(row, isReduced, context)
  },

  image: (card, _args, context) => imageOf(card.data.row.image, card, context),
  small_image: (card, _args, context) => imageOf(card.data.row.smallImage, card, context),
  thumbnail: (card, _args, context) => imageOf(card.data.row.thumbnail, card, context),
  media_gallery: (card, _args, context) => galleryOf(card, context),
  media_gallery_entries: async (card, _args, context) =>
    (await loadProductPart('gallery', card, context)).map((image) => {
      const url = `${context.baseUrl}${MEDIA}${image.file}`
      return {
        id: image.id,
        uid: toUid(image.id),
        file: image.file,
        label: image.label ?? card.name,
        position: image.position,
        disabled: image.isDisabled,
        width: image.width,
        height: image.height,
        media_type: image.mediaType,
        types: image.roles,
        video_content: videoOf(image),
        content: null,
        thumbnail: { type: 'thumbnail', url: `${url}?width=${WIDTHS.thumbnail}` },
        base: { type: 'small', url: `${url}?width=${WIDTHS.base}` },
        large: { type: 'large', url },
      }
    }),

  s_attributes: async (card, _args, context) =>
    (await attributesOf(card, context)).map(({ attribute, label, value, options }) => ({
      attribute_id: attribute.id,
      attribute_code: attribute.code,
      attribute_type: attribute.kind,
      attribute_label: label,
      attribute_value: value,
      attribute_group_id: attribute.groupName,
      attribute_group_code: attribute.groupName,
      attribute_group_name: groupName(attribute, context),
      entity_type: '4',
      attribute_options: options.map((option) => ({
        label: option.label,
        url: urlOf(attribute, option, context),
        value: String(option.id),
        swatch_data:
          option.swatchValue === null ? null : { type: swatchType(attribute.swatch), value: option.swatchValue },
      })),
    })),
  custom_attributes: (card, _args, context) => customAttributesOf(card, context),
  gift_message_available: () => '0',
  custom_attributesV2: async (card, _args, context) => ({
    errors: [],
    items: (await attributesOf(card, context)).map(({ attribute, value, options }) =>
      options.length > 0
        ? {
            __typename: 'AttributeSelectedOptions' as const,
            code: attribute.code,
            selected_options: options.map((option) => ({
              __typename: 'AttributeSelectedOption' as const,
              label: option.label,
              value: String(option.id),
              url: urlOf(attribute, option, context),
            })),
          }
        : { __typename: 'AttributeValue' as const, code: attribute.code, value },
    ),
  }),

  async categories(card, _args, context) {
    const categoryPaths = await loadProductPart('categoryPaths', card, context)
    // starts loading ancestors in the same batch, for the breadcrumbs, which report a failure
    for (const id of categoryPaths.flatMap(({ path }) => path.slice(2, -1))) loadCategory(context, id).catch(() => {})
    return (await Promise.all(categoryPaths.map(({ categoryId }) => loadCategory(context, categoryId)))).filter(
      isPresent,
    )
  },
  url_rewrites: async (card, _args, context) =>
    (await rewritesOf(card, context)).map(({ url }) => ({ url, parameters: [] })),
  alternates: ({ id }, _args, context) => alternatesOfProduct(context, id),
  product_links: async (card, _args, context) =>
    (await linksOf(card, context)).map((link) => ({
      __typename: 'ProductLinks' as const,
      sku: link.sku,
      link_type: MAGENTO_LINKS[link.type],
      linked_product_sku: link.linkedSku,
      linked_product_type: link.linkedType,
      position: link.position,
    })),
  related_products: (card, _args, context) => loadLinkedCards(card, context, 'related'),
  upsell_products: (card, _args, context) => loadLinkedCards(card, context, 'upsell'),
  crosssell_products: (card, _args, context) => loadLinkedCards(card, context, 'crosssell'),
  other_editions: (card, _args, context) => loadLinkedCards(card, context, 'other-edition'),
  fbt_products: (card, _args, context) => loadLinkedCards(card, context, 'bought-together'),

  availability_in_sources: async (card, _args, context) =>
    (await loadProductPart('sources', card, context)).map(sourceAvailability),
} satisfies SimpleProductResolvers

const customizableFields = { ...productFields, options: optionsOf } satisfies SimpleProductResolvers

/** ScandiPWA's codes: 0 text, 1 colour, 2 image. */
export const swatchType = (swatch: string | null): string =>
  swatch === 'colour' ? '1' : swatch === 'image' ? '2' : '0'

export const productResolvers: Resolvers = {
  Query: {
    async productLabels(_parent, _args, context) {
      context.tag('catalog')
      const labels = await listLabels(context)
      return labels.map(({ code, name, position, fontColor, backgroundColor, showDiscount }) => ({
        code,
        name,
        position,
        font_color: fontColor,
        background_color: backgroundColor,
        show_discount: showDiscount,
      }))
    },
  },
  // synchronous, to avoid a promise per product of a listing
  ProductInterface: { __resolveType: (card: Card) => card.__typename },
  PhysicalProductInterface: { __resolveType: (card) => card.__typename as 'SimpleProduct' },
  CustomizableProductInterface: { __resolveType: (card) => card.__typename as 'SimpleProduct' },
  SwatchDataInterface: { __resolveType: (swatch) => (swatch as { __typename: 'TextSwatchData' }).__typename },
  SimpleProduct: customizableFields,
  VirtualProduct: customizableFields,
  DownloadableProduct: {
    ...customizableFields,
    downloadable_product_links: ({ id }, _args, context) => downloadLinks(context, id),
    ...downloadableFields,
  },
  ConfigurableProductOptionsSelection: selectionFields,
  ConfigurableProduct: { ...customizableFields, ...configurableFields },
  GroupedProduct: { ...productFields, ...groupedFields },
  BundleProduct: { ...customizableFields, ...bundleFields },
}
