import { renderToString } from 'react-dom/server'
import { basePath } from '../platform/base-path.ts'
import { ServerNotices, type Notice } from '../platform/notices.ts'
import { App } from '../router/app.tsx'
import type { HydrationData } from '../router/page-state.ts'
import type { RouterApi } from '../router/context.ts'
import { headOf } from '../router/head.ts'
import type { View } from '../router/open-page.ts'
import type { Assets } from './assets.ts'
import { htmlOf, type Html } from './html.ts'
import { noSession } from './server-session.ts'
import type { Visit } from './visit.ts'

const noopAsync = () => Promise.resolve()

interface Rendering {
  visit: Visit
  view: View
  content: HydrationData
  /** Path of the deferred hydration data, if it is not inline. */
  contentAt?: string
  assets: Assets
}

/** Hydration data of a view. */
export async function hydrationDataOf(
  { name, params, status, data, result }: View,
  visit: Visit,
): Promise<HydrationData> {
  return { name, params, status, data, frame: await visit.frame(), result }
}

/** Renders a loaded page in its frame. */
export function renderView({ visit, view, content, contentAt, assets }: Rendering): Html {
  const { site, storePath, stores, language, origin, browser } = visit
  const { frame, errorPage } = site
  const { store, base } = storePath
  const first = { view, entry: {}, pending: false, complete: true }
  const router: RouterApi = {
    base,
    store,
    stores,
    graphql: visit.graphql,
    session: noSession,
    readerId: () => undefined,
    read: () => first,
    subscribe: () => () => {},
    navigate: noopAsync,
    prefetch: noopAsync,
    refresh: noopAsync,
    invalidate() {},
    setEntry() {},
    replaceUrl() {},
    prefetchInView: () => () => {},
    submit: () => Promise.reject(new Error('A form is not sent while rendering')),
  }
  const { flashed } = visit.session
  const notices: Notice[] = flashed.map((notice, index) => ({ id: index + 1, ...notice }))
  const { module, data, params, url, name } = view
  const head = headOf(module.meta(data, { ...language, url, params, store, stores }), frame.head(content.frame), {
    origin,
    path: url.pathname,
    store,
    stores,
  })
  const body = renderToString(
    <ServerNotices value={notices}>
      <App
        router={router}
        initialState={first}
        language={language}
        frame={frame}
        frameData={content.frame}
        errorPage={errorPage}
      />
    </ServerNotices>,
  )
  return htmlOf({
    head,
    body,
    assets,
    name,
    headScript: site.headScript?.(content.frame),
    texts: site.textFiles(store.locale, module.texts),
    state: {
      origin,
      stores,
      store,
      base,
      basePath: basePath() || undefined,
      address: url.pathname + url.search,
      notices,
      ...browser,
      content: contentAt ?? content,
    },
  })
}
