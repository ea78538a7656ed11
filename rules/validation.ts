import { text } from '../language/translate.ts'
import { emailProblem } from './email.ts'
import { nameProblem } from './names.ts'
import { nipProblem } from './nip.ts'
import { phoneProblem } from './phone.ts'
import { type Problem, problemOf, REQUIRED } from './required.ts'

const MISMATCH: Problem = [text('Incorrect input!')]
const OUT_OF_RANGE: Problem = [text('Value is out of range!')]

const matches = (pattern: RegExp, source: string) => (input: string) => (pattern.test(input) ? undefined : source)
const LETTER = String.raw`\p{L}\p{M}*`
const onlyOf = (inner: string) => new RegExp(`^(?:${inner})+$`, 'u')

/** Validators by kind of field, which return an error message or undefined. Letters may be of any alphabet. */
const validators = {
  alpha: matches(onlyOf(LETTER), text('Incorrect input! Only letters allowed!')),
  alphaSpace: matches(onlyOf(`${LETTER}|\\s`), text('Incorrect input! Only words allowed!')),
  alphaNumeric: matches(onlyOf(`${LETTER}|\\d`), text('Incorrect input! Alpha-Numeric value required!')),
  alphaDash: matches(onlyOf(`${LETTER}|[\\d_-]`), text('Incorrect input! Alpha-Dash value required!')),
  name: nameProblem,
  url: (input: string) => (isUrl(input) ? undefined : text('Incorrect input! URL required!')),
  numeric: matches(/^[+-]?\d+(?:[.,]\d+)?$/, text('Incorrect input! Numeric value required!')),
  numericDash: matches(/^[\d\s-]*\d[\d\s-]*$/, text('Incorrect input! Numeric-Dash value required!')),
  integer: matches(/^[+-]?\d+$/, text('Incorrect input! Integer required!')),
  natural: matches(/^\d+$/, text('Incorrect input! Natural number required!')),
  naturalNoZero: matches(/^[1-9]\d*$/, MISMATCH[0]),
  email: emailProblem,
  emailList: (input: string) =>
    splitEmails(input).every((email) => emailProblem(email) === undefined) && splitEmails(input).length > 0
      ? undefined
      : text('Incorrect list of emails!'),
  date: (input: string) => (isLenientDay(input) ? undefined : text('Incorrect date input!')),
  // control characters are never entered on purpose
  password: matches(/^\P{Cc}+$/u, text('Incorrect password input!')),
  phone: phoneProblem,
  vat: nipProblem,
} satisfies Record<string, (input: string) => string | undefined>

export type FieldKind = keyof typeof validators

/** Splits a list of addresses separated by commas, spaces or line breaks. */
export const splitEmails = (input: string): string[] => input.split(/[\s,]+/).filter(Boolean)

function isUrl(input: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(input).protocol) && !/\s/.test(input)
  } catch {
    return false
  }
}

function isLenientDay(input: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(input) ?? []
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
  match?: RegExp | ((input: string, values: Values) => boolean | Problem | readonly Problem[])
}

/** Validates a field; returns its problems, or an empty list. */
export function validateField(input: string, rules: FieldRules, values: Values = {}): readonly Problem[] {
  if (input.trim() === '') return rules.isRequired ? [REQUIRED] : []
  const length = lengthProblem(input, rules)
  if (length) return [length]
  const kind = rules.kind && validators[rules.kind](input)
  if (kind) return [[kind]]
  const value = rules.value && valueProblem(input, rules.value)
  if (value) return [value]
  return matchProblems(input, rules.match, values)
}

function lengthProblem(input: string, { range, maxLength }: FieldRules): Problem | undefined {
  const { length } = [...input]
  if (range?.min !== undefined && length < range.min) return [text('Minimum %s characters!'), range.min]
  if (range?.max !== undefined && length > range.max)
    return [text('Maximum %s characters (%s too many)'), range.max, length - range.max]
  if (maxLength !== undefined && length > maxLength)
    return [text('Please enter no more than %s characters.'), maxLength]
  return undefined
}

function valueProblem(input: string, { min, max }: NonNullable<FieldRules['value']>): Problem | undefined {
  if (typeof min === 'string' || typeof max === 'string')
    return (min !== undefined && input < String(min)) || (max !== undefined && input > String(max))
      ? OUT_OF_RANGE
      : undefined
  const value = Number(input.replace(',', '.'))
  if (Number.isNaN(value)) return MISMATCH
  if (min !== undefined && value < min) return [text('Minimal value is %s!'), min]
  if (max !== undefined && value > max) return [text('Maximum value is %s!'), max]
  return undefined
}

function matchProblems(input: string, match: FieldRules['match'], values: Values): readonly Problem[] {
  if (!match) return []
  const found = match instanceof RegExp ? match.test(input) : match(input, values)
  if (typeof found === 'boolean') return found ? [] : [MISMATCH]
  return found.length === 0 ? [] : isProblem(found) ? [found] : found
}

const isProblem = (found: Problem | readonly Problem[]): found is Problem => typeof found[0] === 'string'

/** Hint beside a field with a maximum length. */
export function lengthHint(input: string, maxLength: number): Problem {
  const remaining = maxLength - [...input].length
  return remaining >= 0 && input !== ''
    ? [text('Maximum %s characters (%s remaining)'), maxLength, remaining]
    : [text('Maximum %s characters'), maxLength]
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
    Object.entries(problems).map(([name, list]) => [
      name,
      list.map((problem) => t(...problemOf(name, problem))).join(' '),
    ]),
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
  const filled = values.filter((value) => value.trim() !== '')
  if (filled.length === 0) return isRequired ? REQUIRED : undefined
  const found = match?.(filled) ?? true
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
