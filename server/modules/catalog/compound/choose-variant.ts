import { text } from '../../../../language/translate.ts'
import { idInUid, toUid } from '../../../platform/graphql/magento-formats.ts'
import type { QuantityProblem } from '../catalog.ts'
import { UNKNOWN_OPTIONS } from '../options/choose-options.ts'
import type { Configuration, ConfiguredAttribute, ConfiguredValue, StoredVariant } from './configuration.sql.ts'

/** Magento's uid of a value of a configurable product. */
export const variantUid = (attribute: number, value: number): string => toUid(`configurable/${attribute}/${value}`)

/** Variants with a value for each attribute, as only those can be chosen. */
export function completeVariants({ attributes, variants, values }: Configuration): StoredVariant[] {
  const attributeOf = new Map(values.map(({ id, attributeId }) => [id, attributeId]))
  return variants.filter(({ isEnabled, options }) => {
    if (!isEnabled) return false
    const has = new Set(options.map((option) => attributeOf.get(option)))
    return attributes.every(({ id }) => has.has(id))
  })
}

const MISSING = text('You need to choose options for your item.')
const problem = (message: string): QuantityProblem => ({ code: 'UNDEFINED', message, args: [] })

/** Values by attribute; undefined where a uid names none of the product's, or two of one attribute. */
export function readValues(
  { attributes, values }: Configuration,
  uids: readonly string[],
): Map<number, number> | undefined {
  const chosen = new Map<number, number>()
  for (const uid of uids) {
    const [, attribute, value] = /^configurable\/(\d{1,9})\/(\d{1,9})$/.exec(idInUid(uid)) ?? []
    const known = values.find(({ id, attributeId }) => id === Number(value) && attributeId === Number(attribute))
    if (!known || !attributes.some(({ id }) => id === known.attributeId)) return undefined
    if ((chosen.get(known.attributeId) ?? known.id) !== known.id) return undefined
    chosen.set(known.attributeId, known.id)
  }
  return chosen
}

const isConfigured = (uid: string) => idInUid(uid).startsWith('configurable/')

/** The variant that has the values of these uids; those of other kinds are left to `chooseOptions`. */
export function chooseVariant(
  configuration: Configuration,
  uids: readonly string[],
): { variant: StoredVariant } | { problem: QuantityProblem } {
  const chosen = readValues(configuration, uids.filter(isConfigured))
  if (!chosen) return { problem: problem(UNKNOWN_OPTIONS) }
  if (configuration.attributes.some(({ id }) => !chosen.has(id))) return { problem: problem(MISSING) }
  const variant = completeVariants(configuration).find(({ options }) =>
    [...chosen.values()].every((value) => options.includes(value)),
  )
  return variant ? { variant } : { problem: problem(UNKNOWN_OPTIONS) }
}

/** A chosen value in words. */
export interface Selection {
  attribute: ConfiguredAttribute
  value: ConfiguredValue
}

/** What distinguishes a variant from the others: `Oprawa: twarda`. Empty where it is none of the product's. */
export function selectionsOf({ attributes, values, variants }: Configuration, variantId: number): Selection[] {
  const own = variants.find(({ id }) => id === variantId)?.options ?? []
  return attributes.flatMap((attribute) => {
    const value = values.find(({ id, attributeId }) => attributeId === attribute.id && own.includes(id))
    return value ? [{ attribute, value }] : []
  })
}
