import { useState, type ReactNode } from 'react'
import { useFallbackNavigation } from '../../../../../web/router/lazy-part.tsx'
import { loadPart } from '../../../../../web/platform/load-part.ts'
import { useRouter, useView } from '../../../../../web/router/context.ts'
import { href } from '../../../paths.ts'
import { loadTexts } from '../../../texts/catalogues.ts'
import type { AccountRules } from '../account-settings.ts'
import { useIsSignedIn } from '../session/use-is-signed-in.ts'

/** The sign-in overlay, loaded when it is first opened; signing in closes it. */
export function useAccountOverlay(): { overlay: ReactNode; showOverlay: (email?: string) => Promise<void> } {
  const { graphql, store } = useRouter()
  const { url } = useView()
  const isIn = useIsSignedIn()
  const fallBack = useFallbackNavigation()
  const [open, setOpen] = useState<{
    Overlay: typeof import('./account-overlay.tsx').AccountOverlay
    rules: AccountRules
  }>()
  const [shown, setShown] = useState(false)
  // key of the overlay: another address remounts it; reopened, it keeps the typed values
  const [email, setEmail] = useState('')
  return {
    overlay: open && (
      <open.Overlay
        key={email}
        open={shown && !isIn}
        email={email}
        rules={open.rules}
        onClose={() => setShown(false)}
      />
    ),
    async showOverlay(initialEmail = '') {
      try {
        if (!open) {
          const [{ AccountOverlay }, { loadAccountRules }] = await Promise.all([
            loadPart(() => import('./account-overlay.tsx')),
            loadPart(() => import('../account-settings.ts')),
            loadTexts(store.locale, 'account'),
          ])
          setOpen({ Overlay: AccountOverlay, rules: await loadAccountRules(graphql) })
        }
        if (initialEmail) setEmail(initialEmail)
        setShown(true)
      } catch (error) {
        console.warn(error)
        await fallBack(href('login', {}, { next: url.pathname }))
      }
    },
  }
}
