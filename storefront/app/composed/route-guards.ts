import { GraphqlError } from '../../../web/api/document.ts'
import type { PageContext } from '../platform/page.ts'
import { notFound, redirect } from '../../../web/router/page.ts'

/** Redirects to the canonical path: spelled in the language of the store view, without a trailing slash. */
export function redirectToCanonical(canonicalPath: string, { url }: PageContext): void {
  if (url.pathname !== canonicalPath) throw redirect(canonicalPath + url.search, 301)
}

/** For pages that need our API extensions: a 404 when the back end does not support them. */
export async function notFoundIfUnsupported<Of>(response: Promise<Of>): Promise<Of> {
  try {
    return await response
  } catch (error) {
    if (error instanceof GraphqlError && error.isUnknownToBackend) throw notFound()
    throw error
  }
}
