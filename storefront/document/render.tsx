import { renderToString } from 'react-dom/server'
import { SentNotices, type Notice } from '../app/platform/notices.ts'
import { App } from '../app/platform/router/app.tsx'
import type { Shell } from '../app/platform/router/context.ts'
import { headOf } from '../app/platform/router/head.ts'
import type { View } from '../app/platform/router/open-page.ts'
import type { FrameModule, PageModule } from '../app/platform/router/page.ts'
import { frame as ownFrame } from '../app/root.tsx'
import { languageOf } from '../app/texts/catalogues.ts'
import type { Assets } from './assets.ts'
import { htmlOf, type Html } from './html.ts'
import { noSession } from './server-session.ts'
import type { Visit } from './visit.ts'

const frame = ownFrame as FrameModule<unknown>
const nothing = () => Promise.resolve()

/** Renders a page whose data is there already, in its frame. */
export async function renderView(visit: Visit, view: View, assets: Assets, failed: PageModule<unknown>): Promise<Html> {
  const { place, stores, language, origin } = visit
  const { store, base } = place
  const frameData = await visit.frame()
  const first = { view, entry: {}, pending: false, whole: true }
  const shell: Shell = {
    base, store, stores, graphql: visit.graphql, session: noSession, read: () => first, subscribe: () => () => {},
    navigate: nothing, prefetch: nothing, refresh: nothing, invalidate() {}, setEntry() {}, watch: () => () => {},
    submit: () => Promise.reject(new Error('A form is not sent while rendering')),
  }
  const { flashed } = visit.session
  const notices: Notice[] = flashed.map((notice, index) => ({ id: index + 1, ...notice }))
  const { module, data, params, url } = view
  const head = headOf(module.meta(data, { ...language, url, params, store, stores }), frame.site(frameData), { origin, path: url.pathname, store, stores })
  const body = renderToString(
    <SentNotices value={notices}>
      <App shell={shell} first={first} language={language} frame={frame} frameData={frameData} failed={failed} />
    </SentNotices>,
  )
  return htmlOf({
    head, body, assets, language: languageOf(store.locale),
    state: {
      origin, stores, store, base, name: view.name, params, address: url.pathname + url.search, status: view.status, data, frame: frameData,
      result: view.result, notices,
    },
  })
}
