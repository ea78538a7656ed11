import { text } from '../../../../../language/translate.ts'
import type { AttributeFilterInput, AttributeFrontendInputEnum } from '../../../../generated/resolvers.ts'
import type { RequestContext } from '../../../../platform/context.ts'
import { toUid } from '../../../../platform/graphql/magento-formats.ts'
import { listAttributes } from './attributes.ts'
import { type AttributeRow, readAllOptions } from '../product-parts.sql.ts'

interface Kind {
  input: AttributeFrontendInputEnum
  /** The type in which Magento stores the value. */
  stored: 'String' | 'Int' | 'Float'
}
const TEXT: Kind = { input: 'TEXT', stored: 'String' }
const KINDS: Readonly<Record<string, Kind>> = {
  text: TEXT,
  textarea: { input: 'TEXTAREA', stored: 'String' },
  select: { input: 'SELECT', stored: 'Int' },
  multiselect: { input: 'MULTISELECT', stored: 'String' },
  boolean: { input: 'BOOLEAN', stored: 'Int' },
  integer: { input: 'TEXT', stored: 'Int' },
  decimal: { input: 'TEXT', stored: 'Float' },
  date: { input: 'DATE', stored: 'String' },
  weight: { input: 'WEIGHT', stored: 'Float' },
  media_image: { input: 'MEDIA_IMAGE', stored: 'String' },
}
const kindOf = ({ kind }: AttributeRow) => KINDS[kind] ?? TEXT

export const PRODUCT = 'catalog_product'
/** Entity types of Magento whose attributes are fields of their own here. */
const OTHER_ENTITIES: ReadonlySet<string> = new Set(['catalog_category', 'customer', 'customer_address', 'rma_item'])
/** By its code, its number, or the interface of its service, as Magento has them. */
const PRODUCT_NAMES: ReadonlySet<string> = new Set([
  PRODUCT,
  '4',
  String.raw`magento\catalog\api\data\productinterface`,
])

/** Undefined for a type that Magento does not have. */
export function entityOf(name: string): 'product' | 'other' | undefined {
  const lowerCase = name.toLowerCase().replace(/^\\/, '')
  if (PRODUCT_NAMES.has(lowerCase)) return 'product'
  return OTHER_ENTITIES.has(lowerCase) ? 'other' : undefined
}

export type AttributeMetadata = ReturnType<typeof toMagentoMetadata>
export const toMagentoMetadata = (attribute: AttributeRow, context: RequestContext) => ({
  __typename: 'CatalogAttributeMetadata' as const,
  code: attribute.code,
  label: attribute.labels[context.store.code] ?? attribute.label,
  default_value: null,
  entity_type: 'CATALOG_PRODUCT' as const,
  frontend_class: null,
  frontend_input: kindOf(attribute).input,
  is_required: false,
  is_unique: false,
  ...flagsOf(attribute),
})

type Flag = Exclude<keyof AttributeFilterInput, 'is_used_for_customer_segment'>

const flagsOf = (attribute: AttributeRow): Record<Flag, boolean> => ({
  is_comparable: attribute.isComparable,
  is_filterable: attribute.isFilterable,
  is_filterable_in_search: attribute.isFilterable,
  is_html_allowed_on_front: false,
  is_searchable: attribute.isSearchable,
  is_used_for_price_rules: false,
  is_used_for_promo_rules: false,
  is_visible_in_advanced_search: false,
  is_visible_on_front: attribute.isVisible,
  is_wysiwyg_enabled: false,
  used_in_product_listing: attribute.isListed,
})

/** Whether an attribute has the flags of a filter; those that products do not have are left aside. */
export function hasFlags(attribute: AttributeRow, filter: AttributeFilterInput): boolean {
  const flags: Readonly<Record<string, boolean>> = flagsOf(attribute)
  return Object.entries(filter).every(([name, value]) => value == null || (flags[name] ?? value) === value)
}

/** Names in a filter that attributes of products do not have. */
export const unknownFlags = (filter: AttributeFilterInput): string[] =>
  filter.is_used_for_customer_segment == null ? [] : ['is_used_for_customer_segment']

/** An attribute in the shape of `customAttributeMetadata`. */
export type StorefrontAttribute = ReturnType<typeof toStorefrontAttribute>
export const toStorefrontAttribute = (attribute: AttributeRow, entityType: string) => ({
  attribute_code: attribute.code,
  attribute_type: kindOf(attribute).stored,
  entity_type: entityType,
  input_type: kindOf(attribute).input.toLowerCase(),
  storefront_properties: {
    position: attribute.position,
    use_in_layered_navigation: attribute.isFilterable ? ('FILTERABLE_WITH_RESULTS' as const) : ('NO' as const),
    use_in_product_listing: attribute.isListed,
    use_in_search_results_layered_navigation: attribute.isFilterable,
    visible_on_catalog_pages: attribute.isVisible,
  },
})

const [YES, NO] = [text('Yes'), text('No')]

export interface AttributeOptionValue {
  value: string
  label: string
}

/** All options of an attribute, by its code; booleans have the values '1' and '0', as in Magento. */
export const loadOptions = (context: RequestContext, code: string): Promise<AttributeOptionValue[]> =>
  context.load(optionsOf, code)

async function optionsOf(codes: readonly string[], context: RequestContext): Promise<AttributeOptionValue[][]> {
  const { t } = context.language
  const booleans = new Set(
    (await listAttributes(context.db)).flatMap(({ code, kind }) => (kind === 'boolean' ? code : [])),
  )
  const rows = await readAllOptions(context.db, codes, context.store.code)
  const byCode = new Map<string, AttributeOptionValue[]>()
  for (const { code, id, label } of rows) {
    const options = byCode.get(code)
    if (options) options.push({ value: String(id), label })
    else byCode.set(code, [{ value: String(id), label }])
  }
  return codes.map((code) =>
    booleans.has(code)
      ? [
          { value: '1', label: t(YES) },
          { value: '0', label: t(NO) },
        ]
      : (byCode.get(code) ?? []),
  )
}

export const toAttributeOption = ({ value, label }: AttributeOptionValue) => ({
  uid: toUid(value),
  is_default: false,
  label,
  value,
})
