import { fromUid } from '../../platform/graphql/magento-formats.ts'
import { chooseParts, parsePartUids, uidsOfParts } from './bundle/choose-parts.ts'
import type { Choice } from './choice.ts'
import { chooseLinks } from './download-links/choose-links.ts'
import { linkUid } from './download-links/links.ts'
import { fileValue } from './options/files/accepted-files.ts'
import {
  chooseOptions,
  type OptionProblem,
  type OptionRequest,
  optionUid,
  UNKNOWN_OPTIONS,
} from './options/choose-options.ts'
import type { SaleableProduct } from './product/sale/saleable.ts'

/** Uids of kind `configurable` were resolved to a variant before, in compound/choose-variant.ts. */
type Kind = 'custom-option' | 'configurable' | 'bundle' | 'downloadable'
const KINDS: readonly string[] = ['custom-option', 'configurable', 'bundle', 'downloadable'] satisfies Kind[]

/** Groups uids by kind; undefined if one is of an unknown kind. */
function byKind(uids: readonly string[]): Record<Kind, string[]> | undefined {
  const uidsByKind: Record<Kind, string[]> = { 'custom-option': [], configurable: [], bundle: [], downloadable: [] }
  for (const uid of uids) {
    const [kind = ''] = fromUid(uid).split('/', 1)
    if (!KINDS.includes(kind)) return undefined
    uidsByKind[kind as Kind].push(uid)
  }
  return uidsByKind
}

/**
 * Resolves a request to a choice for a product, or for the variant of the configurable `parent`; or the reason why it
 * is invalid.
 */
export function resolveChoice(
  product: SaleableProduct,
  request: OptionRequest,
  parent?: SaleableProduct,
): { choice: Choice } | { problem: OptionProblem } {
  const selected = byKind(request.selected)
  if (!selected || (selected.configurable.length > 0 && !parent))
    return { problem: { code: 'UNDEFINED', message: UNKNOWN_OPTIONS, args: [] } }
  const [optionEntries, partEntries] = splitEntries(request)
  const optionRequest = { ...request, selected: selected['custom-option'], entered: optionEntries }
  const optionChoice = chooseOptions((parent ?? product).options, optionRequest)
  if ('problem' in optionChoice) return optionChoice
  const linkChoice = chooseLinks(product.downloadable, { uids: selected.downloadable, ids: request.links })
  if ('problem' in linkChoice) return linkChoice
  const choice: Choice = {
    ...(optionChoice.chosen.length > 0 && { options: optionChoice.chosen }),
    ...(parent && { parent: parent.id }),
    ...linkChoice,
  }
  const parts = [...(request.parts ?? []), ...(parsePartUids(selected.bundle, partEntries) ?? [UNKNOWN_PART])]
  if (!product.bundle)
    return parts.length === 0 ? { choice } : { problem: { code: 'UNDEFINED', message: UNKNOWN_OPTIONS, args: [] } }
  const chosen = chooseParts(product.bundle, parts)
  return 'problem' in chosen ? chosen : { choice: { ...choice, parts: chosen.parts } }
}

const UNKNOWN_PART = { group: 0, selection: 0 }

/** Splits entered values into those for customizable options and quantities of bundle parts. */
function splitEntries({ entered }: OptionRequest): [OptionRequest['entered'], OptionRequest['entered']] {
  const isPart = ({ uid }: { uid: string }) => fromUid(uid).startsWith('bundle/')
  return [entered.filter((one) => !isPart(one)), entered.filter(isPart)]
}

/** A request that makes the same choice again. */
export const toOptionRequest = ({ options = [], links = [], parts }: Choice): OptionRequest => ({
  selected: [
    ...options.flatMap(({ option, values = [] }) => values.map((value) => optionUid(option, value))),
    ...links.map(linkUid),
    ...uidsOfParts(parts),
  ],
  entered: options.flatMap(({ option, text: value, file }) =>
    value === undefined ? [] : { uid: optionUid(option), value: file === undefined ? value : fileValue(file) },
  ),
})
