import type { MouseEvent } from 'react'
import { useView } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { DESKTOP } from '../../../../web/platform/breakpoint.ts'
import { AccountIcon } from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'
import { useAccountOverlay } from './sign-in/use-account-overlay.tsx'
import { useCustomer } from './session/use-customer.ts'
import { useIsSignedIn } from './session/use-is-signed-in.ts'
import styles from './account-button.module.css'

/**
 * Sign In or My Account button in the header, with the sign-in overlay; on a phone it links to the pages instead.
 * Signing in during checkout does not redirect (D28).
 */
export function AccountButton() {
  const { t } = useText()
  const { name, url } = useView()
  const isIn = useIsSignedIn()
  const customer = useCustomer(isIn)
  const { overlay, showOverlay } = useAccountOverlay()

  function press(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isIn || !isPlain || !matchMedia(DESKTOP).matches || name === 'login') return
    event.preventDefault()
    void showOverlay()
  }

  const label = isIn ? t('My account') : t('Sign In')
  return (
    <>
      {isIn && name === 'checkout' ? (
        <span className={styles.welcome}>{customer && t('Welcome, %s!', customer.firstname ?? '')}</span>
      ) : (
        <Link
          to={isIn ? href('account') : href('login', {}, { next: name === 'home' ? undefined : url.pathname })}
          className={styles.button}
          onClick={press}
        >
          <AccountIcon size={24} />
          <span className={styles.words}>{label}</span>
        </Link>
      )}
      {overlay}
    </>
  )
}
