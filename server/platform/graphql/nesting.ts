import { text } from '../../../language/translate.ts'
import { Refusal } from '../refusal.ts'

/** More than any client needs; bounds the recursion of the parser and of all later steps. */
const MAX_NESTING = 64
const TOO_NESTED = text('The request is nested more than %s levels deep.')

/** A request that cannot be parsed. */
export class NestingRefusal extends Refusal {}

export function checkNesting(document: string): void {
  if (isNestedTooDeep(document)) throw new NestingRefusal('graphql-input', TOO_NESTED, MAX_NESTING)
}

/** Checks the nesting of a variable's value. */
export function checkDepth(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_NESTING) throw new NestingRefusal('graphql-input', TOO_NESTED, MAX_NESTING)
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1)
}

const [NEWLINE, RETURN, QUOTE, HASH, BACKSLASH] = [10, 13, 34, 35, 92]
const OPENING = new Set([...'{[('].map((bracket) => bracket.charCodeAt(0)))
const CLOSING = new Set([...'}])'].map((bracket) => bracket.charCodeAt(0)))

/**
 * Whether brackets are nested deeper than MAX_NESTING; those in strings and comments do not count.
 */
function isNestedTooDeep(text: string): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === HASH) index = endOfLine(text, index)
    else if (code === QUOTE) index = endOfString(text, index)
    else if (OPENING.has(code) && ++depth > MAX_NESTING) return true
    else if (CLOSING.has(code)) depth--
  }
  return false
}

function endOfLine(text: string, from: number): number {
  let index = from
  while (index < text.length && text.charCodeAt(index) !== NEWLINE && text.charCodeAt(index) !== RETURN) index++
  return index
}

/** Index of the last character of a string; an unterminated one ends with its line, where the parser rejects it. */
function endOfString(text: string, from: number): number {
  if (text.startsWith('"""', from)) {
    let end = text.indexOf('"""', from + 3)
    while (end > 0 && text.charCodeAt(end - 1) === BACKSLASH) end = text.indexOf('"""', end + 3)
    return end < 0 ? text.length : end + 2
  }
  for (let index = from + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === BACKSLASH) index++
    else if (code === QUOTE || code === NEWLINE || code === RETURN) return index
  }
  return text.length
}
