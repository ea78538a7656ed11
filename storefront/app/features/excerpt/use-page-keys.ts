import { useEffect, useEffectEvent } from 'react'

export interface PageActions {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
}

const KEYS: Readonly<Record<string, keyof PageActions>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Turns pages by keyboard, except while the focus is on a control outside the reader. */
export function usePageKeys(reader: () => Element | null, actions: PageActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as Element
    const isControl = target.closest('button, a, summary, input, select, textarea, dialog') !== null
    if (isControl && !reader()?.contains(target)) return
    // on a focused control the space bar activates it
    const space = event.key === ' ' && !isControl ? (event.shiftKey ? 'previous' : 'next') : undefined
    const action = space ?? (event.shiftKey ? undefined : KEYS[event.key])
    if (!action) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
