import { text } from '../../../../../language/translate.ts'
import type { CustomAttributesListsEnum, ObjectDataTypeEnum, UiInputTypeEnum } from '../../../../generated/resolvers.ts'
import type { RequestContext } from '../../../../platform/context.ts'
import { toUid } from '../../../../platform/graphql/magento-formats.ts'
import { toAttributeOption } from './attribute-metadata.ts'
import { attributesOf, type AttributeValue } from './attributes.ts'
import type { Card } from '../cards.ts'
import type { AttributeRow } from '../product-parts.sql.ts'

interface AttributeInput {
  input: UiInputTypeEnum
  data: ObjectDataTypeEnum
}
const TEXT: AttributeInput = { input: 'TEXT', data: 'STRING' }
const KINDS: Readonly<Record<string, AttributeInput>> = {
  textarea: { input: 'TEXTAREA', data: 'STRING' },
  select: { input: 'SELECT', data: 'INT' },
  multiselect: { input: 'MULTISELECT', data: 'ARRAY' },
  boolean: { input: 'BOOLEAN', data: 'BOOLEAN' },
  date: { input: 'DATE', data: 'STRING' },
}

const USES: readonly [keyof AttributeRow, CustomAttributesListsEnum][] = [
  ['isVisible', 'PRODUCT_DETAILS_PAGE'],
  ['isListed', 'PRODUCTS_LISTING'],
  ['isFilterable', 'PRODUCT_FILTER'],
  ['isComparable', 'PRODUCTS_COMPARE'],
]

const [YES, NO] = [text('Yes'), text('No')]

function optionsOf({ attribute, value, options }: AttributeValue, { language: { t } }: RequestContext) {
  if (attribute.kind === 'boolean') return [toAttributeOption({ value, label: t(value === '1' ? YES : NO) })]
  return options.map(({ id, label }) => toAttributeOption({ value: String(id), label }))
}

/** Attributes in the shape that Venia reads: it accesses both kinds of value without checking which is set. */
export async function customAttributesOf(card: Card, context: RequestContext) {
  return (await attributesOf(card, context)).map((attributeValue) => {
    const { attribute, label, value } = attributeValue
    const { input, data } = KINDS[attribute.kind] ?? TEXT
    const selectedOptions = optionsOf(attributeValue, context)
    return {
      attribute_metadata: {
        uid: toUid(`catalog_product/${attribute.code}`),
        code: attribute.code,
        label,
        attribute_labels: Object.entries(attribute.labels).map(([store_code, translation]) => ({
          store_code,
          label: translation,
        })),
        data_type: data,
        entity_type: 'CATALOG_PRODUCT' as const,
        is_system: false,
        sort_order: attribute.position,
        ui_input: { ui_input_type: input, is_html_allowed: false },
        used_in_components: USES.filter(([use]) => attribute[use]).map(([, component]) => component),
      },
      entered_attribute_value: { value: selectedOptions.length > 0 ? null : value },
      selected_attribute_options: { attribute_option: selectedOptions },
    }
  })
}
