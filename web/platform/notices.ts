import { createContext, use } from 'react'
import { createStore, useStore } from './store.ts'

/** A link, with a path within the store view, or a button such as Undo. */
export type NoticeAction =
  | { readonly label: string; readonly to: string }
  | {
      readonly label: string
      readonly run: () => void
      /** Moves focus to the button, which keyboard users could reach only at the end of the page; pauses the timer. */
      readonly takesFocus?: boolean
    }

export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  /** Already translated. */
  readonly text: string
  /** Not announced, because the page shows and announces the text elsewhere. */
  readonly isQuiet?: boolean
  readonly action?: NoticeAction
  /** Key of the rejected form (`formKeyOf`): the notice is removed when the form succeeds. */
  readonly formKey?: string
}

/** Key of a form: its intent, and its name where a page has several forms with the same intent. */
export const formKeyOf = (intent: string, form = ''): string => `${intent} ${form}`

// notices that the server rendered; hydration must start with the same ones
let serverNotices: readonly Notice[] = []
let lastId = 0
let onError: ((text: string) => void) | undefined
const store = createStore<readonly Notice[]>([])

/** Shows a notice, which expires. It replaces one of the same kind and text, unless that one has a button. */
export function notify(
  kind: Notice['kind'],
  text: string,
  options: Pick<Notice, 'isQuiet' | 'action' | 'formKey'> = {},
): void {
  if (kind === 'error') onError?.(text)
  store.write([
    ...store
      .read()
      .filter((notice) => notice.kind !== kind || notice.text !== text || (notice.action && 'run' in notice.action)),
    { id: ++lastId, kind, text, ...options },
  ])
}

export function dismiss(id: number): void {
  store.write(store.read().filter((notice) => notice.id !== id))
}

/** Removes the errors of a form that has succeeded. */
export function dismissFormErrors(formKey: string): void {
  store.write(store.read().filter((notice) => notice.kind !== 'error' || notice.formKey !== formKey))
}

/** Removes all notices of a form, such as those of an undone change. */
export function dismissFormNotices(formKey: string): void {
  store.write(store.read().filter((notice) => notice.formKey !== formKey))
}

/** Called once at startup with the notices that the server rendered; `reportError` gets the texts of later errors. */
export function startNotices(notices: readonly Notice[], reportError?: (text: string) => void): void {
  serverNotices = notices
  onError = reportError
  store.write(notices)
  lastId = notices.length
}

/** Notices of one page on the server, where module state is shared between requests. */
export const ServerNotices = createContext<readonly Notice[] | undefined>(undefined)

export function useNotices(): readonly Notice[] {
  const sent = use(ServerNotices)
  return useStore(store, (notices) => notices, sent ?? serverNotices)
}
