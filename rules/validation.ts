import { text } from '../language/translate.ts'
import { emailProblem } from './email.ts'
import { nameProblem } from './names.ts'
import { nipProblem } from './nip.ts'
import { phoneProblem } from './phone.ts'

/** An English source text with its values: `t(...problem)` translates it. */
export type Problem = readonly [source: string, ...values: (string | number)[]]

export const REQUIRED: Problem = [text('This field is required!')]
const MISMATCH: Problem = [text('Incorrect input!')]
const OUT_OF_RANGE: Problem = [text('Value is out of range!')]

const matches = (pattern: RegExp, source: string) => (written: string) => (pattern.test(written) ? undefined : source)
const LETTER = String.raw`\p{L}\p{M}*`
const shape = (inner: string) => new RegExp(`^(?:${inner})+$`, 'u')

/** Validators by kind of field, which return an error message or undefined. Letters may be of any alphabet. */
const kinds = {
  alpha: matches(shape(LETTER), text('Incorrect input! Only letters allowed!')),
  alphaSpace: matches(shape(`${LETTER}|\\s`), text('Incorrect input! Only words allowed!')),
  alphaNumeric: matches(shape(`${LETTER}|\\d`), text('Incorrect input! Alpha-Numeric value required!')),
  alphaDash: matches(shape(`${LETTER}|[\\d_-]`), text('Incorrect input! Alpha-Dash value required!')),
  name: nameProblem,
  url: (written: string) => (isUrl(written) ? undefined : text('Incorrect input! URL required!')),
  numeric: matches(/^[+-]?\d+(?:[.,]\d+)?$/, text('Incorrect input! Numeric value required!')),
  numericDash: matches(/^[\d\s-]*\d[\d\s-]*$/, text('Incorrect input! Numeric-Dash value required!')),
  integer: matches(/^[+-]?\d+$/, text('Incorrect input! Integer required!')),
  natural: matches(/^\d+$/, text('Incorrect input! Natural number required!')),
  naturalNoZero: matches(/^[1-9]\d*$/, MISMATCH[0]),
  email: emailProblem,
  emailList: (written: string) =>
    splitEmails(written).every((email) => emailProblem(email) === undefined) && splitEmails(written).length > 0
      ? undefined
      : text('Incorrect list of emails!'),
  date: (written: string) => (isLenientDay(written) ? undefined : text('Incorrect date input!')),
  // control characters are never entered on purpose
  password: matches(/^\P{Cc}+$/u, text('Incorrect password input!')),
  phone: phoneProblem,
  vat: nipProblem,
} satisfies Record<string, (written: string) => string | undefined>

export type FieldKind = keyof typeof kinds

/** Splits a list of addresses separated by commas, spaces or line breaks. */
export const splitEmails = (written: string): string[] => written.split(/[\s,]+/).filter(Boolean)

function isUrl(written: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(written).protocol) && !/\s/.test(written)
  } catch {
    return false
  }
}

