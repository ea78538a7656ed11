import type { Language } from '../../../../language/translate.ts'
import { LanguageContext } from '../text.ts'
import { Boundary } from './boundary.tsx'
import { ShellContext, useRouterState, ViewContext, type Shell } from './context.ts'
import { ButtonsForm } from './form.tsx'
import type { View } from './open-page.ts'
import type { FrameModule, PageModule } from './page.ts'
import type { RouterState } from './router.ts'
import './router.css'

export interface AppProps {
  shell: Shell
  /** What the server rendered. */
  first: RouterState
  language: Language
  frame: FrameModule<unknown>
  frameData: unknown
  failed: PageModule<unknown>
}

export function App({ shell, first, language, ...rest }: AppProps) {
  return (
    <LanguageContext value={language}>
      <ShellContext value={{ shell, first }}>
        <Pages {...rest} />
      </ShellContext>
    </LanguageContext>
  )
}

function Pages({ frame, frameData, failed }: Pick<AppProps, 'frame' | 'frameData' | 'failed'>) {
  const view = useRouterState((state) => state.view)
  const address = view.url.pathname + view.url.search
  const page = (
    <Boundary page={address} failed={failed.Page}>
      <Shown key={`${view.name} ${view.url.pathname}`} view={view} />
    </Boundary>
  )
  return (
    <>
      <Progress />
      <ViewContext value={view}>
        {view.module.bare ? page : <frame.Frame data={frameData}>{page}</frame.Frame>}
        <frame.Always data={frameData} />
      </ViewContext>
      <ButtonsForm />
      <div id="announcer" className="route-announcer" aria-live="polite" />
    </>
  )
}

function Shown({ view }: { view: View }) {
  const { Page, Loading } = view.module
  return view.waiting && Loading ? <Loading /> : <Page data={view.data} />
}

function Progress() {
  const pending = useRouterState((state) => state.pending)
  return <div className="route-progress" data-pending={pending || undefined} />
}
