import { createContext, use, useSyncExternalStore } from 'react'

export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  /** Already translated. */
  readonly text: string
  /** Said where it belongs as well, and read out there. */
  readonly isQuiet?: boolean
  /** A link to what can be done about it: a path within the store view. */
  readonly action?: { readonly label: string; readonly to: string }
  /** The form that was refused (`causeOf`): once it succeeds, the notice goes. */
  readonly cause?: string
}

/** A form by its intent, and its name where a page has several of one intent. */
export const causeOf = (intent: string, form = ''): string => `${intent} ${form}`

// what the server's page showed already: hydration must start from the same
let first: readonly Notice[] = []
let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice; the frame takes it away in its time. An equal one that is shown still makes room for it. */
export function notify(
  kind: Notice['kind'],
  text: string,
  more: Pick<Notice, 'isQuiet' | 'action' | 'cause'> = {},
): void {
  change([
    ...notices.filter((shown) => shown.kind !== kind || shown.text !== text),
    { id: ++last, kind, text, ...more },
  ])
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

/** Takes away the errors of a form that has succeeded. */
export function dismissErrors(cause: string): void {
  change(notices.filter((notice) => notice.kind !== 'error' || notice.cause !== cause))
}

/** Once, at the start: what the server's page shows. */
export function startNotices(shown: readonly Notice[]): void {
  first = notices = shown
  last = shown.length
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** On the server: the notices of one page, which module state must not carry. */
export const SentNotices = createContext<readonly Notice[] | undefined>(undefined)

/** What the frame shows just now. */
export function useNotices(): readonly Notice[] {
  const sent = use(SentNotices)
  return useSyncExternalStore(
    subscribe,
    () => notices,
    () => sent ?? first,
  )
}
