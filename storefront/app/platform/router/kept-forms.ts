import { FIELDS, typedIn } from './open-page.ts'
import type { Typed } from './page.ts'

/** What was typed into forms when their reader had to sign in again: kept in this tab, for the same reader. */

const KEY = 'typed_forms'

interface Kept {
  /** Whose it is. */
  of: string
  forms: Record<string, Typed>
}

function read(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined // storage is switched off, or holds something else
  }
}

function write(kept: Kept | undefined): void {
  try {
    if (kept && Object.keys(kept.forms).length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is full or off: it has to be typed again
  }
}

/** Where it posts to, and what it says beside what is typed; nothing for a form of another kind. */
function keyOf(form: HTMLFormElement): string | undefined {
  const fields = form.elements.namedItem(FIELDS)
  return fields instanceof HTMLInputElement ? `${form.getAttribute('action')} ${fields.value}` : undefined
}

function valuesOf(form: HTMLFormElement): Typed {
  const { [FIELDS]: _said, ...typed } = typedIn(new FormData(form))
  return typed
}

const firstValues = new WeakMap<HTMLFormElement, string>()

// what was typed before hydration shows by its default; a field that React controls has none of its own
const differs = (element: Element) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.type !== 'hidden' && element.value !== element.defaultValue

const isChanged = (form: HTMLFormElement, values: Typed) =>
  form.dataset.typed !== undefined || JSON.stringify(values) !== firstValues.get(form) || [...form.elements].some(differs)

/** Keeps what was typed into the forms of the page; secrets are left out. */
export function keepForms(of: string): void {
  const kept = read()
  const forms = kept?.of === of ? kept.forms : {}
  for (const form of document.forms) {
    const key = keyOf(form)
    const values = key && valuesOf(form)
    if (values && isChanged(form, values)) forms[key] = values
  }
  write({ of, forms })
}

/** What this reader had typed into a form that has just come: once. */
export function recallForm(form: HTMLFormElement, reader: () => string): Typed | undefined {
  firstValues.set(form, JSON.stringify(valuesOf(form)))
  const kept = read()
  const key = keyOf(form)
  if (!kept || !key || kept.of !== reader()) return undefined
  const { [key]: typed, ...forms } = kept.forms
  if (typed) write({ ...kept, forms })
  return typed
}

/** What others typed is nobody's business; without a name, what anybody did. */
export function forgetForms(except?: string): void {
  const kept = read()
  if (kept && kept.of !== except) write(undefined)
}
