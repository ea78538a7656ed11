import type { BarPolicyFragment, ConsentFieldFragment } from '../../generated/operations.ts'
import type { Site } from '../../platform/router/page.ts'
import type { OfferedCurrency } from './currencies.ts'
import type { MenuNode } from './menu-tree.ts'

/** The CMS blocks around every page. */
export const BLOCKS = [
  'promo_counter',
  'header-contacts',
  'footer-about',
  'footer-shop',
  'footer-help',
  'footer-terms',
] as const
export type BlockName = (typeof BLOCKS)[number]

export interface CmsText {
  readonly title: string
  /** Sanitized by the back end. */
  readonly html: string
}

export interface FrameData extends Pick<
  Site,
  'name' | 'titlePrefix' | 'titleSuffix' | 'defaultTitle' | 'defaultDescription' | 'abScript'
> {
  readonly logo: { readonly src: string | null; readonly alt: string; readonly width: number; readonly height: number }
  readonly copyright: string
  /** Paths with one of these parts are shown without header and footer. */
  readonly alonePaths: readonly string[]
  readonly phone: string
  readonly email: string
  readonly hasNewsletter: boolean
  /** Through which an order can be paid. */
  readonly paymentCompanies: readonly string[]
  /** Asked for with the newsletter. */
  readonly newsletterConsents: readonly ConsentFieldFragment[]
  readonly hasWishlist: boolean
  /** The tag manager does not wait for a decision: the advanced consent mode. */
  readonly hasTagsBeforeConsent: boolean
  /** By code, each in its own language. */
  readonly storeNames: Readonly<Record<string, string>>
  /** Of the prices on the page. */
  readonly currency: string
  /** The view's own first. */
  readonly currencies: readonly OfferedCurrency[]
  readonly menu: readonly MenuNode[]
  readonly blocks: Readonly<Partial<Record<BlockName, CmsText>>>
  /** Null where none is shown. */
  readonly cookieBar: BarPolicyFragment | null
  /** Changes with the promotion's text. */
  readonly promoVersion?: string
}
