const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/

/** A cell that a spreadsheet would run as a formula, marked as text: titles come from publishers. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The cell without that mark. */
export const bareCell = (text: string): string => (text.startsWith("'") && MARKED.test(text) ? text.slice(1) : text)
