import { text } from '../../../../language/translate.ts'
import { href } from '../../routes.ts'

export type TabId = 'my-account'

interface Tab {
  id: TabId
  /** As the list of tabs calls it. */
  label: string
  /** As its own page does, where that differs. */
  heading?: string
  to: () => string
}

/** The tabs of My Account, in their order. */
export const tabs: readonly [Tab, ...Tab[]] = [{ id: 'my-account', label: text('Dashboard'), heading: text('My account'), to: () => href('account') }]
