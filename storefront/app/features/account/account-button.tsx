import { useEffect, type MouseEvent } from 'react'
import { notify } from '../../platform/notices.ts'
import { useRouter, useView } from '../../platform/router/context.ts'
import { Link } from '../../platform/router/link.tsx'
import { browserSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.ts'
import { AccountIcon } from '../../ui/icons.tsx'
import { href } from '../../routes.ts'
import { leaveAccount, onLeave, watchSession } from './customer-session.ts'
import { useAccountOverlay } from './use-account-overlay.tsx'
import { useCustomer } from './use-customer.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'
import styles from './account-button.module.css'

const DESKTOP = '(width >= 810px)'
/** Where an ended session leads to signing in again: pages of an account, and an order that is being made with its addresses. */
const PRIVATE_PLACES = /\/(?:sales\/order|customer\/(?!account\/(?:login|create|forgotpassword|createPassword|confirm))|wishlist|downloadable|privacy-settings|newsletter\/manage|moje-podreczniki|checkout(?!\/(?:success|details|rejected)))\b/

/** Sign In or My account in the header, with the overlay behind it; on a phone the pages themselves. Whoever orders is welcomed, and led nowhere (D28). */
export function AccountButton({ onLeft }: { onLeft: () => void }) {
  const { t } = useText()
  const { base, graphql, navigate, invalidate } = useRouter()
  const { name, url } = useView()
  const isIn = useIsSignedIn()
  const customer = useCustomer(isIn)
  const { overlay, showOverlay } = useAccountOverlay()

  // first, for a session may be over before the page began
  useEffect(() => onLeave(onLeft), [onLeft])

  useEffect(
    () =>
      watchSession((isFirst) => {
        if (isFirst) leaveAccount(graphql, browserSession).catch((error: unknown) => console.error(error)) // the guest's cart comes with the first book
        invalidate()
        notify('error', t('Your session is over, you are logged out!'))
        const { pathname } = location
        if (PRIVATE_PLACES.test(pathname)) void navigate(href('login', {}, { next: pathname.slice(base.length) }))
      }),
    [base, graphql, invalidate, navigate, t],
  )

  function press(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isIn || !isPlain || !matchMedia(DESKTOP).matches || name === 'login') return
    event.preventDefault()
    void showOverlay()
  }

  const words = isIn ? t('My account') : t('Sign In')
  return (
    <>
      {isIn && name === 'checkout' ? (
        <span className={styles.welcome}>{customer && t('Welcome, %s!', customer.firstname ?? '')}</span>
      ) : (
        <Link to={isIn ? href('account') : href('login', {}, { next: name === 'home' ? undefined : url.pathname })} className={styles.button} onClick={press}>
          <AccountIcon size={24} />
          <span className={styles.words}>{words}</span>
        </Link>
      )}
      {overlay}
    </>
  )
}
