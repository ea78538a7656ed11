import { useState, type ReactNode } from 'react'
import { useLeadOn } from '../../platform/lazy-part.tsx'
import { loadPart } from '../../platform/load-part.ts'
import { useRouter, useView } from '../../platform/router/context.ts'
import { href } from '../../routes.ts'
import { learn } from '../../texts/catalogues.ts'
import type { AccountRules } from './account-settings.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'

/** The overlay to sign in, which comes when it is first asked for; becoming signed in closes it. */
export function useAccountOverlay(): { overlay: ReactNode; showOverlay: (email?: string) => Promise<void> } {
  const { graphql, store } = useRouter()
  const { url } = useView()
  const isIn = useIsSignedIn()
  const leadOn = useLeadOn()
  const [open, setOpen] = useState<{ Overlay: typeof import('./account-overlay.tsx').AccountOverlay; rules: AccountRules }>()
  const [shown, setShown] = useState<{ email: string }>()
  return {
    overlay: open && <open.Overlay key={shown?.email} open={!!shown && !isIn} email={shown?.email} rules={open.rules} onClose={() => setShown(undefined)} />,
    async showOverlay(email = '') {
      try {
        if (!open) {
          const [{ AccountOverlay }, { loadAccountRules }] = await Promise.all([
            loadPart(() => import('./account-overlay.tsx')), loadPart(() => import('./account-settings.ts')), learn(store.locale, 'account'),
          ])
          setOpen({ Overlay: AccountOverlay, rules: await loadAccountRules(graphql) })
        }
        setShown({ email })
      } catch (error) {
        console.warn(error)
        await leadOn(href('login', {}, { next: url.pathname }))
      }
    },
  }
}
