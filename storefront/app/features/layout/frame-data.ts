import type { BarPolicyFragment, ConsentFieldFragment } from '../../generated/operations.ts'
import type { HeadDefaults } from '../../../../web/router/page.ts'
import type { OfferedCurrency } from './currencies.ts'
import type { MenuNode } from './menu/menu-tree.ts'

/** Identifiers of the CMS blocks around every page. */
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
  /** HTML sanitized by the back end. */
  readonly html: string
}

export interface FrameData extends Pick<
  HeadDefaults,
  'name' | 'titlePrefix' | 'titleSuffix' | 'defaultTitle' | 'defaultDescription'
> {
  /** URL of the A/B testing script, loaded with the consent to statistics; undefined if there is none. */
  readonly abScript?: string
  readonly logo: { readonly src: string | null; readonly alt: string; readonly width: number; readonly height: number }
  readonly copyright: string
  /** Pages whose path contains one of these strings are shown without header and footer. */
  readonly pathsWithoutFrame: readonly string[]
  readonly phone: string
  readonly email: string
  /** Name, address and numbers of the seller, of those that are set. */
  readonly seller: readonly string[]
  /** Paths within the store view. */
  readonly legalPages: readonly { readonly title: string; readonly url: string }[]
  readonly hasNewsletter: boolean
  /** Companies through which an order can be paid. */
  readonly paymentCompanies: readonly string[]
  /** Consent checkboxes of the newsletter form. */
  readonly newsletterConsents: readonly ConsentFieldFragment[]
  readonly hasWishlist: boolean
  /** Advanced consent mode: the tag manager loads before the reader decides on cookies. */
  readonly hasTagsBeforeConsent: boolean
  /** Names of the store views by code, each in its own language. */
  readonly storeNames: Readonly<Record<string, string>>
  /** ISO 4217 code of the currency in which the page shows prices. */
  readonly currency: string
  /** Available currencies, the store view's base currency first. */
  readonly currencies: readonly OfferedCurrency[]
  readonly menu: readonly MenuNode[]
  readonly blocks: Readonly<Partial<Record<BlockName, CmsText>>>
  /** Null where no cookie bar is shown. */
  readonly cookieBar: BarPolicyFragment | null
  /** Hash of the promotion's text; a new text is shown even if the old one was dismissed. */
  readonly promoVersion?: string
}
