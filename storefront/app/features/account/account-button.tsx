import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { notify } from '../../platform/notices.ts'
import { useRouter, useView } from '../../platform/router/context.ts'
import { Link } from '../../platform/router/link.tsx'
import { browserSession, onSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.ts'
import { learn } from '../../texts/catalogues.ts'
import { AccountIcon } from '../../ui/icons.tsx'
import { href } from '../../routes.ts'
import type { AccountRules } from './account-settings.ts'
import { isSignedIn, leaveAccount, watchSession } from './customer-session.ts'
import styles from './account-button.module.css'

const DESKTOP = '(width >= 810px)'
/** Where an ended session leads to signing in again. */
const PRIVATE_PLACES = /\/(?:sales\/order|customer\/(?!account\/(?:login|create|forgotpassword|createPassword|confirm))|wishlist|downloadable|privacy-settings|newsletter\/manage|moje-podreczniki)\b/

const subscribe = (listener: () => void) => onSession(listener)

/** Whether somebody is signed in; on the server, and until scripts are up, nobody is. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, () => isSignedIn(browserSession), () => false)

/** Sign In or My account in the header, with the overlay behind it; on a phone the pages themselves. */
export function AccountButton() {
  const { t } = useText()
  const { graphql, store, navigate, invalidate } = useRouter()
  const { name, url } = useView()
  const isIn = useIsSignedIn()
  const [open, setOpen] = useState<{ Overlay: typeof import('./account-overlay.tsx').AccountOverlay; rules: AccountRules }>()
  const [isShown, setShown] = useState(false)

  useEffect(
    () =>
      watchSession(() => {
        leaveAccount(graphql, browserSession).catch((error: unknown) => console.error(error)) // the guest's cart comes with the first book
        invalidate()
        notify('error', t('Your session is over, you are logged out!'))
        if (PRIVATE_PLACES.test(location.pathname)) void navigate(href('login'))
      }),
    [graphql, invalidate, navigate, t],
  )

  async function press(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isIn || !isPlain || !matchMedia(DESKTOP).matches || name === 'login') return
    event.preventDefault()
    if (!open) {
      const [{ AccountOverlay }, { loadAccountRules }] = await Promise.all([import('./account-overlay.tsx'), import('./account-settings.ts'), learn(store.locale, 'account')])
      setOpen({ Overlay: AccountOverlay, rules: await loadAccountRules(graphql) })
    }
    setShown(true)
  }

  const words = isIn ? t('My account') : t('Sign In')
  return (
    <>
      <Link to={isIn ? href('account') : href('login', {}, { next: name === 'home' ? undefined : url.pathname })} className={styles.button} onClick={(event) => void press(event)}>
        <AccountIcon size={24} />
        <span className={styles.words}>{words}</span>
      </Link>
      {open && <open.Overlay open={isShown && !isIn} rules={open.rules} onClose={() => setShown(false)} />}
    </>
  )
}
