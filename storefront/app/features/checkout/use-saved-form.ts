import { useEffect, useEffectEvent, type RefObject } from 'react'

type Values = Readonly<Record<string, string>>
type Control = HTMLInputElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every((option) => option.selected === option.defaultSelected)
  if (control.type === 'radio' || control.type === 'checkbox') return control.checked === control.defaultChecked
  return control.value === control.defaultValue
}

/** Restores stored values, except in fields that changed since the page loaded. */
function fill(form: HTMLFormElement, values: Values) {
  const controls = [...form.elements].filter(isControl)
  const touched = new Set(controls.filter((control) => !isUntouched(control)).map(({ name }) => name))
  for (const control of controls) {
    const value = values[control.name]
    if (!value || touched.has(control.name) || control.type === 'hidden') continue
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
      control.checked = control.value === value
    else control.value = value
  }
}

interface SavedForm {
  box: RefObject<HTMLElement | null>
  /** Stored values by field name; undefined after a refusal, when the form already contains the typed values. */
  values: () => Values | undefined
  save: (form: FormData) => void
  /** Called after the stored values were restored. */
  onFilled?: (form: HTMLFormElement) => void
}

/** Keeps a form's fields across reloads. `box` is any element inside the form. */
export function useSavedForm({ box, values, save, onFilled }: SavedForm): void {
  const restore = useEffectEvent((form: HTMLFormElement) => {
    const savedValues = values()
    if (savedValues) fill(form, savedValues)
    onFilled?.(form)
  })
  const saveForm = useEffectEvent((form: HTMLFormElement) => save(new FormData(form)))
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    // once only: later the form has its own values
    restore(form)
    const listener = () => saveForm(form)
    form.addEventListener('input', listener)
    form.addEventListener('change', listener)
    return () => {
      form.removeEventListener('input', listener)
      form.removeEventListener('change', listener)
    }
  }, [box])
}

/** Calls `onChange` for each input that the reader changed. */
export function useFormChange(
  box: RefObject<HTMLElement | null>,
  onChange: (field: HTMLInputElement, form: HTMLFormElement) => void,
): void {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const listener = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) notify(target, form)
    }
    form.addEventListener('change', listener)
    return () => form.removeEventListener('change', listener)
  }, [box])
}

/** Clears the named fields, as a private person's address does not apply to a company. */
export function clearFields(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type !== 'hidden') control.value = ''
    else if (control instanceof HTMLSelectElement) control.value = ''
  }
}
