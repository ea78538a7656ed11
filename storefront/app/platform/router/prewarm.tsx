import { Activity, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '../../../../language/translate.ts'
import { LanguageContext } from '../text.ts'
import { whenIdle } from '../when-idle.ts'
import { ShellContext, ViewContext, type Shell } from './context.ts'
import type { View } from './open-page.ts'

/**
 * Prewarms the top of a likely next page by rendering it offscreen, once per kind of page, in idle time and in slices.
 * The browser compiles rendering code on first use, a quarter of the time from click to title.
 */
export function createPrewarm(shell: Shell, language: Language): (view: View) => void {
  const known = new Set([shell.read().view.module])
  return (view) => {
    if (known.has(view.module) || view.status !== 200) return
    known.add(view.module)
    whenIdle(() => prewarm(view, { ...shell, subscribe: () => () => {}, watch: () => () => {} }, language))
  }
}

function prewarm(view: View, shell: Shell, language: Language) {
  const { Page } = view.module
  const first = { view, entry: {}, pending: false, complete: false }
  // a detached document fetches no images
  const stage = document.implementation.createHTMLDocument().body
  const root = createRoot(stage)
  // hidden: low priority, and effects do not run
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
