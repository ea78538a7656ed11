import type { ComponentType, ReactNode } from 'react'
import type { Language } from '../../language/translate.ts'
import type { Graphql } from '../api/document.ts'
import type { Session } from '../api/session.ts'
import type { StoreView } from '../platform/store-view.ts'
import type { Params } from './table.ts'

/** Names of a site, by which its pages are checked. */
export interface SiteNames {
  /** Keys of the session. */
  session: string
  /** Parts of the texts. */
  texts: string
}

export interface PageContext<Names extends SiteNames = SiteNames> extends Language {
  readonly params: Params
  /** The path within the store view, with its query. */
  readonly url: URL
  readonly store: StoreView
  readonly graphql: Graphql
  /** Client that bypasses caches; only in the browser, since the server does not cache. */
  readonly uncached?: Graphql
  /** Only in `private` pages and in actions: public pages must not depend on the reader. */
  readonly session: Session<Names['session']>
  readonly signal: AbortSignal
  /** Data of an internal rewrite (`rewriteTo`). */
  readonly forwarded: unknown
  /** Values of the submitted form, when the page is rendered without JavaScript: options may depend on them. */
  readonly typed?: TypedValues
}

export interface Meta {
  title?: string
  /** Replaces the site's prefix; '' omits it. */
  titlePrefix?: string
  titleSuffix?: string
  description?: string | null
  /** A path within the store view; by default the page's own path without its query. */
  canonical?: string
  robots?: string
  /** Paths of the page in other store views by code, without views that lack it; by default the same path in all. */
  alternates?: Readonly<Record<string, string>>
  /** `title`, `image`, `type` …: rendered as og:… */
  openGraph?: Readonly<Record<string, string | number | null | undefined>>
  jsonLd?: readonly object[]
  /** Paths of the previous and next page of a list. */
  previous?: string
  next?: string
  /** The page's RSS feed: a path within the store view, with or without its prefix. */
  feed?: { title: string; url: string }
}

/** Typed values of a form by field name. */
export type TypedValues = Readonly<Record<string, string>>

export interface ActionSuccess {
  /**
   * Path within the store view to navigate to. Without it the form's page stays (without JavaScript: a 303 to the
   * action's path).
   */
  readonly to?: string
  /** URL of another site to navigate to, such as the page of a payment provider. */
  readonly externalUrl?: string
  readonly notice?: string
  /** A link in the notice, after hydration. */
  readonly noticeAction?: { readonly label: string; readonly to: string }
  /** Partial failures, shown as error notices on the next page. */
  readonly warnings?: readonly string[]
  /** Value for the form's `onDone`. */
  readonly value?: unknown
}
export interface ActionRefusal {
  /** Error message by field name; '' for the form itself. */
  readonly problems: Readonly<Record<string, string>>
  /** Shown as an error notice, in addition to the message at a field. */
  readonly failure?: string
}
export type ActionResult = ActionSuccess | ActionRefusal
export type Action<Names extends SiteNames = SiteNames> = (
  form: FormData,
  context: PageContext<Names>,
) => Promise<ActionResult>

export interface PageModule<Data, Names extends SiteNames = SiteNames> {
  load(context: PageContext<Names>): Data | Promise<Data>
  meta(
    data: Data,
    context: Pick<PageContext, keyof Language | 'url' | 'params' | 'store'> & { stores: readonly StoreView[] },
  ): Meta
  Page: ComponentType<{ data: Data }>
  /** Called before hydration: loads the parts that handle input and clicks of the server-rendered page. */
  preload?(data: Data): Promise<unknown> | undefined
  /** The data shows that the page does not exist: status 404. */
  isMissing?(data: Data): boolean
  /** Rendered while a navigation takes long; without it the previous page stays. */
  Loading?: ComponentType
  /** Reads the session: never cached, never prefetched. */
  private?: boolean
  /** Shows the customer's data: when the session ends, the reader is asked to sign in and returns to the page. */
  customer?: boolean | ((params: Params) => boolean)
  /** Texts besides those of every page. */
  texts?: Names['texts']
  /** Renders without the frame. */
  isFrameless?: boolean
  /** Actions by the value of the hidden field `intent`. */
  actions?: Readonly<Record<string, Action<Names>>>
}

/** The site's defaults for the head of every page. */
export interface HeadDefaults {
  name: string
  titlePrefix?: string | null
  titleSuffix?: string | null
  defaultTitle?: string | null
  defaultDescription?: string | null
  /** Social image of pages without one. */
  image?: string | null
  /** Theme colour of the browser's bars, by scheme. */
  themeColors?: Readonly<Record<'light' | 'dark', string>>
}

/** Header and footer; loaded with the first page only, so their data must not depend on the reader. */
export interface FrameModule<Data> {
  load(context: Pick<PageContext, keyof Language | 'graphql' | 'store' | 'signal'>): Data | Promise<Data>
  head(data: Data): HeadDefaults
  Frame: ComponentType<{ data: Data; children: ReactNode }>
  /** Rendered on every page, including those without the frame. */
  Always: ComponentType<{ data: Data }>
}

export class Redirect extends Error {
  constructor(
    readonly to: string,
    readonly status: 301 | 302 | 303 | 307 | 308,
    /** Shown as an error notice on the target page. */
    readonly problem?: string,
  ) {
    super(`Redirect to ${to}`)
  }
}
export class NotFound extends Error {}
export class Rewrite extends Error {
  constructor(
    readonly page: string,
    readonly forwarded: unknown,
  ) {
    super(`Rewrite ${page}`)
  }
}

/** `throw redirect(href('cart'))` in load: a path within the store view, or another site's URL. */
export const redirect = (to: string, status: Redirect['status'] = 302, problem?: string) =>
  new Redirect(to, status, problem)
/** `throw notFound()` in load: status 404. */
export const notFound = () => new NotFound('Page not found')
/**
 * `throw rewriteTo('product', { sku })` in load: an internal rewrite to another page of the table; its load gets
 * `forwarded`.
 */
export const rewriteTo = (page: string, forwarded?: unknown) => new Rewrite(page, forwarded)
