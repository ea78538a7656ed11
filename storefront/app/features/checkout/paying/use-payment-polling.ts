import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { WatchPayment } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { isLongWait, secondsToNext } from './polling-intervals.ts'

type State = Types.PaymentFragment['state']

/** A page that opens longer may hang, as after a tunnel, and is opened again. */
const MAX_OPENING_MS = 20_000

/** Whether the payment has no result yet, so that it is polled. */
export const isAwaitingResult = (state: State): boolean =>
  state === 'CREATED' || state === 'PENDING' || state === 'WAITING'

/**
 * Polls the payment and calls `onChanged` when its state changes, which shows the new state. `isSlow`: it takes
 * unusually long.
 */
export function usePaymentPolling(
  { key, state }: Pick<Types.PaymentFragment, 'key' | 'state'>,
  onChanged: (state: State) => Promise<void>,
): { isSlow: boolean } {
  const { graphql } = useRouter()
  const [isSlow, setSlow] = useState(false)
  const isWatched = isAwaitingResult(state)
  const openingSince = useRef(0)
  const poll = useEffectEvent(async (isOver: () => boolean) => {
    try {
      const now = (await graphql(WatchPayment, { key })).orderPayment?.state
      // a second navigation would abort the one that shows the new state, on a slow network each time
      if (isOver() || !now || now === state || Date.now() - openingSince.current < MAX_OPENING_MS) return
      openingSince.current = Date.now()
      void onChanged(now).finally(() => (openingSince.current = 0))
    } catch {
      // retried later: a failed request says nothing about the payment
    }
  })

  useEffect(() => {
    if (!isWatched) return
    const shownAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const plan = () => {
      clearTimeout(timer)
      const elapsed = (Date.now() - shownAt) / 1000
      setSlow(isLongWait(elapsed))
      timer = setTimeout(() => void run(), secondsToNext(elapsed) * 1000)
    }
    const run = async () => {
      clearTimeout(timer)
      await poll(() => isOver)
      if (!isOver) plan()
    }
    // polls at once when the buyer returns from the bank's app after confirming
    const onVisible = () => document.visibilityState === 'visible' && void run()
    document.addEventListener('visibilitychange', onVisible)
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isWatched])

  return { isSlow }
}
