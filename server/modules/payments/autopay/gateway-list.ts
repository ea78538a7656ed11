import * as v from 'valibot'
import { type AutopayKey, hashOf } from './hash.ts'
import { parseAmount } from './values.ts'

/** BLIK with the code entered on the shop's own page. */
export const BLIK_GATEWAY = 509

/** A channel: a payment method that Autopay provides through a bank, a card or a wallet. */
export interface Gateway {
  id: number
  name: string
  groupType: string
  groupTitle: string
  bankName: string
  iconUrl: string | undefined
  state: 'available' | 'temporarily-unavailable' | 'unavailable'
  description: string
  order: number
  /** Grosze, by currency. */
  limits: Readonly<Record<string, { min: number; max: number }>>
  /** Fields without which Autopay refuses a start, such as Nip. */
  requiredParams: readonly string[]
  isForConsumers: boolean
}

const MAX_GATEWAYS = 200
/** Grosze; for a channel that states no limit. */
const NO_LIMIT = 10_000_000_00

const text = (longest: number) =>
  v.fallback(
    v.pipe(
      v.nullish(v.string(), ''),
      v.transform((value) => (value ?? '').slice(0, longest)),
    ),
    '',
  )
const amount = v.fallback(v.nullish(v.union([v.number(), v.string()])), null)
const GatewaySchema = v.object({
  gatewayID: v.optional(v.number()),
  id: v.optional(v.number()),
  name: v.string(),
  groupType: text(30),
  bankName: text(100),
  iconUrl: text(500),
  iconURL: text(500),
  state: v.string(),
  shortDescription: text(500),
  availableFor: v.fallback(v.string(), 'BOTH'),
  requiredParams: v.fallback(v.nullish(v.array(v.string())), []),
  order: v.fallback(v.number(), 0),
  currencies: v.array(v.object({ currency: v.string(), minAmount: amount, maxAmount: amount })),
})
const ResponseSchema = v.object({
  result: v.literal('OK'),
  serviceID: v.union([v.string(), v.number()]),
  messageID: v.string(),
  gatewayGroups: v.array(v.object({ type: v.string(), title: v.string(), order: v.fallback(v.number(), 0) })),
  gatewayList: v.array(v.unknown()),
})

const grosze = (value: string | number | null | undefined, otherwise: number) =>
  value === null || value === undefined ? otherwise : (parseAmount(Number(value).toFixed(2)) ?? otherwise)

const STATES: Readonly<Record<string, Gateway['state']>> = {
  OK: 'available',
  TEMPORARY_DISABLED: 'temporarily-unavailable',
}

export const gatewayListRequest = (
  { messageId, currency, language }: { messageId: string; currency: string; language: string },
  key: AutopayKey,
) => ({
  ServiceID: Number(key.serviceId),
  MessageID: messageId,
  Currencies: currency,
  Language: language,
  Hash: hashOf([key.serviceId, messageId, currency, language], key),
})

/** In display order. Undefined for an unusable response, so that the last valid list is kept. */
export function parseGatewayList(
  response: unknown,
  messageId: string,
  { serviceId }: AutopayKey,
): Gateway[] | undefined {
  const read = v.safeParse(ResponseSchema, response)
  if (!read.success) return undefined
  const { gatewayGroups, gatewayList, ...echo } = read.output
  // the response has no hash: the echoed ids show that it belongs to this request
  if (String(echo.serviceID) !== serviceId || echo.messageID !== messageId) return undefined
  const groups = new Map(gatewayGroups.map((group) => [group.type, group]))
  const gateways = gatewayList
    .slice(0, MAX_GATEWAYS)
    .flatMap((row) => {
      const channel = v.safeParse(GatewaySchema, row)
      return channel.success ? (toGateway(channel.output, groups) ?? []) : []
    })
    .toSorted(
      (a, b) => (groups.get(a.groupType)?.order ?? 0) - (groups.get(b.groupType)?.order ?? 0) || a.order - b.order,
    )
  return gateways.length > 0 ? gateways : undefined
}

function toGateway(
  row: v.InferOutput<typeof GatewaySchema>,
  groups: ReadonlyMap<string, { title: string }>,
): Gateway | undefined {
  const id = row.gatewayID ?? row.id
  if (id === undefined || !Number.isInteger(id) || id < 1 || id > 99_999) return undefined
  return {
    id,
    name: row.name.slice(0, 200),
    groupType: row.groupType,
    groupTitle: (groups.get(row.groupType)?.title ?? '').slice(0, 100),
    bankName: row.bankName,
    iconUrl: row.iconUrl || row.iconURL || undefined,
    state: STATES[row.state] ?? 'unavailable',
    description: row.shortDescription,
    order: row.order,
    limits: Object.fromEntries(
      row.currencies.map(({ currency, minAmount, maxAmount }) => [
        currency,
        { min: grosze(minAmount, 1), max: grosze(maxAmount, NO_LIMIT) },
      ]),
    ),
    requiredParams: row.requiredParams ?? [],
    isForConsumers: row.availableFor !== 'B2B',
  }
}

/** Whether this amount can be paid through the channel now. */
export function canPay({ state, limits, requiredParams }: Gateway, amount: number, currency: string): boolean {
  const limit = limits[currency]
  return (
    state === 'available' &&
    limit !== undefined &&
    amount >= limit.min &&
    amount <= limit.max &&
    // the checkout has no fields for other data that a channel requires, such as a company's tax number
    requiredParams.length === 0
  )
}
