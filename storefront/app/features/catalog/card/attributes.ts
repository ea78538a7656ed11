import { attributeText as writtenOut } from '../../../../../language/attribute-text.ts'
import type { Language } from '../../../../../language/translate.ts'
import type { FactFragment } from '../../../generated/operations.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { swatchOf, type SwatchData } from './swatch-data.ts'

export interface Attribute {
  code: string
  label: string
  type: string
  value: string
  group: string
  groupName: string
  options: readonly AttributeOption[]
}

/** A selected option. */
export interface AttributeOption {
  label: string
  /** Path of the entity page of a person, series or publisher. */
  url?: string | null
  /** Language of the label, if it differs from the store view's. */
  language?: string
  swatch?: SwatchData
}

interface ProductWithAttributes {
  s_attributes: readonly (FactFragment | null)[] | null
  series_place?: { series: { name_language: string | null } } | null
}

export const attributesOf = (product: ProductWithAttributes): Attribute[] =>
  withoutNulls(product.s_attributes).map((attribute) => ({
    code: attribute.attribute_code ?? '',
    label: attribute.attribute_label ?? '',
    type: attribute.attribute_type ?? 'text',
    value: attribute.attribute_value ?? '',
    group: attribute.attribute_group_code ?? '',
    groupName: attribute.attribute_group_name ?? '',
    options: withoutNulls(attribute.attribute_options).map(({ label, url, swatch_data }) => ({
      label: label ?? '',
      url,
      swatch: swatchOf(swatch_data),
      language:
        attribute.attribute_code === 'series' ? (product.series_place?.series.name_language ?? undefined) : undefined,
    })),
  }))

/** Labels of the selected options, else the value itself; empty for a missing attribute. */
export function valuesOf(attributes: readonly Attribute[], code: string): readonly string[] {
  const found = attributes.find((attribute) => attribute.code === code)
  if (!found) return []
  return found.options.length > 0 ? found.options.map(({ label }) => label) : [found.value].filter(Boolean)
}

/** Options of a person, series or publisher attribute, with their entity pages. */
export const namesOf = (attributes: readonly Attribute[], code: string): readonly AttributeOption[] =>
  attributes.find((attribute) => attribute.code === code)?.options ?? []

type Translator = Pick<Language, 't' | 'number' | 'date' | 'bind'>

/** Formats an attribute as text for a table. */
export function attributeText(
  { type, value, options }: Pick<Attribute, 'type' | 'value' | 'options'>,
  translator: Translator,
): string {
  const { t, bind } = translator
  if (options.length > 0) return options.map(({ label, language }) => bind(label, language)).join(', ')
  return value.trim() === '' ? t('N/A') : writtenOut(type, value, translator, { yes: t('Yes'), no: t('No') })
}
