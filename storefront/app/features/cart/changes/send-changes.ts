import type { Language } from '../../../../../language/translate.ts'
import { GraphqlError, isUnavailable, type Graphql } from '../../../../../web/api/document.ts'
import { notify } from '../../../../../web/platform/notices.ts'
import { isOffline } from '../../../../../web/platform/offline.ts'
import { browserSession } from '../../../platform/session.ts'
import { createStore, useStore } from '../../../../../web/platform/store.ts'
import { lineRequests } from '../cart.actions.ts'
import { fetchCart, isMissingCart, readConfirmedCart, replaceCart } from '../cart-store.ts'
import { addKept } from './add-kept.ts'
import { type Change, changesOf, keptAdditions, registerSender, setChange } from './cart-changes.ts'

/**
 * Sends the pending changes of cart lines one at a time; of several changes of a line only the last. The shop's
 * response replaces the cart. A refused change is dropped and its reason shown at the line. Additions follow.
 */

interface Sender {
  graphql: Graphql
  t: Language['t']
}

/** Debounce in milliseconds: changes in quick succession are sent as one. */
const DEBOUNCE_MS = 300
const [FIRST_RETRY_MS, MAX_RETRY_MS] = [2000, 30_000]

const shopUnreachable = createStore(false)
/** Whether changes wait because the shop cannot be reached. */
export const useIsShopUnreachable = (): boolean => useStore(shopUnreachable, (isWaiting) => isWaiting, false)

const refusals = createStore<Readonly<Record<string, string>>>({})
/** Reason for which the last change of a line was refused. */
export const useRefusal = (uid: string): string | undefined => useStore(refusals, (all) => all[uid], undefined)

function setRefusal(uid: string, reason?: string) {
  const { [uid]: _before, ...others } = refusals.read()
  refusals.write(reason === undefined ? others : { ...others, [uid]: reason })
}

let sender: Sender | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let retry = FIRST_RETRY_MS
let sending: Promise<void> | undefined

/** Shows the change at once; sends it after the debounce. */
export function changeLine(uid: string, change: Change, newSender: Sender): void {
  const cart = browserSession.get('cart')
  if (!cart) return
  setRefusal(uid)
  setChange(cart, uid, change)
  registerListeners(newSender)
  sendLater(DEBOUNCE_MS)
}

/** Set while the page is being left: its requests are then aborted, and the next page sends their changes. */
let isLeft = false

function registerListeners(newSender: Sender) {
  if (!sender) {
    addEventListener('online', () => void sendChanges())
    addEventListener('pagehide', () => (isLeft = true))
    addEventListener('pageshow', () => (isLeft = false))
  }
  sender = newSender
  registerSender(sendChanges)
}

function sendLater(delayMs: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void sendChanges(), delayMs)
}

/** Sends changes left unsent by an earlier page or a closed tab. */
export function resumeChanges(newSender: Sender): void {
  registerListeners(newSender)
  void sendChanges()
}

function sendChanges(): Promise<void> {
  clearTimeout(timer)
  return (sending ??= withTabLock(sendAll).finally(() => {
    sending = undefined
  }))
}

/** Runs `send` in one tab at a time where the Web Locks API exists; other tabs then find the changes sent. */
const withTabLock = (send: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cart-changes', send) : send()

async function sendAll() {
  for (;;) {
    const cart = browserSession.get('cart')
    const [next] = Object.entries(changesOf(cart ?? ''))
    if (!cart || !next) return sendAdditions()
    const [uid, change] = next
    try {
      const response = await send(cart, uid, change)
      markReachable()
      const isLast = isSame(changesOf(cart)[uid], change)
      if (response) replaceCart(response)
      if (isLast) setChange(cart, uid, remainingChange(change))
    } catch (error) {
      if (isLeft || isUnreachable(error)) return retryLater()
      await dropRefusedChange(cart, uid, change, error)
    }
  }
}

async function sendAdditions() {
  if (!sender || keptAdditions().length === 0) return markReachable()
  try {
    // a request that may be repeated shows first whether the shop can be reached
    await fetchCart(sender.graphql, browserSession)
  } catch (error) {
    if (isLeft || isUnreachable(error)) return retryLater()
  }
  if (isOffline()) return retryLater()
  markReachable()
  await addKept(sender)
}

const isSame = (one: Change | undefined, other: Change) => one?.quantity === other.quantity && !one.back === !other.back

/**
 * The change that remains after a line was restored: its quantity, if the reader chose another than the restored one.
 */
const remainingChange = ({ quantity, back }: Change): Change | undefined =>
  back && back.line.quantity !== quantity ? { quantity } : undefined

async function send(cart: string, uid: string, { quantity, back }: Change) {
  const graphql = sender?.graphql
  if (!graphql) return undefined
  if (quantity === 0) return lineRequests.remove(graphql, { cart, item: uid })
  if (back) {
    const currentLine = readConfirmedCart()?.items?.find((line) => line?.uid === uid)
    if (!currentLine) return lineRequests.restore(graphql, { cart, item: uid })
    // restored before its removal was sent
    if (currentLine.quantity === quantity) return undefined
  }
  return lineRequests.update(graphql, { cart, item: uid, quantity })
}

const isUnreachable = (error: unknown) => isOffline() || error instanceof TypeError || isUnavailable(error)

function markReachable() {
  retry = FIRST_RETRY_MS
  if (shopUnreachable.read()) shopUnreachable.write(false)
}

function retryLater() {
  shopUnreachable.write(true)
  sendLater(retry)
  retry = Math.min(retry * 2, MAX_RETRY_MS)
}

/** Drops a refused change, so that the shop's line is shown again; a newer change of the line stays pending. */
async function dropRefusedChange(cart: string, uid: string, change: Change, error: unknown) {
  const isNewest = isSame(changesOf(cart)[uid], change)
  if (isNewest) setChange(cart, uid)
  const t = sender?.t
  if (!isMissingCart(error)) {
    if (!(error instanceof GraphqlError)) console.error(error)
    const isAboutLine = error instanceof GraphqlError && error.category === 'graphql-input'
    if (isNewest && t) setRefusal(uid, isAboutLine ? error.message : t('Something went wrong!'))
    return
  }
  // the line is missing: for a removal that is the wanted result, only a restored line needs an error
  if (change.back && t) notify('error', t('The line could not be put back.'))
  if (!isNewest && !changesOf(cart)[uid]?.back) setChange(cart, uid)
  const current = sender && (await fetchCart(sender.graphql, browserSession).catch(() => undefined))
  if (current !== undefined) replaceCart(current ?? undefined)
}
