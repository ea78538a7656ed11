import { useEffect, useEffectEvent } from 'react'

export interface Turns {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
}

const KEYS: Readonly<Record<string, keyof Turns>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Turns pages by keys, except where the focus is on a control outside of the reader. */
export function useTurningKeys(reader: () => Element | null, turns: Turns): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as Element
    const isControl = target.closest('button, a, summary, input, select, textarea, dialog') !== null
    if (isControl && !reader()?.contains(target)) return
    // the space bar presses what is focused
    const space = event.key === ' ' && !isControl ? (event.shiftKey ? 'previous' : 'next') : undefined
    const turn = space ?? (event.shiftKey ? undefined : KEYS[event.key])
    if (!turn) return
    event.preventDefault()
    turns[turn]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
