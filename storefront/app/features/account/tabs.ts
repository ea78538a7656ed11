import { text } from '../../../../language/translate.ts'
import { href } from '../../paths.ts'
import type { Types } from '../../generated/documents.ts'

/** Data that every tab needs: which tabs are enabled and the counts beside their names. */
export type AccountFrame = Types.AccountFrameQuery

/** Tab codes of the specification. The page of an order belongs to `my-orders`. */
export type TabId =
  | 'my-account'
  | 'my-orders'
  | 'my-downloadable'
  | 'my-wishlist'
  | 'address'
  | 'edit'
  | 'newsletter-subscription'
  | 'my-books'
  | 'my-reviews'
  | 'privacy-settings'

interface Tab {
  id: TabId
  /** Label in the list of tabs. */
  label: string
  /** Heading of its page, if it differs from the label. */
  heading?: string
  to: () => string
  /** For an optional tab: whether the configuration enables it. */
  isOn?: (frame: Pick<AccountFrame, 'storeConfig'>) => boolean
  /** Count shown beside the label. */
  count?: (frame: AccountFrame) => number | undefined
}

/** The tabs of My Account in display order. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { id: 'my-account', label: text('Dashboard'), heading: text('My Account'), to: () => href('account') },
  { id: 'my-orders', label: text('My Orders'), to: () => href('orders') },
  { id: 'my-downloadable', label: text('My Downloadable'), to: () => href('downloads') },
  {
    id: 'my-wishlist',
    label: text('My Wish List'),
    to: () => href('wishlist'),
    isOn: ({ storeConfig }) => storeConfig?.wishlist_general_active ?? false,
    count: ({ customer }) => customer?.wishlists[0]?.items_count ?? undefined,
  },
  { id: 'my-books', label: text('My books'), to: () => href('my-books') },
  {
    id: 'my-reviews',
    label: text('My Reviews'),
    to: () => href('my-reviews'),
    isOn: ({ storeConfig }) => storeConfig?.reviews_are_enabled ?? false,
  },
  { id: 'address', label: text('Address Book'), to: () => href('address-book') },
  {
    id: 'edit',
    label: text('Account Information'),
    heading: text('Edit Account Information'),
    to: () => href('account-edit'),
  },
  {
    id: 'newsletter-subscription',
    label: text('Newsletter Subscription'),
    to: () => href('newsletter'),
    isOn: ({ storeConfig }) => storeConfig?.newsletter_general_active ?? false,
  },
  { id: 'privacy-settings', label: text('Privacy Settings'), to: () => href('privacy-settings') },
]

export const findTab = (id: string): Tab | undefined => tabs.find((tab) => tab.id === id)

export const isShown = ({ isOn }: Tab, frame: AccountFrame): boolean => isOn?.(frame) ?? true
