import type { Catalogue } from '../../language/translate.ts'
import type { Session } from '../api/session.ts'
import type { PageState } from './page-state.ts'
import type { RouterApi } from './context.ts'
import type { Router } from './router.ts'
import type { Site } from './site.ts'

/** What a site hands over in the browser, for one document. */
export interface BrowserSite extends Site {
  /** Loads the texts of every page, or a page's own part, in the language of the document. */
  readonly loadTexts: (part?: string) => Promise<Catalogue>
  readonly session: Session
  /** Id of the signed-in reader, to whom alone typed values are given back. */
  readonly readerId: () => string | undefined
  /** Whether a URL of the site always needs a new document. */
  readonly isNative?: (url: URL) => boolean
  /** Called with the text of each error notice. */
  readonly onErrorNotice?: (text: string) => void
  /** Called just before hydration, with the data of the frame. */
  readonly onRouter?: (router: RouterApi & Router, frameData: unknown) => void
}

/** Configures the API and returns the site for a document in this state. */
export type OpenSite = (state: PageState) => BrowserSite
