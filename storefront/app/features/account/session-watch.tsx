import { useEffect, useEffectEvent } from 'react'
import type { Graphql } from '../../platform/document.ts'
import { notify } from '../../platform/notices.ts'
import { useRouter, useView } from '../../platform/router/context.ts'
import { forgetForms, keepForms } from '../../platform/router/kept-forms.ts'
import { browserSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.ts'
import { href } from '../../routes.ts'
import { leaveAccount, onEnter, onLeave, renewSession, watchSession } from './customer-session.ts'

interface Props {
  onEntered: (graphql: Graphql) => Promise<void>
  onLeft: () => void
}

const USES = ['pointerdown', 'keydown', 'scroll'] as const
/** Milliseconds: what follows at once is one use (D12). */
const ONE_USE = 2000

/** Beside every page: use prolongs its reader's session, and who is signed out, wherever, is told and led from what was theirs. */
export function SessionWatch({ onEntered, onLeft }: Props) {
  const { t } = useText()
  const { graphql, navigate, invalidate } = useRouter()
  const { module, params, url } = useView()

  useEffect(() => onEnter(onEntered), [onEntered])
  // first, for a session may be over before the page began
  useEffect(() => onLeave(onLeft), [onLeft])

  const lead = useEffectEvent((of: string | undefined) => {
    const { customer } = module
    if (!(typeof customer === 'function' ? customer(params) : customer)) return
    if (of) keepForms(of)
    void navigate(href('login', {}, { next: url.pathname + url.search }))
  })
  useEffect(
    () =>
      watchSession({
        onSignedIn: forgetForms,
        onEnded({ how, isFirst, of }) {
          // the guest's cart comes with the first book
          if (isFirst) leaveAccount(graphql, browserSession).catch((error: unknown) => console.error(error))
          invalidate()
          if (how === 'over') notify('error', t('Your session is over, you are logged out!'))
          else {
            forgetForms()
            notify('success', t('You are successfully logged out!'))
          }
          lead(how === 'over' ? of : undefined)
        },
      }),
    [graphql, invalidate, t],
  )

  const renew = useEffectEvent(() => void renewSession(graphql, browserSession))
  useEffect(() => {
    let use: ReturnType<typeof setTimeout> | undefined
    const onUse = () => {
      use ??= setTimeout(() => {
        use = undefined
        renew()
      }, ONE_USE)
    }
    for (const name of USES) addEventListener(name, onUse, { passive: true, capture: true })
    return () => {
      clearTimeout(use)
      for (const name of USES) removeEventListener(name, onUse, { capture: true })
    }
  }, [])
  return null
}