function isLenientDay(written: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** The other fields of the form, by name. */
export type Values = Readonly<Record<string, string>>

/**
 * The rules of one field, as data. Only the first rule that fails is reported, in the order: required, length, kind,
 * value, match.
 */
export interface FieldRules {
  isRequired?: boolean
  kind?: FieldKind
  /** Number of characters, with a hint that counts down. */
  range?: { min?: number; max?: number }
  /** Maximum number of characters, without a hint that counts down. */
  maxLength?: number
  /** Range of a number, or of a day as YYYY-MM-DD. */
  value?: { min?: number | string; max?: number | string }
  /** A pattern, or a function of this field and all others that returns true, false or the problems. */
  match?: RegExp | ((written: string, values: Values) => boolean | Problem | readonly Problem[])
}

/** Validates a field; returns its problems, or an empty list. */
export function validateField(written: string, rules: FieldRules, values: Values = {}): readonly Problem[] {
  if (written.trim() === '') return rules.isRequired ? [REQUIRED] : []
  const length = lengthProblem(written, rules)
  if (length) return [length]
  const kind = rules.kind && kinds[rules.kind](written)
  if (kind) return [[kind]]
  const value = rules.value && valueProblem(written, rules.value)
  if (value) return [value]
  return matchProblems(written, rules.match, values)
}

function lengthProblem(written: string, { range, maxLength }: FieldRules): Problem | undefined {
  const { length } = [...written]
  if (range?.min !== undefined && length < range.min) return [text('Minimum %s characters!'), range.min]
  if (range?.max !== undefined && length > range.max)
    return [text('Maximum %s characters (%s too many)'), range.max, length - range.max]
  if (maxLength !== undefined && length > maxLength)
    return [text('Please enter no more than %s characters.'), maxLength]
  return undefined
}

function valueProblem(written: string, { min, max }: NonNullable<FieldRules['value']>): Problem | undefined {
  if (typeof min === 'string' || typeof max === 'string')
    return (min !== undefined && written < String(min)) || (max !== undefined && written > String(max))
      ? OUT_OF_RANGE
      : undefined
  const value = Number(written.replace(',', '.'))
  if (Number.isNaN(value)) return MISMATCH
  if (min !== undefined && value < min) return [text('Minimal value is %s!'), min]
  if (max !== undefined && value > max) return [text('Maximum value is %s!'), max]
  return undefined
}

function matchProblems(written: string, match: FieldRules['match'], values: Values): readonly Problem[] {
  if (!match) return []
  const found = match instanceof RegExp ? match.test(written) : match(written, values)
  if (typeof found === 'boolean') return found ? [] : [MISMATCH]
  return found.length === 0 ? [] : isProblem(found) ? [found] : found
}

const isProblem = (found: Problem | readonly Problem[]): found is Problem => typeof found[0] === 'string'

/** Hint beside a field with a maximum length. */
export function lengthHint(written: string, most: number): Problem {
  const left = most - [...written].length
  return left >= 0 && written !== ''
    ? [text('Maximum %s characters (%s remaining)'), most, left]
    : [text('Maximum %s characters'), most]
}

/** The rules of a form's fields by name, in the order in which the fields are shown. */
export type FormRules = Readonly<Record<string, FieldRules>>

/** Validates a form; returns the problems by field, without those that are valid. */
export function validateForm(rules: FormRules, values: Values): Record<string, readonly Problem[]> {
  const found = Object.entries(rules).map(
    ([name, field]) => [name, validateField(values[name] ?? '', field, values)] as const,
  )
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0))
}

/** Translates the problems of a form, joined by field. */
export const translateProblems = (
  problems: Readonly<Record<string, readonly Problem[]>>,
  t: (...problem: Problem) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, list]) => [name, list.map((problem) => t(...problem)).join(' ')]),
  )

export interface GroupRules {
  isRequired?: boolean
  /** Checks all values that are not empty. */
  match?: (values: readonly string[]) => boolean | Problem
}

/** Validates a group of fields as a whole: a missing value, a failed match, or an invalid field. */
export function groupProblem(
  values: readonly string[],
  { isRequired, match }: GroupRules,
  hasInvalidField = false,
): Problem | undefined {
  const given = values.filter((value) => value.trim() !== '')
  if (given.length === 0) return isRequired ? REQUIRED : undefined
  const found = match?.(given) ?? true
  if (found !== true) return found === false ? MISMATCH : found
  return hasInvalidField ? [text('Field contains issues!')] : undefined
}

/** File extensions of a list such as `image/png, .pdf, jpg`. */
export const acceptedExtensions = (accept: string): string[] =>
  accept
    .split(',')
    .map((part) => part.trim().toLowerCase().replace(/^\./, '').replace(/^.*\//, ''))
    .filter(Boolean)

/** The problem of a file that is not accepted, judged by its name alone. */
export function fileProblem(name: string, accept: string): Problem | undefined {
  const endings = acceptedExtensions(accept)
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  const isJpeg = ending === 'jpg' && endings.includes('jpeg')
  return endings.length === 0 || endings.includes(ending) || isJpeg
    ? undefined
    : [text('Incorrect File extension upload!')]
}
