import { browserSession } from '../session.ts'
import { signedIn } from '../token.ts'
import { FIELDS, typedIn } from './open-page.ts'
import type { Typed } from './page.ts'
import { KEY } from './has-kept-forms.ts'

/** What was typed into forms when their reader had to sign in again: kept in this tab, for the same reader. */

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

// what was typed before scripts were up shows by its default; a field that React controls has none of its own
const differs = (element: Element) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.type !== 'hidden' &&
  (element.value !== element.defaultValue ||
    (element instanceof HTMLInputElement && element.checked !== element.defaultChecked))

/** Marks forms that are typed into, or changed by their buttons. */
export function watchTyping(signal: AbortSignal): void {
  const mark = ({ type, target }: Event) => {
    const changed = target instanceof Element && (type === 'click' ? target.closest('form button') : target)
    const form = changed && changed.closest('form')
    if (form) form.dataset.typed = ''
  }
  for (const name of ['input', 'change', 'click'])
    document.addEventListener(name, mark, { capture: true, passive: true, signal })
}

/** Keeps what was typed into the forms of the page; secrets are left out. */
export function keepForms(of: string): void {
  const kept = read()
  const forms = kept?.of === of ? kept.forms : {}
  for (const form of document.forms) {
    const key = keyOf(form)
    const values = key && valuesOf(form)
    if (values && (form.dataset.typed !== undefined || [...form.elements].some(differs))) forms[key] = values
  }
  write({ of, forms })
}

/** What this reader had typed into a form that has just come: once. */
export function recallForm(form: HTMLFormElement): Typed | undefined {
  const kept = read()
  const key = keyOf(form)
  if (!kept || !key || kept.of !== String(signedIn(browserSession)?.uid)) return undefined
  const { [key]: typed, ...forms } = kept.forms
  if (typed) write({ ...kept, forms })
  return typed
}

/** What others typed is nobody's business; without a name, what anybody did. */
export function forgetForms(except?: string): void {
  const kept = read()
  if (kept && kept.of !== except) write(undefined)
}
