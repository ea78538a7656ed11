import type { ComponentType, ReactNode } from 'react'
import type { Language } from '../../../../language/translate.ts'
import type { Graphql } from '../document.ts'
import type { Session } from '../session.ts'
import type { StoreView } from '../store-view.ts'
import type { TextsPart } from '../../texts/catalogues.ts'
import type { Params } from './table.ts'

export interface PageContext extends Language {
  readonly params: Params
  /** The path within the store view, its query included. */
  readonly url: URL
  readonly store: StoreView
  readonly graphql: Graphql
  /** The same past every copy, in the browser; the server has no copies to go past. */
  readonly uncached?: Graphql
  /** Only where the page is `private`, and in actions: what everybody is shown must not depend on who asks. */
  readonly session: Session
  readonly signal: AbortSignal
  /** What another page handed over with `become`. */
  readonly given: unknown
}

export interface Meta {
  title?: string
  /** Replaces the shop's own, '' leaves it out. */
  titlePrefix?: string
  titleSuffix?: string
  description?: string | null
  /** A path within the store view; by default the page's own path without its query. */
  canonical?: string
  robots?: string
  /**
   * Paths of the same page in other store views by their codes, those that lack it left out; by default the same path
   * in all.
   */
  alternates?: Readonly<Record<string, string>>
  /** `title`, `image`, `type` …: written as og:… */
  openGraph?: Readonly<Record<string, string | number | null | undefined>>
  jsonLd?: readonly object[]
  /** Addresses within the store view of the neighbours of a list's page. */
  previous?: string
  next?: string
  /** The page's news as RSS: an address from the host on, as the API tells it. */
  feed?: { title: string; url: string }
}

/** Values of a form by field name, as they were typed. */
export type Typed = Readonly<Record<string, string>>

export interface Done {
  /**
   * Where to go: a path within the store view. Without it the page of the form stays (a 303 to the action's path before
   * scripts are up).
   */
  readonly to?: string
  readonly notice?: string
  /** A link in the notice, once scripts are up. */
  readonly noticeAction?: { readonly label: string; readonly to: string }
  /** What could not be done of it: told as errors where the form leads. */
  readonly shortfalls?: readonly string[]
  /** For the form's `onDone`. */
  readonly value?: unknown
}
export interface Refused {
  /** Message by field name; '' is for the form as a whole. */
  readonly problems: Readonly<Record<string, string>>
  /** Shown as an error notice as well, where a field has the message. */
  readonly failure?: string
}
export type ActionResult = Done | Refused
export type Action = (form: FormData, context: PageContext) => Promise<ActionResult>

export interface PageModule<Data> {
  load(context: PageContext): Data | Promise<Data>
  meta(
    data: Data,
    context: Pick<PageContext, keyof Language | 'url' | 'params' | 'store'> & { stores: readonly StoreView[] },
  ): Meta
  Page: ComponentType<{ data: Data }>
  /** It tells by itself that what was asked for is not there: status 404. */
  isMissing?(data: Data): boolean
  /** Shown when the data of a navigation takes its time; without it the old page stays. */
  Loading?: ComponentType
  /** Reads the session: never cached, never prefetched. */
  private?: boolean
  /** Shows what is its customer's: whose session ends there signs in again, and comes back. */
  customer?: boolean | ((params: Params) => boolean)
  /** Words beside those that every page knows. */
  texts?: TextsPart
  /** Shown without the frame. */
  bare?: boolean
  /** By the hidden field `intent`. */
  actions?: Readonly<Record<string, Action>>
}

/** What the frame tells the head of every page. */
export interface Site {
  name: string
  titlePrefix?: string | null
  titleSuffix?: string | null
  defaultTitle?: string | null
  defaultDescription?: string | null
  /** What is shown where a page without a picture of its own is shared. */
  image?: string | null
  /** Colour of the browser's own bars, by scheme. */
  themeColors?: Readonly<Record<'light' | 'dark', string>>
}

/** Header and footer; loaded with the first page only, so it must not depend on who asks. */
export interface FrameModule<Data> {
  load(context: Pick<PageContext, keyof Language | 'graphql' | 'store' | 'signal'>): Data | Promise<Data>
  site(data: Data): Site
  Frame: ComponentType<{ data: Data; children: ReactNode }>
  /** Beside every page, those without the frame too. */
  Always: ComponentType<{ data: Data }>
}

export class Redirect extends Error {
  constructor(
    readonly to: string,
    readonly status: 301 | 302 | 303 | 307 | 308,
    /** Told as an error where it leads. */
    readonly problem?: string,
  ) {
    super(`Redirect to ${to}`)
  }
}
export class NotFound extends Error {}
export class Become extends Error {
  constructor(
    readonly page: string,
    readonly given: unknown,
  ) {
    super(`Become ${page}`)
  }
}

/** `throw redirect(href('cart'))` in load: a path within the store view, or another site's whole address. */
export const redirect = (to: string, status: Redirect['status'] = 302, problem?: string) =>
  new Redirect(to, status, problem)
/** `throw notFound()` in load: the page is not here, status 404. */
export const notFound = () => new NotFound('Page not found')
/**
 * `throw become('product', { sku })` in load: another page of the table answers for this URL; its load finds `given`.
 */
export const become = (page: string, given?: unknown) => new Become(page, given)
