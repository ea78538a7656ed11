import { idInUid } from '../../platform/graphql/magento-formats.ts'
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
import type { SaleableProduct } from './product/saleable.sql.ts'

type Kind = 'custom-option' | 'downloadable'
const KINDS: readonly string[] = ['custom-option', 'downloadable'] satisfies Kind[]

/** Uids by what they choose; undefined where one is of no kind that is known. */
function byKind(uids: readonly string[]): Record<Kind, string[]> | undefined {
  const sorted: Record<Kind, string[]> = { 'custom-option': [], downloadable: [] }
  for (const uid of uids) {
    const [kind = ''] = idInUid(uid).split('/', 1)
    if (!KINDS.includes(kind)) return undefined
    sorted[kind as Kind].push(uid)
  }
  return sorted
}

/** What a buyer takes of a product; or why it cannot be had so. */
export function choose(
  product: SaleableProduct,
  request: OptionRequest,
): { choice: Choice } | { problem: OptionProblem } {
  const selected = byKind(request.selected)
  if (!selected) return { problem: { code: 'UNDEFINED', message: UNKNOWN_OPTIONS, args: [] } }
  const made = chooseOptions(product.options, { ...request, selected: selected['custom-option'] })
  if ('problem' in made) return made
  const files = chooseLinks(product.downloadable, { uids: selected.downloadable, ids: request.links })
  if ('problem' in files) return files
  return { choice: { ...(made.chosen.length > 0 && { options: made.chosen }), ...files } }
}

/** What was chosen once, to be chosen again. */
export const requestAgain = ({ options = [], links = [] }: Choice): OptionRequest => ({
  selected: [
    ...options.flatMap(({ option, values = [] }) => values.map((value) => optionUid(option, value))),
    ...links.map(linkUid),
  ],
  entered: options.flatMap(({ option, text: value, file }) =>
    value === undefined ? [] : { uid: optionUid(option), value: file === undefined ? value : fileValue(file) },
  ),
})
