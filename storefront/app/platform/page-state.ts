import type { Notice } from './notices.ts'
import type { FormResult, View } from './router/open-page.ts'
import type { StoreView } from './store-view.ts'

/** What the server's page tells the scripts that wake it. */
export interface PageState {
  origin: string
  stores: readonly StoreView[]
  store: StoreView
  base: string
  name: string
  params: Readonly<Record<string, string>>
  /** Path and query within the store view. */
  address: string
  status: View['status']
  data: unknown
  frame: unknown
  result?: FormResult
  notices: readonly Notice[]
}

export const STATE_ID = 'page-state'
