import * as v from 'valibot'
import { type AutopayKey, hashOf } from './hash.ts'

/** A legal text to show with a channel; its id is sent with the start once it was accepted. */
export interface Regulation {
  id: number
  /** DEFAULT is the text whose acceptance is sent to Autopay. */
  type: string
  url: string | undefined
  labels: { id: number; html: string; placement: string; hasCheckbox: boolean; isRequired: boolean }[]
}

const MAX_REGULATIONS = 20
const MAX_LABEL_LENGTH = 10_000

const flag = v.fallback(v.boolean(), false)
const Label = v.object({
  labelID: v.fallback(v.number(), 0),
  inputLabel: v.string(),
  placement: v.fallback(v.string(), 'NEAR_PAYWALL'),
  showCheckbox: flag,
  checkboxRequired: flag,
})
const ResponseSchema = v.object({
  result: v.literal('OK'),
  serviceID: v.union([v.string(), v.number()]),
  messageID: v.string(),
  gatewayID: v.union([v.string(), v.number()]),
  regulationList: v.array(
    v.object({
      regulationID: v.number(),
      type: v.string(),
      url: v.fallback(v.nullish(v.string()), undefined),
      labelList: v.array(Label),
    }),
  ),
})

export const legalDataRequest = (
  { messageId, gatewayId, language }: { messageId: string; gatewayId: number; language: string },
  key: AutopayKey,
) => ({
  ServiceID: Number(key.serviceId),
  MessageID: messageId,
  GatewayID: gatewayId,
  Language: language,
  Hash: hashOf([key.serviceId, messageId, String(gatewayId), language], key),
})

/** Undefined for an unusable response. Texts are Autopay's HTML, to be sanitized before display. */
export function parseLegalData(
  response: unknown,
  { messageId, gatewayId }: { messageId: string; gatewayId: number },
  { serviceId }: AutopayKey,
): Regulation[] | undefined {
  const read = v.safeParse(ResponseSchema, response)
  if (!read.success) return undefined
  const { serviceID, messageID, gatewayID, regulationList } = read.output
  if (String(serviceID) !== serviceId || messageID !== messageId || String(gatewayID) !== String(gatewayId))
    return undefined
  return regulationList.slice(0, MAX_REGULATIONS).map(({ regulationID, type, url, labelList }) => ({
    id: regulationID,
    type,
    url: url?.startsWith('https://') ? url : undefined,
    labels: labelList.slice(0, MAX_REGULATIONS).map((label) => ({
      id: label.labelID,
      html: label.inputLabel.slice(0, MAX_LABEL_LENGTH),
      placement: label.placement,
      hasCheckbox: label.showCheckbox,
      isRequired: label.checkboxRequired,
    })),
  }))
}
