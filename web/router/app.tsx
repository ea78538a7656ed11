import type { Language } from '../../language/translate.ts'
import { LanguageContext } from '../platform/text.ts'
import { Boundary } from '../platform/boundary.tsx'
import { RouterContext, useRouterState, ViewContext, type RouterApi } from './context.ts'
import { ButtonsForm } from './form.tsx'
import type { View } from './open-page.ts'
import type { FrameModule, PageModule } from './page.ts'
import type { RouterState } from './router.ts'
import './router.css'

export interface AppProps {
  router: RouterApi
  /** Router state from which the server rendered the page. */
  initialState: RouterState
  language: Language
  frame: FrameModule<unknown>
  frameData: unknown
  errorPage: PageModule<unknown>
}

export function App({ router, initialState, language, ...rest }: AppProps) {
  return (
    <LanguageContext value={language}>
      <RouterContext value={{ router, initialState }}>
        <Root {...rest} />
      </RouterContext>
    </LanguageContext>
  )
}

type Parts = Pick<AppProps, 'frame' | 'frameData' | 'errorPage'>

/** An error outside the page, such as in the frame, is shown without the frame. */
function Root(parts: Parts) {
  const view = useRouterState((state) => state.view)
  return (
    <ViewContext value={view}>
      <Boundary page={view} fallback={errorRenderer(parts.errorPage)}>
        <Pages {...parts} view={view} />
      </Boundary>
      <Boundary page={view} fallback={() => null}>
        <parts.frame.Always data={parts.frameData} />
      </Boundary>
    </ViewContext>
  )
}

const errorRenderer =
  ({ Page }: AppProps['errorPage']) =>
  (error: unknown) => <Page data={{ details: String(error) }} />

function Pages({ frame, frameData, errorPage, view }: Parts & { view: View }) {
  const page = (
    <Boundary page={view} fallback={errorRenderer(errorPage)}>
      <Shown key={`${view.name} ${view.url.pathname}`} view={view} />
    </Boundary>
  )
  return (
    <>
      <Progress />
      {view.module.isFrameless ? page : <frame.Frame data={frameData}>{page}</frame.Frame>}
      <ButtonsForm />
      <div id="announcer" className="route-announcer" aria-live="polite" />
    </>
  )
}

function Shown({ view }: { view: View }) {
  const { Page, Loading } = view.module
  return view.isLoading && Loading ? <Loading /> : <Page data={view.data} />
}

function Progress() {
  const pending = useRouterState((state) => state.pending)
  return <div className="route-progress" data-pending={pending || undefined} />
}
