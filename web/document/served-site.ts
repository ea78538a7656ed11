import type { Catalogue } from '../../language/translate.ts'
import type { Graphql } from '../api/document.ts'
import type { MaxAgeOf, Session } from '../api/session.ts'
import type { StoreView } from '../platform/store-view.ts'
import type { Site } from '../router/site.ts'

/** What a site hands over on the server. */
export interface ServedSite extends Site {
  /** Loads all texts of a language, since the server renders every page. */
  readonly loadCatalogue: (locale: string) => Promise<Catalogue>
  /** Files of the texts that a page needs, as the build names them. */
  readonly textFiles: (locale: string, part?: string) => readonly string[]
  /** Begins a visit: what its pages may request, in which store view. */
  readonly openVisit: (request: VisitRequest) => SiteVisit | Promise<SiteVisit>
  /** Max-Age of session keys. */
  readonly maxAgeOf?: MaxAgeOf
  /** Inline script that runs before the first paint, by the data of the frame. */
  readonly headScript?: (frameData: unknown) => string
  /** English text that calms a visitor while the back end is unavailable. */
  readonly unavailableNote: string
}

/** A request, as the HTTP server describes it. */
export interface RequestInfo {
  ip: string
  nonce: string
  /** Country of the visitor, as set by a proxy. */
  country?: string
  /** Id of the request in the logs of both servers. */
  requestId?: string
  /** Called with the name of the rendered page. */
  onPage?: (name: string) => void
}

export interface VisitRequest {
  readonly request: Request
  readonly info: Pick<RequestInfo, 'ip' | 'requestId' | 'country'>
  readonly session: Session
  /** The store view of the path. */
  readonly store: StoreView
  readonly origin: string
}

/** What a site decides for one request. */
export interface SiteVisit {
  /** The store view, with what the visitor chose in it. */
  readonly store: StoreView
  /** The API client of public pages, or that of private pages and actions, which may use the session. */
  readonly graphqlFor: (isPrivate: boolean) => Graphql
  /** Called after forms and private pages: the visitor is active. */
  readonly extendSession?: () => Promise<void>
  /** URL to which a GET is redirected, once its choice is stored in the session. */
  readonly redirectOf?: (url: URL) => Promise<string | undefined>
  /** How a document differs from that of other visitors, by the data of the frame. */
  readonly variantOf?: (frameData: unknown) => DocumentVariant
}

export interface DocumentVariant {
  readonly vary?: string
  /** Shared caches must not store the document. */
  readonly isUncacheable?: boolean
  /** Attributes of `<html>`, for browsers without JavaScript. */
  readonly htmlAttributes?: Readonly<Record<string, string>>
  /** Distinguishes the ETag where a visitor's attributes change what is shown. */
  readonly etagSuffix?: string
}
