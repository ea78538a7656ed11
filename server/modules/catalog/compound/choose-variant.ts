import { text } from '../../../../language/translate.ts'
import { fromUid, toUid } from '../../../platform/graphql/magento-formats.ts'
import type { QuantityProblem } from '../catalog.ts'
import { UNKNOWN_OPTIONS } from '../options/choose-options.ts'
import type { Configuration, ConfiguredAttribute, ConfiguredValue, StoredVariant } from './configuration.sql.ts'

/** Magento's uid of an attribute value of a configurable product. */
export const variantUid = (attribute: number, value: number): string => toUid(`configurable/${attribute}/${value}`)

/** Enabled variants with a value for each attribute; others cannot be chosen. */
export function completeVariants({ attributes, variants, values }: Configuration): StoredVariant[] {
  const attributeIdByValue = new Map(values.map(({ id, attributeId }) => [id, attributeId]))
  return variants.filter(({ isEnabled, options }) => {
    if (!isEnabled) return false
    const attributeIds = new Set(options.map((option) => attributeIdByValue.get(option)))
    return attributes.every(({ id }) => attributeIds.has(id))
  })
}

const MISSING = text('You need to choose options for your item.')
const problem = (message: string): QuantityProblem => ({ code: 'UNDEFINED', message, args: [] })

/**
 * Value ids by attribute id; undefined if a uid is not one of the product's values, or two values are of one attribute.
 */
export function parseVariantUids(
  { attributes, values }: Configuration,
  uids: readonly string[],
): Map<number, number> | undefined {
  const chosen = new Map<number, number>()
  for (const uid of uids) {
    const [, attribute, value] = /^configurable\/(\d{1,9})\/(\d{1,9})$/.exec(fromUid(uid)) ?? []
    const known = values.find(({ id, attributeId }) => id === Number(value) && attributeId === Number(attribute))
    if (!known || !attributes.some(({ id }) => id === known.attributeId)) return undefined
    if ((chosen.get(known.attributeId) ?? known.id) !== known.id) return undefined
    chosen.set(known.attributeId, known.id)
  }
  return chosen
}

const isConfigured = (uid: string) => fromUid(uid).startsWith('configurable/')

/** Finds the variant with the values of these uids; uids of other kinds are left to `chooseOptions`. */
export function chooseVariant(
  configuration: Configuration,
  uids: readonly string[],
): { variant: StoredVariant } | { problem: QuantityProblem } {
  const chosen = parseVariantUids(configuration, uids.filter(isConfigured))
  if (!chosen) return { problem: problem(UNKNOWN_OPTIONS) }
  if (configuration.attributes.some(({ id }) => !chosen.has(id))) return { problem: problem(MISSING) }
  const variant = completeVariants(configuration).find(({ options }) =>
    [...chosen.values()].every((value) => options.includes(value)),
  )
  return variant ? { variant } : { problem: problem(UNKNOWN_OPTIONS) }
}

/** A chosen attribute value. */
export interface VariantSelection {
  attribute: ConfiguredAttribute
  value: ConfiguredValue
}

/** The attribute values of a variant, such as `Oprawa: twarda`. Empty if it is not a variant of the product. */
export function selectionsOf({ attributes, values, variants }: Configuration, variantId: number): VariantSelection[] {
  const optionIds = variants.find(({ id }) => id === variantId)?.options ?? []
  return attributes.flatMap((attribute) => {
    const value = values.find(({ id, attributeId }) => attributeId === attribute.id && optionIds.includes(id))
    return value ? [{ attribute, value }] : []
  })
}
