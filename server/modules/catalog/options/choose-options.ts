import { text, type Language } from '../../../../language/translate.ts'
import { boundsProblem } from '../../../../rules/instant-bounds.ts'
import type { AcceptedFiles } from './files/accepted-files.ts'
import { fromUid, toUid } from '../../../platform/graphql/magento-formats.ts'
import { boundsOn } from './option-bounds.ts'
import type { OptionProblem } from './option-problem.ts'
import {
  type CustomOption,
  hasPredefinedValues,
  type OptionValue,
  type Surcharge,
  surchargeOf,
  isMultiSelect,
} from './options.ts'

/** A chosen option as stored with a cart line: ids of values, or an entered text. */
export interface ChosenOption {
  option: number
  values?: number[]
  text?: string
  /** Token of an uploaded file; `text` is its name. */
  file?: string
}

/** Options in a client's request. */
export interface OptionRequest {
  /** Uids of values: `custom-option/12/34` in base64. */
  selected: readonly string[]
  /** Uids of options with the entered values. */
  entered: readonly { uid: string; value: string }[]
  /** From Magento's older mutations: comma-separated ids of values, or an entered text. */
  byId?: readonly { option: number; value: string }[]
  /** Bundle parts, from Magento's older mutation. */
  parts?: readonly PartRequest[]
  /** Results of files uploaded with the request (files/option-files.ts), by entered value. */
  files?: AcceptedFiles
  /** Ids of separately sold files, from an older mutation. */
  links?: readonly number[]
}

/** A requested bundle part; `quantity` defaults to that of the selection. */
export interface PartRequest {
  group: number
  selection: number
  quantity?: number
}

/** Magento's uid of an option, or of one of its values. */
export const optionUid = (option: number, value?: number): string =>
  toUid(`custom-option/${option}${value === undefined ? '' : `/${value}`}`)

/** Maximum length of an entered text if the option has no limit of its own. */
const MAX_TEXT_LENGTH = 2000
/** Maximum code units per character, because a character may have any number of combining marks. */
const MAX_CODE_UNITS_PER_CHARACTER = 8

const MISSING = text(
  "The product's required option(s) weren't entered. Make sure the options are entered and try again.",
)
export const UNKNOWN_OPTIONS = text('The required options you selected are not available')
const TOO_LONG = text('The text is too long. Shorten the text and try again.')
const INVALID_DATE = text('Enter a valid date for "%s".')
const INVALID_TIME = text('Enter a valid time for "%s".')
const NO_FILE = text('Choose a file.')

export type { OptionProblem } from './option-problem.ts'
const problem = (message: string, option?: CustomOption, ...args: string[]): OptionProblem => ({
  code: 'UNDEFINED',
  message,
  args,
  ...(option && { option: option.id }),
})

/** Requested options by option id; undefined if a uid is malformed. */
function parseOptionRequest(
  options: readonly CustomOption[],
  { selected, entered, byId = [] }: OptionRequest,
): Map<number, ChosenOption> | undefined {
  const chosen = new Map<number, ChosenOption>()
  for (const { option, value } of byId) {
    if (value.trim() === '') continue
    const type = options.find(({ id }) => id === option)?.type
    if (type && hasPredefinedValues(type))
      chosen.set(option, { option, values: [...new Set(value.split(',').map(Number))] })
    else chosen.set(option, { option, text: value.trim() })
  }
  for (const uid of selected) {
    const [, option, value] = /^custom-option\/(\d{1,9})\/(\d{1,9})$/.exec(fromUid(uid)) ?? []
    if (!option || !value) return undefined
    const known = chosen.get(Number(option))?.values ?? []
    chosen.set(Number(option), { option: Number(option), values: [...new Set([...known, Number(value)])] })
  }
  for (const { uid, value } of entered) {
    const [, option] = /^custom-option\/(\d{1,9})$/.exec(fromUid(uid)) ?? []
    if (!option) return undefined
    if (value.trim() !== '') chosen.set(Number(option), { option: Number(option), text: value.trim() })
  }
  return chosen
}

/** Removes control characters except line feeds: they would reach databases, documents and terminals. */
const withoutControls = (value: string) => value.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')

const PATTERNS = {
  // Magento's clients append a time of day to a date
  date: /^(\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00)?)?$/,
  date_time: /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/,
  time: /^(?:\d{4}-\d{2}-\d{2}[ T])?([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/,
} as const

/** What was entered in an option as readers see it: a day as the language writes days. */
export const readableEntry = ({ type }: Pick<CustomOption, 'type'>, value: string, { date }: Pick<Language, 'date'>) =>
  type === 'date' || type === 'date_time' ? value.replace(/^\d{4}-\d{2}-\d{2}/, date) : value

/** Normalizes to `2026-12-24`, `2026-12-24 18:00` or `18:00`; undefined if invalid. */
function parseInstant(type: keyof typeof PATTERNS, value: string): string | undefined {
  const found = PATTERNS[type].exec(value)
  if (!found) return undefined
  const [, first = '', second, third] = found
  if (type === 'time') return `${first}:${second}`
  const day = new Date(`${first}T00:00:00Z`)
  // Date converts 31 June to 1 July
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== first) return undefined
  return type === 'date' ? first : `${first} ${second}:${third}`
}

