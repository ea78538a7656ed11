import type { Types } from '../../../generated/documents.ts'
import { StartPayment } from '../../../generated/documents.ts'
import { formText } from '../../../forms/address.ts'
import { GraphqlError } from '../../../platform/document.ts'
import type { Action, ActionResult, PageContext } from '../../../platform/router/page.ts'
import { href } from '../../../routes.ts'
import { AUTOPAY, requiredField, ruleField } from './channels.ts'
import { codeOf, isBlik, isBlikCode, NO_CODE, normaliseBlik } from './payment-options.ts'

type Payment = Types.PaymentFragment

/** Chosen payment method, parsed from the form. */
export interface ChosenPayment {
  /** Value of the radio button. */
  value: string
  code: string
  blikCode?: string
  gatewayId?: number
  /** Ids of the agreements accepted for the channel. */
  agreementIds?: number[]
}

interface ParsedPayment {
  problems: Readonly<Record<string, string>>
  way: ChosenPayment
}

/** Reads the chosen Autopay channel and its agreements; without a channel, Autopay's own page lists them. */
function readChannel(form: FormData, way: ChosenPayment, t: PageContext['t']): ParsedPayment {
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

export function readPayment(form: FormData, t: PageContext['t']): ParsedPayment {
  const value = formText(form, 'payment')
  const way: ChosenPayment = { value, code: codeOf(value) }
  if (!way.code) return { problems: { payment: t('Choose how you want to pay.') }, way }
  if (!isBlik(value)) {
    return way.code === AUTOPAY ? readChannel(form, way, t) : { problems: {}, way }
  }
  const written = formText(form, 'blik_code')
  return isBlikCode(written)
    ? { problems: {}, way: { ...way, blikCode: normaliseBlik(written) } }
    : { problems: { blik_code: t(NO_CODE) }, way }
}

const toPayment = (key: string, way: ChosenPayment) =>
  href('checkout', { step: 'payment' }, { key, started: 1, way: way.value })

/** Redirect after starting the payment: to the provider's page, to the page that waits, or to that of the result. */
function afterStart({ state, redirect_url, key }: Payment, way: ChosenPayment): ActionResult {
  if (state === 'PAID') return { to: href('checkout', { step: 'success' }) }
  if (state === 'FAILED' || state === 'CANCELED')
    return { to: href('checkout', { step: 'rejected' }, { key, way: way.value }) }
  return redirect_url ? { leave: redirect_url } : { to: toPayment(key, way) }
}

interface PaymentAttempt {
  key: string
  way: ChosenPayment
  /** Idempotency key: requests with the same id start one attempt. */
  requestId: string
}

async function startAttempt(
  { key, way, requestId }: PaymentAttempt,
  { graphql }: Pick<PageContext, 'graphql'>,
): Promise<Payment> {
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

/** Pays an order just placed. The order exists, so a failure leads to the page on which it can be paid. */
export async function payPlaced(newAttempt: PaymentAttempt, context: PageContext): Promise<ActionResult> {
  try {
    return afterStart(await startAttempt(newAttempt, context), newAttempt.way)
  } catch (error) {
    console.error(error)
    return { to: toPayment(newAttempt.key, newAttempt.way) }
  }
}

/** Pays from the page of an unpaid order; a refusal is shown at the chosen method. */
export const pay: Action = async (form, context) => {
  const { problems, way } = readPayment(form, context.t)
  if (Object.keys(problems).length > 0) return { problems }
  const key = formText(form, 'key')
  try {
    const payment = await startAttempt({ key, way, requestId: formText(form, 'request_id') }, context)
    if (payment.state === 'FAILED' && payment.message)
      return { problems: { [way.blikCode ? 'blik_code' : 'payment']: payment.message } }
    return afterStart(payment, way)
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { '': error.message } }
    throw error
  }
}
