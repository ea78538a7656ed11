import { pagePart } from '../../../platform/page-part.tsx'

/** Most visits to the checkout do not come this far. */
export const success = pagePart(async () => (await import('./success-page.part.tsx')).SuccessPage)

/** A file of the order that can be downloaded. */
export interface ReadyFile {
  url: string
  /** Of the book. */
  title: string
  /** Of the file: its format. */
  name: string
}
