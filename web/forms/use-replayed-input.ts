import { useEffect, useRef } from 'react'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChanged(field: FormControl): boolean {
  if (field instanceof HTMLSelectElement)
    return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
  if (field.type === 'checkbox' || field.type === 'radio')
    return (field as HTMLInputElement).checked !== field.hasAttribute('checked')
  return field.value !== field.defaultValue
}

/**
 * For an element whose fields are hydrated late: replays events for fields that were changed before hydration.
 */
export function useReplayedInput() {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const field of fields.current?.querySelectorAll<FormControl>('input, textarea, select') ?? [])
      if (isChanged(field))
        field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }, [])
  return fields
}
