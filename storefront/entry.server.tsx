import { serveSite, type ServeParts, type SiteHandler } from '../web/document/serve-site.ts'
import type { Backend } from './app/platform/backend.ts'
import { servedSite } from './document/served-shop.ts'

export { httpBackend } from './app/platform/backend.ts'
export { storeViews } from './document/store-views.ts'

export type { RequestInfo } from '../web/document/served-site.ts'

export interface StorefrontParts extends Omit<ServeParts, 'site'> {
  backend: Backend
}

export type Storefront = SiteHandler

/** Creates the request handler of the storefront; has no side effects at startup. */
export const createStorefront = ({ backend, ...parts }: StorefrontParts): Storefront =>
  serveSite({ ...parts, site: servedSite(backend) })
