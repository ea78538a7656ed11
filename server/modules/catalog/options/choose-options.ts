import { text } from '../../../../language/translate.ts'
import type { AcceptedFiles } from './files/accepted-files.ts'
import { idInUid, toUid } from '../../../platform/graphql/magento-formats.ts'
import type { OptionProblem } from './option-problem.ts'
import { type CustomOption, isChosen, type OptionValue, type Surcharge, surchargeOf, takesSeveral } from './options.ts'

/** One option of a line, as it is stored: values by their ids, or what was written. */
export interface ChosenOption {
  option: number
  values?: number[]
  text?: string
  /** Token of a file that was sent; its name is the text. */
  file?: string
}

/** Options as a client sends them. */
export interface OptionRequest {
  /** Uids of values: `custom-option/12/34` in base64. */
  selected: readonly string[]
  /** Uids of options with what was written. */
  entered: readonly { uid: string; value: string }[]
  /** As Magento's older mutations have them: ids of values with commas between, or what was written. */
  byId?: readonly { option: number; value: string }[]
  /** The same of a bundle's parts. */
  parts?: readonly PartRequest[]
  /** What became of files that came with it (files/option-files.ts), by their values. */
  files?: AcceptedFiles
  /** Ids of files sold separately, as one of the older mutations has them. */
  links?: readonly number[]
}

/** A part of a bundle; without a quantity it is the selection's own. */
export interface PartRequest {
  group: number
  selection: number
  quantity?: number
}

/** Magento's uid of an option, or of one of its values. */
export const optionUid = (option: number, value?: number): string =>
  toUid(`custom-option/${option}${value === undefined ? '' : `/${value}`}`)

/** The longest text of an option that names no limit. */
const LONGEST_TEXT = 2000
/** A letter may have marks without end. */
const MARKS_A_LETTER = 8

const MISSING = text(
  "The product's required option(s) weren't entered. Make sure the options are entered and try again.",
)
export const UNKNOWN_OPTIONS = text('The required options you selected are not available')
const TOO_LONG = text('The text is too long. Shorten the text and try again.')
const NO_DATE = text('Enter a valid date for "%s".')
const NO_TIME = text('Enter a valid time for "%s".')
const NO_FILE = text('Choose a file.')

export type { OptionProblem } from './option-problem.ts'
const problem = (message: string, option?: CustomOption, ...args: string[]): OptionProblem => ({
  code: 'UNDEFINED',
  message,
  args,
  ...(option && { option: option.id }),
})

/** The request's options by their ids; undefined where a uid names nothing of the kind. */
function readRequest(
  options: readonly CustomOption[],
  { selected, entered, byId = [] }: OptionRequest,
): Map<number, ChosenOption> | undefined {
  const chosen = new Map<number, ChosenOption>()
  for (const { option, value } of byId) {
    const type = options.find(({ id }) => id === option)?.type
    if (type && isChosen(type)) chosen.set(option, { option, values: [...new Set(value.split(',').map(Number))] })
    else if (value.trim() !== '') chosen.set(option, { option, text: value.trim() })
  }
  for (const uid of selected) {
    const [, option, value] = /^custom-option\/(\d{1,9})\/(\d{1,9})$/.exec(idInUid(uid)) ?? []
    if (!option || !value) return undefined
    const known = chosen.get(Number(option))?.values ?? []
    chosen.set(Number(option), { option: Number(option), values: [...new Set([...known, Number(value)])] })
  }
  for (const { uid, value } of entered) {
    const [, option] = /^custom-option\/(\d{1,9})$/.exec(idInUid(uid)) ?? []
    if (!option) return undefined
    if (value.trim() !== '') chosen.set(Number(option), { option: Number(option), text: value.trim() })
  }
  return chosen
}

/** Lines stay; other control characters would reach databases, papers and terminals. */
const withoutControls = (written: string) => written.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')

const PATTERNS = {
  // Magento's clients send the time of day with a date
  date: /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00)?)?$/,
  date_time: /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/,
  time: /^(?:\d{4}-\d{2}-\d{2}[ T])?([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/,
} as const

/** `2026-12-24`, `2026-12-24 18:00` or `18:00`; undefined for what is no such instant. */
function readInstant(type: keyof typeof PATTERNS, written: string): string | undefined {
  const found = PATTERNS[type].exec(written)
  if (!found) return undefined
  const [, first = '', second, third] = found
  if (type === 'time') return `${first}:${second}`
  const day = new Date(`${first}T00:00:00Z`)
  // 31 June is turned into 1 July by a Date
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== first) return undefined
  return type === 'date' ? first : `${first} ${second}:${third}`
}

