import { useEffect, useState, type MouseEvent } from 'react'
import { lazyPart, useFallbackNavigation } from '../../../../../web/router/lazy-part.tsx'
import { loadPart } from '../../../../../web/platform/load-part.ts'
import { useRouter, useView } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { onSessionChange } from '../../../../../web/api/session.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { DESKTOP } from '../../../../../web/platform/breakpoint.ts'
import { IconWithCount } from '../../../../../web/ui/icon-with-count.tsx'
import { BagIcon } from '../../../../../web/ui/icon/icons.tsx'
import { VisuallyHidden } from '../../../../../web/ui/visually-hidden.tsx'
import { href } from '../../../paths.ts'
import { useIsChanging } from '../changes/cart-changes.ts'
import { refreshCart, showMinicart, useCart, useMinicart } from '../cart-store.ts'
import { goodsTotalOf } from '../tax-display.ts'
import { goodsCount } from '../goods-count.ts'
import styles from './cart-button.module.css'

const Minicart = lazyPart(() => import('./minicart.tsx').then(({ Minicart: Part }) => Part))
/** Delay in milliseconds before changes left by an earlier page are sent. */
const RESUME_DELAY_MS = 1500
const hasOwnSummary = new Set(['cart', 'checkout'])

/**
 * Cart button in the header, which opens the minicart; on a phone it links to the cart page. Fixed sizes prevent layout
 * shifts when the figures load.
 */
export function CartButton() {
  const language = useText()
  const { t, money } = language
  const { graphql } = useRouter()
  const { name } = useView()
  const cart = useCart()
  const count = cart?.total_quantity ?? 0
  const total = cart ? goodsTotalOf(cart) : 0
  const isChanging = useIsChanging()
  const sum = total > 0 && !isChanging ? money(total, cart?.prices?.grand_total?.currency) : ''

  useEffect(() => {
    // on an error the header is shown without figures
    const refresh = () => void refreshCart(graphql).catch((error: unknown) => console.error(error))
    let rest: ReturnType<typeof setTimeout>
    // signing in or out changes the cart; a new cart is announced by the form that created it
    const leave = onSessionChange(() => {
      clearTimeout(rest)
      rest = setTimeout(refresh, 150)
    })
    refresh()
    return () => {
      clearTimeout(rest)
      leave()
    }
  }, [graphql])

  useEffect(() => {
    // changes left by an earlier page or another tab; the page on which a change was made sends it sooner
    if (!isChanging) return
    const late = setTimeout(() => {
      loadPart(() => import('../changes/send-changes.ts'))
        .then(({ resumeChanges }) => resumeChanges({ graphql, t }))
        .catch((error: unknown) => console.error(error))
    }, RESUME_DELAY_MS)
    return () => clearTimeout(late)
  }, [isChanging, graphql, t])

  const press = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || hasOwnSummary.has(name) || !matchMedia(DESKTOP).matches) return
    event.preventDefault()
    showMinicart(true)
  }

  return (
    <>
      <Link
        to={href('cart')}
        className={styles.button}
        data-filled={count > 0 || isChanging ? '' : undefined}
        onClick={press}
      >
        <VisuallyHidden>
          {[t('Cart'), cart && count > 0 && goodsCount(cart, language), sum].filter(Boolean).join(', ')}
        </VisuallyHidden>
        <IconWithCount count={count}>
          <BagIcon size={24} />
        </IconWithCount>
        <span className={styles.sum} aria-hidden="true">
          {sum || (isChanging ? '…' : t('Cart'))}
        </span>
      </Link>
      <MinicartPlace />
    </>
  )
}

function MinicartPlace() {
  const isShown = useMinicart()
  const [wasShown, setWasShown] = useState(false)
  const fallBack = useFallbackNavigation()
  if (isShown && !wasShown) setWasShown(true)
  const fail = () => {
    showMinicart(false)
    setWasShown(false)
    void fallBack(href('cart'))
  }
  return wasShown && <Minicart open={isShown} onClose={() => showMinicart(false)} onFailed={fail} />
}