function chooseValues(option: CustomOption, { values = [] }: ChosenOption): ChosenOption | OptionProblem {
  const known = option.values.map(({ id }) => id).filter((id) => values.includes(id))
  if (known.length < values.length || known.length === 0) return problem(UNKNOWN_OPTIONS, option)
  if (known.length > 1 && !isMultiSelect(option.type)) return problem(UNKNOWN_OPTIONS, option)
  return { option: option.id, values: known }
}

function chooseFile(option: CustomOption, value: string, files?: AcceptedFiles): ChosenOption | OptionProblem {
  const upload = files?.get(value)
  if (!upload) return problem(NO_FILE, option)
  return 'message' in upload ? upload : { option: option.id, text: upload.name, file: upload.token }
}

function chooseText(
  option: CustomOption,
  { text: enteredText = '' }: ChosenOption,
  files?: AcceptedFiles,
): ChosenOption | OptionProblem {
  const { id, type, maxCharacters, title } = option
  if (type === 'file') return chooseFile(option, enteredText, files)
  if (type === 'field' || type === 'area') {
    const maxLength = Math.min(maxCharacters ?? MAX_TEXT_LENGTH, MAX_TEXT_LENGTH)
    if (enteredText.length > maxLength * MAX_CODE_UNITS_PER_CHARACTER) return problem(TOO_LONG, option)
    const plain = withoutControls(enteredText)
    // counts grapheme clusters
    if ([...new Intl.Segmenter().segment(plain)].length > maxLength) return problem(TOO_LONG, option)
    return { option: id, text: type === 'field' ? plain.replaceAll(/\s+/g, ' ') : plain }
  }
  const instant = parseInstant(type as keyof typeof PATTERNS, enteredText)
  if (instant === undefined) return problem(type === 'time' ? INVALID_TIME : INVALID_DATE, option, title)
  return outOfBounds(option, instant) ?? { option: id, text: instant }
}

function outOfBounds(option: CustomOption, instant: string): OptionProblem | undefined {
  const [message, ...args] = (option.bounds && boundsProblem(instant, boundsOn(option.bounds, new Date()))) ?? []
  return message === undefined ? undefined : problem(message, option, ...args.map(String))
}

const isProblem = (result: ChosenOption | OptionProblem): result is OptionProblem => 'message' in result

/**
 * Validates requested options of a product and returns them in the product's order; or the reason why they are invalid.
 */
export function chooseOptions(
  options: readonly CustomOption[],
  request: OptionRequest,
): { chosen: ChosenOption[] } | { problem: OptionProblem } {
  const requested = parseOptionRequest(options, request)
  if (!requested || [...requested.keys()].some((id) => !options.some((option) => option.id === id)))
    return { problem: problem(UNKNOWN_OPTIONS) }
  const chosen: ChosenOption[] = []
  for (const option of options) {
    const requestedOption = requested.get(option.id)
    if (!requestedOption) {
      if (option.isRequired) return { problem: problem(MISSING, option) }
      continue
    }
    if (hasPredefinedValues(option.type) !== (requestedOption.values !== undefined))
      return { problem: problem(UNKNOWN_OPTIONS, option) }
    const choice = hasPredefinedValues(option.type)
      ? chooseValues(option, requestedOption)
      : chooseText(option, requestedOption, request.files)
    if (isProblem(choice)) return { problem: choice }
    chosen.push(choice)
  }
  return { chosen }
}

/** A chosen option with labels and prices. */
export interface PricedOption {
  option: CustomOption
  /** Token of an uploaded file. */
  file?: string
  /** Chosen values or the entered text; `amount` is the surcharge per piece in gross hundredths. */
  values: { value?: OptionValue; label: string; surcharge: Surcharge; amount: number }[]
}

export interface Priced {
  options: PricedOption[]
  /** Gross hundredths added to the price of one piece. */
  surcharge: number
  /** SKU suffixes of the chosen options and values that have one. */
  skus: string[]
  /** Set if the product no longer offers this choice. */
  problem: OptionProblem | undefined
}

/** Current labels and prices of a stored choice, for a product of this price. */
export function priceOptions(
  options: readonly CustomOption[],
  chosen: readonly ChosenOption[],
  productPrice: number,
): Priced {
  const priced: PricedOption[] = []
  let isUnavailable = false
  let passed: OptionProblem | undefined
  for (const { option: id, values, text: enteredText, file } of chosen) {
    const option = options.find((one) => one.id === id)
    const known = option?.values.filter((value) => values?.includes(value.id)) ?? []
    if (!option || (values && known.length < values.length)) isUnavailable = true
    if (!option) continue
    // a day that was chosen may have passed since
    if (enteredText !== undefined) passed ??= outOfBounds(option, enteredText)
    priced.push({
      option,
      ...(file !== undefined && { file }),
      values:
        enteredText === undefined
          ? known.map((value) => ({
              value,
              label: value.title,
              surcharge: value,
              amount: surchargeOf(value, productPrice),
            }))
          : [{ label: enteredText, surcharge: option, amount: surchargeOf(option, productPrice) }],
    })
  }
  const missing = options.find(({ id, isRequired }) => isRequired && !chosen.some(({ option }) => option === id))
  const all = priced.flatMap(({ values }) => values)
  return {
    options: priced,
    surcharge: all.reduce((sum, { amount }) => sum + amount, 0),
    skus: all.flatMap(({ surcharge: { sku } }) => sku ?? []),
    problem: isUnavailable ? problem(UNKNOWN_OPTIONS) : missing ? problem(MISSING, missing) : passed,
  }
}
