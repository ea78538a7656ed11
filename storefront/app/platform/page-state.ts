import type { Notice } from './notices.ts'
import type { FormResult, View } from './router/open-page.ts'
import type { StoreView } from './store-view.ts'

/** What the server's page tells the scripts that wake it. */
export interface PageState {
  origin: string
  stores: readonly StoreView[]
  store: StoreView
  base: string
  /** Path and query within the store view. */
  address: string
  notices: readonly Notice[]
  /** Within the page where it is one reader's; what anybody may see is at this address instead, and the page arrives sooner by it. */
  content: PageContent | string
}

/** What a page is made of. */
export interface PageContent {
  name: string
  params: Readonly<Record<string, string>>
  status: View['status']
  data: unknown
  frame: unknown
  result?: FormResult
}

/** Content that is asked for apart. Another address than the page told: it has changed since. */
export type ApartContent = PageContent & { at: string }

export const STATE_ID = 'page-state'

const MOST_TRIES = 6

/** The content of the page, and whether the page was made of it. On a train the first answers may be lost. */
export async function contentOf({ content }: PageState): Promise<PageContent & { isAsSent: boolean }> {
  if (typeof content !== 'string') return { ...content, isAsSent: true }
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(content)
      if (!answer.ok) throw new Error(`The page's content: ${answer.status}`)
      const apart = (await answer.json()) as ApartContent
      return { ...apart, isAsSent: apart.at === content }
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries))
    }
  }
}
