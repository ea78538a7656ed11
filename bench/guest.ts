import type { PaymentEmulator } from './company.ts'
import type { Request } from './customer.ts'
import { send } from './drive.ts'
import * as operations from './operations.ts'

export interface Guest {
  skus: readonly string[]
  email: string
}
interface PlacedGuestOrder {
  order_number: string
  payment_key: string | null
}

export async function guestOrder(request: Request, { skus, email }: Guest, method: string): Promise<PlacedGuestOrder> {
  const { createEmptyCart: cartId } = await request<{ createEmptyCart: string }>(operations.createCart, {})
  const added = await request<{ addProductsToCart: { user_errors: { message: string }[] } }>(operations.addToCart, {
    cartId,
    items: skus.map((sku) => ({ sku, quantity: 1 })),
  })
  if (added.addProductsToCart.user_errors.length > 0) throw new Error(added.addProductsToCart.user_errors[0]?.message)
  await request(operations.setEmail, { cartId, email })
  await request(operations.setShippingAddress, { cartId })
  await request(operations.setShippingMethod, { cartId })
  await request(operations.setBillingAndPayment, { cartId, method })
  const placing = method === 'payu_gateway' ? operations.placeOnlineOrder : operations.placeOrder
  return (await request<{ placeOrder: { order: PlacedGuestOrder } }>(placing, { cartId })).placeOrder.order
}

interface StartedPayment {
  number: string
  key: string
  redirectUrl: string
  /** In hundredths. */
  amount: number
}

/** Places an order and starts its payment, up to the redirect to the company's page. */
export async function beginPayment(request: Request, guest: Guest): Promise<StartedPayment> {
  const { order_number: number, payment_key: key } = await guestOrder(request, guest, 'payu_gateway')
  const { startPayment } = await request<{ startPayment: { redirect_url: string; amount: { value: number } } }>(
    operations.startPayment,
    { key },
  )
  const { redirect_url: redirectUrl, amount } = startPayment
  return { number, key: String(key), redirectUrl, amount: Math.round(amount.value * 100) }
}

/** Longest wait for a reported payment, which the shop first confirms with the company. */
const MAX_CONFIRMATION_MS = 10_000

/** Pays at the company, posts its notification, then reads the payment as the buyer's return page does, until paid. */
export async function payOrder(
  shop: { url: string; request: Request },
  company: PaymentEmulator,
  { number, key, redirectUrl, amount }: StartedPayment,
) {
  const orderId = new URL(redirectUrl).pathname.split('/').at(-1) ?? ''
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ action: 'card' }), redirect: 'manual' })
  const { body, signature } = company.report({ orderId, reference: `${number}-1`, amount })
  const headers = { 'openpayu-signature': signature }
  await send(shop.url, { method: 'POST', path: '/payments/notify/payu', body, headers })
  const end = Date.now() + MAX_CONFIRMATION_MS
  for (;;) {
    const { orderPayment } = await shop.request<{ orderPayment: { state: string } }>(operations.readPayment, { key })
    if (orderPayment.state === 'PAID') return
    if (Date.now() > end) throw new Error(`order ${number} is ${orderPayment.state}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
