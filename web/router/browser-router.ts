import type { Language } from '../../language/translate.ts'
import type { Graphql } from '../api/document.ts'
import { request } from '../api/graphql.ts'
import { dismissFormErrors, formKeyOf, notify } from '../platform/notices.ts'
import { isOffline } from '../platform/offline.ts'
import type { StoreView } from '../platform/store-view.ts'
import type { RouterApi } from './context.ts'
import type { BrowserSite } from './browser-site.ts'
import { handleLinksAndForms } from './events.ts'
import { fieldOf, OFFLINE, runAction } from './open-page.ts'
import { watchLinks } from './prefetch.ts'
import { createRouter, type Router, type RouterParts } from './router.ts'

interface BrowserRouterParts extends Omit<RouterParts, 'table' | 'contextOf' | 'isNative'> {
  site: BrowserSite
  store: StoreView
  language: Language
}

/** The router with what pages, forms and links use of the browser: the API, the session, notices. */
export function createBrowserRouter({ site, store, language, ...parts }: BrowserRouterParts): RouterApi & Router {
  const { stores, signal: listening } = parts
  const { session, readerId, isNative } = site
  const contextOf: RouterParts['contextOf'] = ({ signal, params, url, forwarded }) => {
    const clientOf =
      (isUncached: boolean): Graphql =>
      (document, ...[variables]) =>
        request(document, variables, { signal, isUncached })
    return {
      ...language,
      params,
      url,
      forwarded,
      store,
      signal,
      session,
      graphql: clientOf(false),
      uncached: clientOf(true),
    }
  }
  const router = createRouter({ ...parts, table: site, contextOf, isNative })
  handleLinksAndForms(router, listening)

  const submit: RouterApi['submit'] = async (form, submitter) => {
    const url = router.handledUrl(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href)
    if (!url) throw new Error('Unknown form')
    try {
      const fields = new FormData(form, submitter)
      const result = await runAction(site, url, fields, (visit) =>
        contextOf({ ...visit, signal: new AbortController().signal }),
      )
      router.invalidate()
      const formKey = formKeyOf(fieldOf(fields, 'intent'), fieldOf(fields, 'form'))
      if (!('problems' in result)) dismissFormErrors(formKey)
      if ('notice' in result && result.notice) notify('success', result.notice, { action: result.noticeAction })
      if ('failure' in result && result.failure) notify('error', result.failure, { isQuiet: true, formKey })
      if ('warnings' in result) for (const warning of result.warnings ?? []) notify('error', warning, { formKey })
      return result
    } catch (error) {
      console.error(error)
      return { problems: { '': language.t(isOffline() ? OFFLINE : 'Something went wrong!') } }
    }
  }
  return {
    ...router,
    store,
    stores,
    graphql: (document, ...[variables]) => request(document, variables),
    session,
    readerId,
    prefetchInView: watchLinks(router),
    submit,
  }
}