function chooseValues(option: CustomOption, { values = [] }: ChosenOption): ChosenOption | OptionProblem {
  const known = option.values.map(({ id }) => id).filter((id) => values.includes(id))
  if (known.length < values.length || known.length === 0) return problem(UNKNOWN_OPTIONS, option)
  if (known.length > 1 && !takesSeveral(option.type)) return problem(UNKNOWN_OPTIONS, option)
  return { option: option.id, values: known }
}

function chooseFile(option: CustomOption, value: string, files?: AcceptedFiles): ChosenOption | OptionProblem {
  const sent = files?.get(value)
  if (!sent) return problem(NO_FILE, option)
  return 'message' in sent ? sent : { option: option.id, text: sent.name, file: sent.token }
}

function chooseText(
  option: CustomOption,
  { text: written = '' }: ChosenOption,
  files?: AcceptedFiles,
): ChosenOption | OptionProblem {
  const { id, type, maxCharacters, title } = option
  if (type === 'file') return chooseFile(option, written, files)
  if (type === 'field' || type === 'area') {
    const most = Math.min(maxCharacters ?? LONGEST_TEXT, LONGEST_TEXT)
    if (written.length > most * MARKS_A_LETTER) return problem(TOO_LONG, option)
    const plain = withoutControls(written)
    // letters as a reader counts them
    if ([...new Intl.Segmenter().segment(plain)].length > most) return problem(TOO_LONG, option)
    return { option: id, text: type === 'field' ? plain.replaceAll(/\s+/g, ' ') : plain }
  }
  const instant = readInstant(type as keyof typeof PATTERNS, written)
  return instant === undefined
    ? problem(type === 'time' ? NO_TIME : NO_DATE, option, title)
    : { option: id, text: instant }
}

const isProblem = (made: ChosenOption | OptionProblem): made is OptionProblem => 'message' in made

/** What of a product's options a buyer takes, in the product's order; or why it cannot be had so. */
export function chooseOptions(
  options: readonly CustomOption[],
  request: OptionRequest,
): { chosen: ChosenOption[] } | { problem: OptionProblem } {
  const requested = readRequest(options, request)
  if (!requested || [...requested.keys()].some((id) => !options.some((option) => option.id === id)))
    return { problem: problem(UNKNOWN_OPTIONS) }
  const chosen: ChosenOption[] = []
  for (const option of options) {
    const wanted = requested.get(option.id)
    if (!wanted) {
      if (option.isRequired) return { problem: problem(MISSING, option) }
      continue
    }
    if (isChosen(option.type) !== (wanted.values !== undefined)) return { problem: problem(UNKNOWN_OPTIONS, option) }
    const made = isChosen(option.type) ? chooseValues(option, wanted) : chooseText(option, wanted, request.files)
    if (isProblem(made)) return { problem: made }
    chosen.push(made)
  }
  return { chosen }
}

/** A chosen option in words and money. */
export interface PricedOption {
  option: CustomOption
  /** Of a file that was sent. */
  file?: string
  /** Chosen values, or what was written; each with what it adds to one piece in gross hundredths. */
  values: { value?: OptionValue; label: string; surcharge: Surcharge; amount: number }[]
}

export interface Priced {
  options: PricedOption[]
  /** Gross hundredths that one piece costs more. */
  surcharge: number
  /** Parts of its SKU: each option that has one adds it. */
  skus: string[]
  /** The product no longer offers it so. */
  problem: OptionProblem | undefined
}

/** What a stored choice is worth today, with a product of this price. */
export function priceOptions(
  options: readonly CustomOption[],
  chosen: readonly ChosenOption[],
  productPrice: number,
): Priced {
  const priced: PricedOption[] = []
  let isGone = false
  for (const { option: id, values, text: written, file } of chosen) {
    const option = options.find((one) => one.id === id)
    const known = option?.values.filter((value) => values?.includes(value.id)) ?? []
    if (!option || (values && known.length < values.length)) isGone = true
    if (!option) continue
    priced.push({
      option,
      ...(file !== undefined && { file }),
      values:
        written === undefined
          ? known.map((value) => ({
              value,
              label: value.title,
              surcharge: value,
              amount: surchargeOf(value, productPrice),
            }))
          : [{ label: written, surcharge: option, amount: surchargeOf(option, productPrice) }],
    })
  }
  const missing = options.find(({ id, isRequired }) => isRequired && !chosen.some(({ option }) => option === id))
  const all = priced.flatMap(({ values }) => values)
  return {
    options: priced,
    surcharge: all.reduce((sum, { amount }) => sum + amount, 0),
    skus: all.flatMap(({ surcharge: { sku } }) => sku ?? []),
    problem: isGone ? problem(UNKNOWN_OPTIONS) : missing && problem(MISSING, missing),
  }
}
