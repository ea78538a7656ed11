import { text } from '../../../../language/translate.ts'
import { fromUid, toUid } from '../../../platform/graphql/magento-formats.ts'
import type { Choice } from '../choice.ts'
import type { OptionProblem, PartRequest } from '../options/choose-options.ts'
import { type Bundle, type BundleGroup, MAX_COPIES, type Selection, isMultiSelect } from './bundle.ts'

/** Magento's uid of a selection: `bundle/<group>/<selection>/<copies in one bundle>`, such as `bundle/7/12/1`. */
export const partUid = (group: number, selection: number, quantity: number): string =>
  toUid(`bundle/${group}/${selection}/${quantity}`)

const NO_OPTIONS = text('Please specify product option(s).')
const MISSING = text('Please select all required options.')
const UNKNOWN_OPTIONS = text('The options you selected are not available.')
const ONE_ONLY = text('Select one product only.')
const INVALID_QUANTITY = text('The quantity of each part is a whole number from 1 to %s.')

const problem = (message: string, group?: number, ...args: number[]): { problem: OptionProblem } => ({
  problem: { code: 'UNDEFINED', message, args, ...(group !== undefined && { option: group }) },
})

const PART_UID_PATTERN = /^bundle\/(\d{1,9})\/(\d{1,9})(?:\/(\d{1,9}))?$/

/**
 * Parses the uids of a request into parts; the value of an entered one is its quantity. Undefined if a uid is not one
 * of a part.
 */
export function parsePartUids(
  selected: readonly string[],
  entered: readonly { uid: string; value: string }[],
): PartRequest[] | undefined {
  const found = [
    ...selected.map((uid) => ({ uid, value: undefined })),
    ...entered.filter(({ value }) => value.trim() !== ''),
  ].map(({ uid, value }) => {
    const [, group, selection, quantity] = PART_UID_PATTERN.exec(fromUid(uid)) ?? []
    if (!group || !selection) return undefined
    const count = value ?? quantity
    return {
      group: Number(group),
      selection: Number(selection),
      ...(count !== undefined && { quantity: Number(count) }),
    }
  })
  return found.includes(undefined) ? undefined : (found as PartRequest[])
}

const copiesOf = (selection: Selection, requested: number | undefined): number =>
  selection.canChangeQuantity ? (requested ?? selection.quantity) : selection.quantity

function chooseGroupParts(
  group: BundleGroup,
  requests: readonly PartRequest[],
): NonNullable<Choice['parts']> | OptionProblem {
  // some clients send a part both as selected and as entered with its quantity: the entered one comes last and wins
  const bySelection = new Map(requests.map((request) => [request.selection, request]))
  if (bySelection.size > 1 && !isMultiSelect(group.type)) return problem(ONE_ONLY, group.id).problem
  const parts: NonNullable<Choice['parts']> = []
  for (const selection of group.selections) {
    const request = bySelection.get(selection.id)
    if (!request) continue
    const quantity = copiesOf(selection, request.quantity)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_COPIES)
      return problem(INVALID_QUANTITY, group.id, MAX_COPIES).problem
    parts.push({ group: group.id, selection: selection.id, product: selection.productId, quantity })
  }
  if (parts.length < bySelection.size) return problem(UNKNOWN_OPTIONS, group.id).problem
  if (parts.length === 0 && group.isRequired) return problem(MISSING, group.id).problem
  return parts
}

/** The parts of a bundle in the order of its groups, or the reason why the choice is invalid. */
export function chooseParts(
  { groups }: Bundle,
  requests: readonly PartRequest[],
): { parts: NonNullable<Choice['parts']> } | { problem: OptionProblem } {
  // names the first group, so that a client without fields for the parts can link to the product page
  if (requests.length === 0) return problem(NO_OPTIONS, groups[0]?.id)
  if (requests.some(({ group }) => !groups.some(({ id }) => id === group))) return problem(UNKNOWN_OPTIONS)
  const parts: NonNullable<Choice['parts']> = []
  for (const group of groups) {
    const chosen = chooseGroupParts(
      group,
      requests.filter((request) => request.group === group.id),
    )
    if ('message' in chosen) return { problem: chosen }
    parts.push(...chosen)
  }
  return parts.length === 0 ? problem(NO_OPTIONS) : { parts }
}

/** Uids that select the same parts again. */
export const uidsOfParts = (parts: Choice['parts'] = []): string[] =>
  parts.map(({ group, selection, quantity }) => partUid(group, selection, quantity))

/** Uids of parts to be saved on a list, or the reason why the choice is invalid. */
export function validateSavedParts(
  bundle: Bundle,
  selected: readonly string[],
): { parts: string[] } | { problem: OptionProblem } {
  const chosen = chooseParts(bundle, parsePartUids(selected, []) ?? [{ group: 0, selection: 0 }])
  return 'problem' in chosen ? chosen : { parts: uidsOfParts(chosen.parts) }
}
