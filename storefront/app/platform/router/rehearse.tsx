import { Activity, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '../../../../language/translate.ts'
import { LanguageContext } from '../text.ts'
import { whenIdle } from '../when-idle.ts'
import { ShellContext, ViewContext, type Shell } from './context.ts'
import type { View } from './open-page.ts'

/**
 * Draws the head of a page that may be opened next where nobody sees it, once for each kind of page, in idle time and
 * in slices.
 * The browser compiles what draws a page when it is first drawn: so it does not between the press and the title, a
 * quarter of that time.
 */
export function rehearsal(shell: Shell, language: Language): (view: View) => void {
  const known = new Set([shell.read().view.module])
  return (view) => {
    if (known.has(view.module) || view.status !== 200) return
    known.add(view.module)
    whenIdle(() => rehearse(view, { ...shell, subscribe: () => () => {}, watch: () => () => {} }, language))
  }
}

function rehearse(view: View, shell: Shell, language: Language) {
  const { Page } = view.module
  const first = { view, entry: {}, pending: false, whole: false }
  // of a document that nobody opens no picture is fetched
  const stage = document.implementation.createHTMLDocument().body
  const root = createRoot(stage)
  // hidden: it is drawn when there is time, and nothing of it takes effect
  startTransition(() => {
    root.render(
      <Activity mode="hidden">
        <LanguageContext value={language}>
          <ShellContext value={{ shell: { ...shell, read: () => first }, first }}>
            <ViewContext value={view}>
              <Page data={view.data} />
            </ViewContext>
          </ShellContext>
        </LanguageContext>
      </Activity>,
    )
  })
  const end = new MutationObserver(() => {
    end.disconnect()
    root.unmount()
  })
  end.observe(stage, { childList: true })
}
