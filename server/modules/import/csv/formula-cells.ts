const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/

/** Prefixes a cell that a spreadsheet would run as a formula (CSV injection). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The cell without that prefix. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && MARKED.test(text) ? text.slice(1) : text
