import { FIELDS, typedValuesOf } from './open-page.ts'
import type { TypedValues } from './page.ts'

/** Storage key of form values that were typed before the session ended; restored in this tab for the same reader. */
const KEY = 'typed_forms'

interface TypedForms {
  /** Id of the reader. */
  of: string
  forms: Record<string, TypedValues>
}

function read(): TypedForms | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedForms | null) ?? undefined
  } catch {
    return undefined // storage is disabled or holds other data
  }
}

function write(stored: TypedForms | undefined): void {
  try {
    if (stored && Object.keys(stored.forms).length > 0) sessionStorage.setItem(KEY, JSON.stringify(stored))
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is full or disabled: the values are lost
  }
}

/** Key of a form: its action and hidden values; undefined for forms other than `<Form>`. */
function keyOf(form: HTMLFormElement): string | undefined {
  const fields = form.elements.namedItem(FIELDS)
  return fields instanceof HTMLInputElement ? `${form.getAttribute('action')} ${fields.value}` : undefined
}

function valuesOf(form: HTMLFormElement): TypedValues {
  const { [FIELDS]: _said, ...typed } = typedValuesOf(new FormData(form))
  return typed
}

// values typed before hydration differ from the default; fields controlled by React have none
const isEdited = (element: Element) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.type !== 'hidden' &&
  (element.value !== element.defaultValue ||
    (element instanceof HTMLInputElement && element.checked !== element.defaultChecked))

/** Whether a form of the page contains values that the reader typed. */
export const hasTypedValues = (): boolean =>
  [...document.forms].some((form) => form.dataset.typed !== undefined || [...form.elements].some(isEdited))

/** Marks forms that were changed by typing or by their buttons. */
export function watchTyping(signal: AbortSignal): void {
  const mark = ({ type, target }: Event) => {
    const changed = target instanceof Element && (type === 'click' ? target.closest('form button') : target)
    const form = changed && changed.closest('form')
    if (form) form.dataset.typed = ''
  }
  for (const name of ['input', 'change', 'click'])
    document.addEventListener(name, mark, { capture: true, passive: true, signal })
}

/** Stores the typed values of the page's forms, except secrets. */
export function saveTypedForms(readerId: string): void {
  const stored = read()
  const forms = stored?.of === readerId ? stored.forms : {}
  for (const form of document.forms) {
    const key = keyOf(form)
    const values = key && valuesOf(form)
    if (values && (form.dataset.typed !== undefined || [...form.elements].some(isEdited))) forms[key] = values
  }
  write({ of: readerId, forms })
}

/** Returns the values of a form that this reader typed, and deletes them. */
export function takeTypedValues(form: HTMLFormElement, readerId: string | undefined): TypedValues | undefined {
  const stored = read()
  const key = keyOf(form)
  if (!stored || !key || stored.of !== readerId) return undefined
  const { [key]: typed, ...forms } = stored.forms
  if (typed) write({ ...stored, forms })
  return typed
}

/** Deletes the stored values, unless they belong to the reader with the id `except`. */
export function clearTypedForms(except?: string): void {
  const stored = read()
  if (stored && stored.of !== except) write(undefined)
}
