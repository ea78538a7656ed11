import type { Language } from '../../../../../language/translate.ts'
import { formKeyOf, notify } from '../../../../../web/platform/notices.ts'
import type { RouterApi } from '../../../../../web/router/context.ts'
import { clearTypedForms, saveTypedForms, watchTyping } from '../../../../../web/router/typed-forms.ts'
import { notifySessionChange } from '../../../../../web/api/session.ts'
import { browserSession } from '../../../platform/session.ts'
import { clearTitles } from '../../../platform/stored-titles.ts'
import { href } from '../../../paths.ts'
import { openGuestCart, renewSession, watchSession } from './customer-session.ts'
import { onSignOut } from './session-listeners.ts'
import { UNKNOWN_CUSTOMER } from './session-marker.ts'

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll'] as const
/** In milliseconds: events within this time count as one activity (D12). */
const ACTIVITY_MS = 2000

/** Leaves a page that shows the customer's data; input typed there is saved for the same customer. */
function leavePrivatePage({ read, navigate }: RouterApi, customerId: string | undefined) {
  const {
    module: { customer },
    params,
    url,
  } = read().view
  if (!(typeof customer === 'function' ? customer(params) : customer)) return
  if (customerId && customerId !== UNKNOWN_CUSTOMER) saveTypedForms(customerId)
  void navigate(href('login', {}, { next: url.pathname + url.search }))
}

function renewOnActivity({ graphql }: RouterApi, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onActivity = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!signal.aborted) void renewSession(graphql, browserSession)
    }, ACTIVITY_MS)
  }
  for (const name of ACTIVITY_EVENTS) addEventListener(name, onActivity, { passive: true, capture: true, signal })
}

/**
 * Until `signal` aborts: extends the session on activity and detects its end. `owner` is the id of the customer whose
 * page is shown.
 */
export function monitorCustomerSession(
  router: RouterApi,
  t: Language['t'],
  signal: AbortSignal,
  owner: string | undefined,
): void {
  if (signal.aborted) return
  const unwatch = watchSession(owner, {
    onSignedIn: clearTypedForms,
    onEnded({ reason, customerId, isFirst }) {
      notifySessionChange() // the browser drops expired cookies without an event
      if (isFirst) openGuestCart(router.graphql, browserSession).catch((error: unknown) => console.error(error))
      router.invalidate()
      if (reason === 'over')
        notify('error', t('Your session is over, you are logged out!'), { formKey: formKeyOf('signIn') })
      else {
        clearTypedForms()
        notify('success', t('You are successfully logged out!'))
      }
      leavePrivatePage(router, reason === 'over' ? customerId : undefined)
    },
  })
  signal.addEventListener('abort', unwatch)
  signal.addEventListener('abort', onSignOut(clearTitles))
  renewOnActivity(router, signal)
  watchTyping(signal)
}
