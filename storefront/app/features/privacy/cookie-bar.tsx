import { useEffect, useRef, useState, type CSSProperties, type MouseEvent, type SubmitEvent } from 'react'
import type { BarButtonFragment, BarPolicyFragment } from '../../generated/operations.ts'
import { hideCookieBar } from '../../platform/consent/cookie-bar-state.ts'
import { lazyPart, useFallbackNavigation } from '../../../../web/router/lazy-part.tsx'
import { loadPart } from '../../../../web/platform/load-part.ts'
import { notify } from '../../../../web/platform/notices.ts'
import { useRouter, useView } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import styles from './cookie-bar.module.css'

const Settings = lazyPart(() => import('./cookie-dialog.tsx').then(({ CookieDialog }) => CookieDialog))

const buttonStyle = (button: BarButtonFragment) =>
  button.color
    ? ({
        '--fill': button.color,
        '--ink': button.text_color,
        '--fill-hover': button.hover_color ?? button.color,
        '--ink-hover': button.text_hover_color ?? button.text_color,
      } as CSSProperties)
    : undefined

/** Height of a bar at the bottom, also with larger text: what is fixed or sticky there stands above it. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = bar.current?.dataset.location === 'bottom' ? bar.current.offsetHeight : 0
      style.setProperty('--cookie-bar-height', `${height}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--cookie-bar-height')
    }
  }, [])
  return bar
}

/** Rendered in every page, so that pages are the same for all readers; CSS hides it from those who have decided. */
export function CookieBar({ policy }: { policy: BarPolicyFragment }) {
  const { t } = useText()
  const { base, graphql, session } = useRouter()
  const { url, name } = useView()
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const fallBack = useFallbackNavigation()
  const first = useRef(url)
  const bar = useBarHeight()
  useEffect(() => {
    if (first.current !== url) document.documentElement.dataset.visited = ''
  }, [url])

  async function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const isAccepted = event.nativeEvent.submitter?.getAttribute('value') === 'accept'
    try {
      const { acceptCookies, declineCookies } = await loadPart(() => import('./choose-cookies.ts'))
      await (isAccepted ? acceptCookies({ graphql, session }) : declineCookies({ session }))
      hideCookieBar()
    } catch (error) {
      console.warn(error)
      notify('error', t('Something went wrong!'))
    }
    setBusy(false)
  }
  function openSettings(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }

  // the settings page has the same buttons
  if (name === 'cookie-settings') return null
  const { accept, decline, settings, location, background_color, text_color, link_color } = policy
  const buttons = [
    { name: 'accept', ...accept },
    { name: 'decline', ...decline },
    { name: 'settings', ...settings },
  ]
    .filter(({ isEnabled }) => isEnabled)
    .toSorted((a, b) => a.order - b.order)
  const own = background_color && {
    '--ground': background_color,
    '--words': text_color,
    '--link': link_color ?? text_color,
  }
  return (
    <>
      {isOpen && (
        <Settings
          onClose={() => setOpen(false)}
          onFailed={() => {
            setOpen(false)
            void fallBack(href('cookie-settings'))
          }}
        />
      )}
      <section
        ref={bar}
        aria-label={t('Cookies')}
        className={styles.bar}
        data-location={location}
        data-second={policy.first_visit_show ? undefined : ''}
        style={(own || undefined) as CSSProperties | undefined}
      >
        <p className={styles.words}>
          {policy.notification_text}{' '}
          {policy.policy_link && <Link to={policy.policy_link}>{policy.policy_link_text ?? t('Cookies')}</Link>}
        </p>
        <form method="post" action={base + href('cookie-settings')} className={styles.buttons} onSubmit={choose}>
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="next" value={url.pathname + url.search} />
          {buttons.map((button) =>
            button.name === 'settings' ? (
              <Link key="settings" to={href('cookie-settings')} style={buttonStyle(button)} onClick={openSettings}>
                {button.text}
              </Link>
            ) : (
              <button
                key={button.name}
                type="submit"
                name="choice"
                value={button.name}
                style={buttonStyle(button)}
                aria-busy={busy || undefined}
              >
                {button.text}
              </button>
            ),
          )}
        </form>
      </section>
    </>
  )
}
