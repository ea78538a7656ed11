import { GraphqlError } from '../platform/document.ts'
import { notFound, redirect, type PageContext } from '../platform/router/page.ts'

/** Canonical redirect: the spelling of the view's language, without a trailing slash. */
export function holdTo(own: string, { url }: PageContext): void {
  if (url.pathname !== own) throw redirect(own + url.search, 301)
}

/** For pages made of our own API extensions: 404 when the back end does not have them. */
export async function orNotFound<Of>(answer: Promise<Of>): Promise<Of> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof GraphqlError && error.isUnknownToBackend) throw notFound()
    throw error
  }
}
