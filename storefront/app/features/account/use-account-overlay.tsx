import { useState, type ReactNode } from 'react'
import { useRouter } from '../../platform/router/context.ts'
import { learn } from '../../texts/catalogues.ts'
import type { AccountRules } from './account-settings.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'

/** The overlay to sign in, which comes when it is first asked for; becoming signed in closes it. */
export function useAccountOverlay(): { overlay: ReactNode; showOverlay: (email?: string) => Promise<void> } {
  const { graphql, store } = useRouter()
  const isIn = useIsSignedIn()
  const [open, setOpen] = useState<{ Overlay: typeof import('./account-overlay.tsx').AccountOverlay; rules: AccountRules }>()
  const [shown, setShown] = useState(false)
  // another address makes another overlay; closed and opened again, it still has what was typed
  const [email, setEmail] = useState('')
  return {
    overlay: open && <open.Overlay key={email} open={shown && !isIn} email={email} rules={open.rules} onClose={() => setShown(false)} />,
    async showOverlay(known = '') {
      if (!open) {
        const [{ AccountOverlay }, { loadAccountRules }] = await Promise.all([import('./account-overlay.tsx'), import('./account-settings.ts'), learn(store.locale, 'account')])
        setOpen({ Overlay: AccountOverlay, rules: await loadAccountRules(graphql) })
      }
      if (known) setEmail(known)
      setShown(true)
    },
  }
}
