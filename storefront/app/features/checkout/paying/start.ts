import type { Types } from '../../../generated/documents.ts'
import { StartPayment } from '../../../generated/documents.ts'
import { formText } from '../../../forms/address.ts'
import { GraphqlError } from '../../../platform/document.ts'
import type { Action, ActionResult, PageContext } from '../../../platform/router/page.ts'
import { href } from '../../../routes.ts'
import { AUTOPAY, requiredField, ruleField } from './channels.ts'
import { codeOf, isBlik, isBlikCode, NO_CODE, normaliseBlik } from './ways.ts'

type Payment = Types.PaymentFragment

/** How somebody wants to pay, as a form says it. */
export interface ChosenWay {
  /** Of the radio button. */
  value: string
  code: string
  blikCode?: string
  gatewayId?: number
  /** What was accepted with the channel. */
  agreementIds?: number[]
}

interface ReadWay {
  problems: Readonly<Record<string, string>>
  way: ChosenWay
}

/** A bank or a card, with what the law wants accepted for it; none is chosen where Autopay's page lists them. */
function readChannel(form: FormData, way: ChosenWay, t: PageContext['t']): ReadWay {
  const channel = formText(form, 'gateway_id')
  const gatewayId = Number(channel)
  if (!(gatewayId > 0)) return { problems: {}, way }
  const accepted = form.getAll(ruleField(channel)).map(String)
  const required = formText(form, requiredField(channel)).split(',').filter(Boolean)
  return {
    problems: required.every((id) => accepted.includes(id))
      ? {}
      : { [ruleField(channel)]: t('Please accept this to pay this way.') },
    way: { ...way, gatewayId, agreementIds: [...new Set(accepted.map(Number))] },
  }
}

export function readWay(form: FormData, t: PageContext['t']): ReadWay {
  const value = formText(form, 'payment')
  const way: ChosenWay = { value, code: codeOf(value) }
  if (!way.code) return { problems: { payment: t('Choose how you want to pay.') }, way }
  if (!isBlik(value)) {
    return way.code === AUTOPAY ? readChannel(form, way, t) : { problems: {}, way }
  }
  const written = formText(form, 'blik_code')
  return isBlikCode(written)
    ? { problems: {}, way: { ...way, blikCode: normaliseBlik(written) } }
    : { problems: { blik_code: t(NO_CODE) }, way }
}

const toPayment = (key: string, way: ChosenWay) =>
  href('checkout', { step: 'payment' }, { key, started: 1, way: way.value })

/** Where the browser goes once the payment has begun: to the company's page, or to one that waits. */
function afterStart({ state, redirect_url, key }: Payment, way: ChosenWay): ActionResult {
  if (state === 'PAID') return { to: href('checkout', { step: 'success' }) }
  if (state === 'FAILED' || state === 'CANCELED')
    return { to: href('checkout', { step: 'rejected' }, { key, way: way.value }) }
  return redirect_url ? { leave: redirect_url } : { to: toPayment(key, way) }
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
      ...(way.gatewayId && { gateway_id: way.gatewayId, agreement_ids: way.agreementIds }),
    },
  })
  return startPayment
}

/** Right after the order: it stands, so whatever happens leads on to a page that can pay it. */
export async function payPlaced(begun: Start, context: PageContext): Promise<ActionResult> {
  try {
    return afterStart(await start(begun, context), begun.way)
  } catch (error) {
    console.error(error)
    return { to: toPayment(begun.key, begun.way) }
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
    return afterStart(payment, way)
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { '': error.message } }
    throw error
  }
}
