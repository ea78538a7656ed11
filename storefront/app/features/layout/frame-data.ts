import type { Site } from '../../platform/router/page.ts'
import type { MenuNode } from './menu-tree.ts'

/** The CMS blocks that stand around every page. */
export const BLOCKS = ['promo_counter', 'header-contacts', 'footer-about', 'footer-shop', 'footer-help'] as const
export type BlockName = (typeof BLOCKS)[number]

export interface CmsText {
  readonly title: string
  /** Made safe by the back end. */
  readonly html: string
}

export interface FrameData extends Pick<
  Site,
  'name' | 'titlePrefix' | 'titleSuffix' | 'defaultTitle' | 'defaultDescription'
> {
  readonly logo: { readonly src: string | null; readonly alt: string; readonly width: number; readonly height: number }
  readonly copyright: string
  /** Where one of these occurs in the path, the page stands without header and footer. */
  readonly alonePaths: readonly string[]
  readonly phone: string
  readonly email: string
  readonly hasNewsletter: boolean
  readonly hasWishlist: boolean
  /** By their codes, each in its own language. */
  readonly storeNames: Readonly<Record<string, string>>
  readonly menu: readonly MenuNode[]
  readonly blocks: Readonly<Partial<Record<BlockName, CmsText>>>
  /** Changes with the words of the promotion. */
  readonly promoVersion?: string
}
