/**
 * What happens in the shop, by name, with the ids of what it happened to. Part of the contract of extensions: a name or
 * a key is never removed or changed within a major version. No personal data, since jobs outlive its erasure; a
 * subscriber reads what it needs.
 */
export interface ShopEvents {
  'order.placed': { number: string }
  /** The whole amount owed was paid. */
  'order.paid': { number: string }
  'order.shipped': { number: string; shipmentId: number }
  /** Completely, or some of its copies. */
  'order.cancelled': { number: string; isWhole: boolean }
  /** A credit memo was issued; the money may still be on its way. */
  'order.refunded': { number: string; creditMemoId: number }
  /** Text, price, availability or anything else that pages show of these products; one event per batch of an import. */
  'product.changed': { productIds: readonly number[] }
  'customer.registered': { customerId: number }
  'customer.erased': { customerId: number }
  'review.approved': { reviewId: number; productId: number }
}

export type EventName = keyof ShopEvents

/** An event as a subscriber gets it. */
export interface ShopEvent<Name extends EventName> {
  /** The same for each subscriber and each attempt: the key by which a subscriber recognizes a repetition. */
  id: string
  name: Name
  /** ISO 8601, in UTC. */
  at: string
  /** Version of `data`; a later one only adds keys. */
  version: 1
  data: ShopEvents[Name]
}
