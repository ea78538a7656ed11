import { idInUid } from '../../platform/graphql/magento-formats.ts'
import type { Choice } from './choice.ts'
import {
  chooseOptions,
  type OptionProblem,
  type OptionRequest,
  optionUid,
  UNKNOWN_OPTIONS,
} from './options/choose-options.ts'
import type { SaleableProduct } from './product/saleable.sql.ts'

/** `configurable` has chosen the variant already: compound/choose-variant.ts. */
type Kind = 'custom-option' | 'configurable'
const KINDS: readonly string[] = ['custom-option', 'configurable'] satisfies Kind[]

/** Uids by what they choose; undefined where one is of no kind that is known. */
function byKind(uids: readonly string[]): Record<Kind, string[]> | undefined {
  const sorted: Record<Kind, string[]> = { 'custom-option': [], configurable: [] }
  for (const uid of uids) {
    const [kind = ''] = idInUid(uid).split('/', 1)
    if (!KINDS.includes(kind)) return undefined
    sorted[kind as Kind].push(uid)
  }
  return sorted
}

/** What a buyer takes of a product, or of the variant of a configurable one; or why it cannot be had so. */
export function choose(
  product: SaleableProduct,
  request: OptionRequest,
  parent?: SaleableProduct,
): { choice: Choice } | { problem: OptionProblem } {
  const selected = byKind(request.selected)
  if (!selected || (selected.configurable.length > 0 && !parent))
    return { problem: { code: 'UNDEFINED', message: UNKNOWN_OPTIONS, args: [] } }
  const made = chooseOptions((parent ?? product).options, { ...request, selected: selected['custom-option'] })
  if ('problem' in made) return made
  return {
    choice: { ...(made.chosen.length > 0 && { options: made.chosen }), ...(parent && { parent: parent.id }) },
  }
}

/** What was chosen once, to be chosen again. */
export const requestAgain = ({ options = [] }: Choice): OptionRequest => ({
  selected: options.flatMap(({ option, values = [] }) => values.map((value) => optionUid(option, value))),
  entered: options.flatMap(({ option, text: value }) => (value === undefined ? [] : { uid: optionUid(option), value })),
})
