import type { Types } from '../../../generated/documents.ts'
import { StartPayment } from '../../../generated/documents.ts'
import { formText } from '../../../forms/address.ts'
import { GraphqlError } from '../../../platform/document.ts'
import type { Action, ActionResult, PageContext } from '../../../platform/router/page.ts'
import { href } from '../../../routes.ts'
import { codeOf, isBlik, isBlikCode, normaliseBlik } from './ways.ts'

type Payment = Types.PaymentFragment

/** How somebody wants to pay, as a form says it. */
export interface ChosenWay {
  code: string
  blikCode?: string
  gatewayId?: number
}

export function readWay(
  form: FormData,
  t: PageContext['t'],
): { problems: Readonly<Record<string, string>>; way: ChosenWay } {
  const value = formText(form, 'payment')
  const way: ChosenWay = { code: codeOf(value) }
  if (!way.code) return { problems: { payment: t('Choose how you want to pay.') }, way }
  if (!isBlik(value)) {
    const gatewayId = Number(formText(form, 'gateway_id'))
    return { problems: {}, way: { ...way, ...(gatewayId > 0 && { gatewayId }) } }
  }
  const written = formText(form, 'blik_code')
  return isBlikCode(written)
    ? { problems: {}, way: { ...way, blikCode: normaliseBlik(written) } }
    : { problems: { blik_code: t('Enter the 6 digits that your bank’s app shows as the BLIK code.') }, way }
}

const toPayment = (key: string) => href('checkout', { step: 'payment' }, { key, started: 1 })

/** Where the browser goes once the payment has begun: to the company's page, or to one that waits. */
function afterStart({ state, redirect_url, key }: Payment): ActionResult {
  if (state === 'PAID') return { to: href('checkout', { step: 'success' }) }
  if (state === 'FAILED' || state === 'CANCELED') return { to: href('checkout', { step: 'rejected' }, { key }) }
  return redirect_url ? { leave: redirect_url } : { to: toPayment(key) }
}

interface Start {
  key: string
  way: ChosenWay
  /** Repeats with one id start one attempt. */
  requestId: string
}

async function start({ key, way, requestId }: Start, { graphql }: Pick<PageContext, 'graphql'>): Promise<Payment> {
  const { startPayment } = await graphql(StartPayment, {
    input: {
      key,
      method: way.code,
      request_id: requestId,
      ...(way.blikCode && { blik_code: way.blikCode }),
      ...(way.gatewayId && { gateway_id: way.gatewayId }),
    },
  })
  return startPayment
}

/** Right after the order: it stands, so whatever happens leads on to a page that can pay it. */
export async function payPlaced(begun: Start, context: PageContext): Promise<ActionResult> {
  try {
    return afterStart(await start(begun, context))
  } catch (error) {
    console.error(error)
    return { to: toPayment(begun.key) }
  }
}

/** From a page of an order that was not paid: a refusal is shown where the way was chosen. */
export const pay: Action = async (form, context) => {
  const { problems, way } = readWay(form, context.t)
  if (Object.keys(problems).length > 0) return { problems }
  const key = formText(form, 'key')
  try {
    const payment = await start({ key, way, requestId: formText(form, 'request_id') }, context)
    if (payment.state === 'FAILED' && payment.message)
      return { problems: { [way.blikCode ? 'blik_code' : 'payment']: payment.message } }
    return afterStart(payment)
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { '': error.message } }
    throw error
  }
}
