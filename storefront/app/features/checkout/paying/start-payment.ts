import type { Types } from '../../../generated/documents.ts'
import { StartPayment } from '../../../generated/documents.ts'
import { formText } from '../../../forms/address.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import type { Action, PageContext } from '../../../platform/page.ts'
import type { ActionResult } from '../../../../../web/router/page.ts'
import { href } from '../../../paths.ts'
import { AUTOPAY, requiredField, ruleField } from './channels.ts'
import { codeOf, isBlik, isBlikCode, INVALID_CODE, normaliseBlik } from './payment-options.ts'

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
  method: ChosenPayment
}

/** Reads the chosen Autopay channel and its agreements; without a channel, Autopay's own page lists them. */
function parseChannel(form: FormData, method: ChosenPayment, t: PageContext['t']): ParsedPayment {
  const channel = formText(form, 'gateway_id')
  const gatewayId = Number(channel)
  if (!(gatewayId > 0)) return { problems: {}, method }
  const accepted = form.getAll(ruleField(channel)).map(String)
  const required = formText(form, requiredField(channel)).split(',').filter(Boolean)
  return {
    problems: required.every((id) => accepted.includes(id))
      ? {}
      : { [ruleField(channel)]: t('Please accept this to pay this way.') },
    method: { ...method, gatewayId, agreementIds: [...new Set(accepted.map(Number))] },
  }
}

export function parsePayment(form: FormData, t: PageContext['t']): ParsedPayment {
  const value = formText(form, 'payment')
  const method: ChosenPayment = { value, code: codeOf(value) }
  if (!method.code) return { problems: { payment: t('Choose how you want to pay.') }, method }
  if (!isBlik(value)) {
    return method.code === AUTOPAY ? parseChannel(form, method, t) : { problems: {}, method }
  }
  const blikCode = formText(form, 'blik_code')
  return isBlikCode(blikCode)
    ? { problems: {}, method: { ...method, blikCode: normaliseBlik(blikCode) } }
    : { problems: { blik_code: t(INVALID_CODE) }, method }
}

const toPayment = (key: string, method: ChosenPayment) =>
  href('checkout', { step: 'payment' }, { key, started: 1, way: method.value })

/** Redirect after starting the payment: to the provider's page, to the page that waits, or to that of the result. */
function afterStart({ state, redirect_url, key }: Payment, method: ChosenPayment): ActionResult {
  if (state === 'PAID') return { to: href('checkout', { step: 'success' }) }
  if (state === 'FAILED' || state === 'CANCELED')
    return { to: href('checkout', { step: 'rejected' }, { key, way: method.value }) }
  return redirect_url ? { externalUrl: redirect_url } : { to: toPayment(key, method) }
}

interface PaymentAttempt {
  key: string
  method: ChosenPayment
  /** Idempotency key: requests with the same id start one attempt. */
  requestId: string
}

async function startAttempt(
  { key, method, requestId }: PaymentAttempt,
  { graphql }: Pick<PageContext, 'graphql'>,
): Promise<Payment> {
  const { startPayment } = await graphql(StartPayment, {
    input: {
      key,
      method: method.code,
      request_id: requestId,
      ...(method.blikCode && { blik_code: method.blikCode }),
      ...(method.gatewayId && { gateway_id: method.gatewayId, agreement_ids: method.agreementIds }),
    },
  })
  return startPayment
}

/** Pays an order just placed. The order exists, so a failure leads to the page on which it can be paid. */
export async function payPlaced(newAttempt: PaymentAttempt, context: PageContext): Promise<ActionResult> {
  try {
    return afterStart(await startAttempt(newAttempt, context), newAttempt.method)
  } catch (error) {
    console.error(error)
    return { to: toPayment(newAttempt.key, newAttempt.method) }
  }
}

/** Pays from the page of an unpaid order; a refusal is shown at the chosen method. */
export const pay: Action = async (form, context) => {
  const { problems, method } = parsePayment(form, context.t)
  if (Object.keys(problems).length > 0) return { problems }
  const key = formText(form, 'key')
  try {
    const payment = await startAttempt({ key, method, requestId: formText(form, 'request_id') }, context)
    if (payment.state === 'FAILED' && payment.message)
      return { problems: { [method.blikCode ? 'blik_code' : 'payment']: payment.message } }
    return afterStart(payment, method)
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { '': error.message } }
    throw error
  }
}
