import { createContext, use } from 'react'
import { report } from './consent/measure.ts'
import { createStore, useStore } from './store.ts'

/** A link to a remedy, a path within the store view, or a button that takes back what was done. */
export type NoticeAction =
  | { readonly label: string; readonly to: string }
  | {
      readonly label: string
      readonly run: () => void
      /** By keyboard the notice would be the last of the page: the focus goes to it, and its timer waits. */
      readonly takesFocus?: boolean
    }

export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  /** Already translated. */
  readonly text: string
  /** Already shown and announced where it belongs. */
  readonly isQuiet?: boolean
  readonly action?: NoticeAction
  /** The refused form (`causeOf`): when it succeeds, the notice is removed. */
  readonly cause?: string
}

/** A form's key: its intent, and its name where a page has several with one intent. */
export const causeOf = (intent: string, form = ''): string => `${intent} ${form}`

// notices of the server's page: hydration must start with the same
let first: readonly Notice[] = []
let last = 0
const store = createStore<readonly Notice[]>([])

/** Shows a notice, which expires in the frame. It replaces an equal one, unless that takes back something else. */
export function notify(
  kind: Notice['kind'],
  text: string,
  more: Pick<Notice, 'isQuiet' | 'action' | 'cause'> = {},
): void {
  if (kind === 'error') report('error', text)
  store.write([
    ...store
      .read()
      .filter((shown) => shown.kind !== kind || shown.text !== text || (shown.action && 'run' in shown.action)),
    { id: ++last, kind, text, ...more },
  ])
}

export function dismiss(id: number): void {
  store.write(store.read().filter((notice) => notice.id !== id))
}

/** Removes the errors of a form that has succeeded. */
export function dismissErrors(cause: string): void {
  store.write(store.read().filter((notice) => notice.kind !== 'error' || notice.cause !== cause))
}

/** Removes the notices of what was taken back. */
export function dismissCaused(cause: string): void {
  store.write(store.read().filter((notice) => notice.cause !== cause))
}

/** Called once at startup with the notices of the server's page. */
export function startNotices(shown: readonly Notice[]): void {
  first = shown
  store.write(shown)
  last = shown.length
}

/** On the server: the notices of one page; module state is shared between requests. */
export const SentNotices = createContext<readonly Notice[] | undefined>(undefined)

/** The notices to show. */
export function useNotices(): readonly Notice[] {
  const sent = use(SentNotices)
  return useStore(store, (notices) => notices, sent ?? first)
}
