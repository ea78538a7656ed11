import type { PageTable } from './open-page.ts'
import type { FrameModule } from './page.ts'

/** What a site hands over, in the browser and on the server. */
export interface Site extends Pick<PageTable, 'routes' | 'errorPage'> {
  readonly frame: FrameModule<unknown>
}
