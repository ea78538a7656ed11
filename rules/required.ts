import { text } from '../language/translate.ts'

/** An English source text with its values: `t(...problem)` translates it. */
export type Problem = readonly [source: string, ...values: (string | number)[]]

export const REQUIRED: Problem = [text('This field is required!')]

/** The same text, which translations may write for the field: „Podaj ulicę.” */
const TEXTS: Readonly<Record<string, string>> = {
  email: text('This field is required!|email'),
  password: text('This field is required!|password'),
  company: text('This field is required!|company'),
  vat_id: text('This field is required!|vat_id'),
  firstname: text('This field is required!|firstname'),
  lastname: text('This field is required!|lastname'),
  street: text('This field is required!|street'),
  house: text('This field is required!|house'),
  postcode: text('This field is required!|postcode'),
  city: text('This field is required!|city'),
  telephone: text('This field is required!|telephone'),
}

/** What an empty field with this name says. */
export const requiredProblem = (name: string): Problem => [TEXTS[name.replace(/^billing_/, '')] ?? REQUIRED[0]]

/** The problem of a field, in the text for its name. */
export const problemOf = (name: string, problem: Problem): Problem =>
  problem[0] === REQUIRED[0] ? requiredProblem(name) : problem
