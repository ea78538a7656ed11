import { type Db, sql, statement } from '../../platform/db/db.ts'
import { startEnd, type StartProgress, startProgress } from './attempts/start-progress.sql.ts'
import type { Attempt, AttemptState, Outcome, PaymentState } from './provider.ts'

export interface MethodRow {
  code: string
  title: string
  titles: Record<string, string>
  instructions: string | null
  instructionsByStore: Record<string, string>
}

export function readPaymentMethods(db: Db): Promise<MethodRow[]> {
  return db.many<MethodRow>`
    select code, title, titles, instructions, instructions_by_store from payment_method
      where is_active order by position, code`
}

/** What a buyer chose within a method. */
export interface PaymentChoice {
  gatewayId?: number
  agreementIds?: number[]
  /** URL in a storefront of the shop's own to which the browser returns after paying. */
  backUrl?: string
  /** Start the payment as soon as the order is placed. */
  isBegun?: boolean
}

export interface Payment {
  id: number
  orderId: number
  method: string
  state: PaymentState
  /** Price of the order, in hundredths. */
  amount: number
  currency: string
  paid: number
  refunded: number
  attempts: number
  choice: PaymentChoice
  /** Null if the order is not paid online. */
  expiresAt: Date | null
  closedFor: 'deadline' | 'order' | null
}

export type PaymentDraft = Pick<
  Payment,
  'orderId' | 'method' | 'state' | 'amount' | 'currency' | 'choice' | 'expiresAt'
>

export async function insertPayment(tx: Db, p: PaymentDraft): Promise<void> {
  await tx.write`
    insert into payment (order_id, method, state, amount, currency, choice, expires_at)
    values (${p.orderId}, ${p.method}, ${p.state}, ${p.amount}, ${p.currency}, ${JSON.stringify(p.choice)},
      ${p.expiresAt})`
}

const PAYMENT = sql`
  select p.id, p.order_id, p.method, p.state, p.amount, p.currency, p.paid, p.refunded, p.attempts, p.choice,
    p.expires_at, p.closed_for from payment p`

/** Locks the payment until the transaction ends. Always lock the payment before the order. */
export const lockPayment = (tx: Db, orderId: number): Promise<Payment | undefined> =>
  tx.one<Payment>`${PAYMENT} where p.order_id = ${orderId} for update of p`

/** Locks by the order's number. Creates the payment of an order that an earlier version placed without one. */
export async function lockOrCreatePaymentByNumber(tx: Db, number: string): Promise<Payment | undefined> {
  const lock = () =>
    tx.one<Payment>`
      ${PAYMENT} where p.order_id = (select o.id from orders o where o.number = ${number}) for update of p`
  const found = await lock()
  if (found) return found
  await tx.run`
    insert into payment (order_id, method, state, amount, currency, paid)
    select id, payment_method, case when total_paid > 0 then 'paid' when state = 'canceled' then 'cancelled'
        else 'pending' end, grand_total - total_canceled, currency, total_paid
      from orders where number = ${number} on conflict (order_id) do nothing`
  return lock()
}

export const readPayment = (db: Db, orderId: number): Promise<Payment | undefined> =>
  db.one<Payment>`${PAYMENT} where p.order_id = ${orderId}`

export async function writePayment(
  tx: Db,
  {
    id,
    method,
    state,
    amount,
    paid,
    refunded,
    attempts,
    closedFor,
  }: Pick<Payment, 'id' | 'method' | 'state' | 'amount' | 'paid' | 'refunded' | 'attempts' | 'closedFor'>,
): Promise<void> {
  await tx.write`
    update payment set method = ${method}, state = ${state}, amount = ${amount}, paid = ${paid},
      refunded = ${refunded}, attempts = ${attempts}, closed_for = ${closedFor}, updated_at = now() where id = ${id}`
}

/** Ends online payment: the buyer pays by an offline method. */
export async function switchToOffline(
  tx: Db,
  { id, method, amount }: Pick<Payment, 'id' | 'method' | 'amount'>,
): Promise<void> {
  await tx.write`
    update payment set method = ${method}, amount = ${amount}, state = 'pending', expires_at = null,
      updated_at = now() where id = ${id}`
}

const ATTEMPT = sql`
  select a.id, a.payment_id, p.order_id, a.ordinal, a.provider, a.reference, a.provider_reference, a.channel, a.state,
    a.amount, a.currency, a.redirect_url, a.message, a.language, a.created_at
  from payment_attempt a join payment p on p.id = a.payment_id`

/** Oldest first. */
export const readAttempts = (db: Db, paymentId: number): Promise<Attempt[]> =>
  db.many<Attempt>`${ATTEMPT} where a.payment_id = ${paymentId} order by a.ordinal`

export const readAttempt = (db: Db, id: number): Promise<Attempt | undefined> =>
  db.one<Attempt>`${ATTEMPT} where a.id = ${id}`

export const findAttempt = (db: Db, provider: string, reference: string): Promise<Attempt | undefined> =>
  db.one<Attempt>`${ATTEMPT} where a.reference = ${reference} and a.provider = ${provider}`

export const findAttemptByRequest = (tx: Db, paymentId: number, requestId: string): Promise<Attempt | undefined> =>
  tx.one<Attempt>`${ATTEMPT} where a.payment_id = ${paymentId} and a.request_id = ${requestId}`

/** Attempts created on this day in Warsaw. */
export const readAttemptsOfDay = (db: Db, provider: string, day: string): Promise<Attempt[]> =>
  db.many<Attempt>`
    ${ATTEMPT} where a.provider = ${provider}
      and a.created_at >= (${day}::date)::timestamp at time zone 'Europe/Warsaw'
      and a.created_at < (${day}::date + 1)::timestamp at time zone 'Europe/Warsaw' order by a.id`

export const readAttemptsByReference = (db: Db, provider: string, references: readonly string[]): Promise<Attempt[]> =>
  db.many<Attempt>`${ATTEMPT} where a.provider = ${provider} and a.reference = any(${references})`

export type AttemptDraft = Pick<
  Attempt,
  'paymentId' | 'ordinal' | 'provider' | 'reference' | 'channel' | 'amount' | 'currency' | 'language'
> & { requestId: string | null; createdAt: Date }

/** Reserves the id for an attempt; it stays unused if the attempt is not inserted. */
export async function nextAttemptId(tx: Db): Promise<number> {
  const next = await tx.one<{ id: number }>`select nextval(pg_get_serial_sequence('payment_attempt', 'id')) as id`
  if (!next) throw new Error('the sequence returned no number')
  return next.id
}

export async function insertAttempt(tx: Db, id: number, a: AttemptDraft): Promise<void> {
  await tx.write`
    insert into payment_attempt (id, payment_id, ordinal, provider, reference, channel, state, amount, currency,
      language, request_id, created_at, starting_until)
    overriding system value
    values (${id}, ${a.paymentId}, ${a.ordinal}, ${a.provider}, ${a.reference}, ${a.channel}, 'created', ${a.amount},
      ${a.currency}, ${a.language}, ${a.requestId}, ${a.createdAt}, ${startEnd})`
}

export async function writeAttempt(
  tx: Db,
  {
    id,
    state,
    providerReference,
    channel,
    redirectUrl,
    message,
  }: Pick<Attempt, 'id' | 'providerReference' | 'channel' | 'redirectUrl' | 'message'> & { state: AttemptState },
): Promise<void> {
  await tx.write`
    update payment_attempt set state = ${state}, provider_reference = ${providerReference}, channel = ${channel},
      redirect_url = ${redirectUrl}, message = ${message}, updated_at = now() where id = ${id}`
}

/** Null if company and shop agree. */
export async function writeDifference(db: Db, attemptId: number, difference: string | null): Promise<void> {
  await db.run`
    update payment_attempt set difference = ${difference}
    where id = ${attemptId} and difference is distinct from ${difference}`
}

export interface PaymentEvent {
  paymentId: number | null
  attemptId: number | null
  provider: string
  eventKey: string
  source: 'notification' | 'status' | 'start' | 'operator' | 'shop'
  reference: string | null
  /** The company's. */
  providerReference?: string | null
  state: string
  amount: number | null
  currency: string | null
  outcome: string
  occurredAt: Date
}

/** Outcome of the same report when it arrived before. */
export const readOutcome = async (tx: Db, provider: string, eventKey: string): Promise<Outcome | undefined> =>
  (
    await tx.one<{ outcome: Outcome }>`
      select outcome from payment_event where provider = ${provider} and event_key = ${eventKey}`
  )?.outcome

const insertion = (e: PaymentEvent) => sql`
  insert into payment_event (payment_id, attempt_id, provider, event_key, source, reference, provider_reference, state,
    amount, currency, outcome, occurred_at)
  values (${e.paymentId}, ${e.attemptId}, ${e.provider}, ${e.eventKey}, ${e.source}, ${e.reference},
    ${e.providerReference ?? null}, ${e.state}, ${e.amount}, ${e.currency}, ${e.outcome}, ${e.occurredAt})
  on conflict (provider, event_key) do nothing`

/** False if the event was already stored. */
export const insertEvent = async (tx: Db, event: PaymentEvent): Promise<boolean> =>
  (await tx.run`${insertion(event)}`) === 1

/** Stores an event of the shop itself, which the lock of the payment keeps unique. */
export const writeEvent = (tx: Db, event: PaymentEvent): Promise<void> => tx.write`${insertion(event)}`

/** Oldest first. */
export const readEvents = (db: Db, paymentId: number) => db.many<PaymentEvent & { createdAt: Date }>`
  select payment_id, attempt_id, provider, event_key, source, reference, provider_reference, state, amount, currency,
    outcome, occurred_at, created_at from payment_event where payment_id = ${paymentId} order by id`

/** Result of the latest attempt. */
export type LatestAttempt = Pick<Attempt, 'state' | 'amount' | 'redirectUrl' | 'message'> & { start: StartProgress }

export interface PaymentPage {
  payment: Payment
  orderNumber: string
  storeCode: string
  title: string
  orderState: string
  isVirtual: boolean
  /** Whether the bookshop or point that hands the goods over accepts cash. */
  takesCash: boolean
  isOnline: boolean
  placedAt: Date
  latest: LatestAttempt | null
}

type LatestColumns = { [Name in keyof LatestAttempt as `latest${Capitalize<Name>}`]: LatestAttempt[Name] | null }

const PAGE = sql`
  select p.id, p.order_id, p.method, p.state, p.amount, p.currency, p.paid, p.refunded, p.attempts, p.choice,
    p.expires_at, p.closed_for,
    o.number as order_number, o.store_code, o.payment_title as title, o.state as order_state,
    o.is_virtual, o.pickup_source is not null or coalesce((o.delivery_point->>'takesCash')::boolean, false)
      as takes_cash, coalesce((o.payment_details->>'isOnline')::boolean, false) as is_online, o.placed_at,
    a.state as latest_state, a.amount as latest_amount, a.redirect_url as latest_redirect_url,
    a.message as latest_message, ${startProgress} as latest_start
  from payment p join orders o on o.id = p.order_id
    left join payment_attempt a on a.payment_id = p.id and a.ordinal = p.attempts`

type PageColumns = Payment & Omit<PaymentPage, 'payment' | 'latest'> & LatestColumns

function toPaymentPage(row: PageColumns): PaymentPage {
  const { orderNumber, storeCode, title, orderState, isVirtual, takesCash, isOnline, placedAt, ...rest } = row
  const { latestState, latestAmount, latestRedirectUrl, latestMessage, latestStart, ...payment } = rest
  const latest =
    latestState === null || latestAmount === null
      ? null
      : {
          state: latestState,
          amount: latestAmount,
          redirectUrl: latestRedirectUrl,
          message: latestMessage,
          start: latestStart,
        }
  return { payment, orderNumber, storeCode, title, orderState, isVirtual, takesCash, isOnline, placedAt, latest }
}

/** All data of the payment pages, in the order of the ids. */
export async function readPaymentPages(db: Db, orderIds: readonly number[]): Promise<(PaymentPage | undefined)[]> {
  const rows = await db.many<PageColumns>`${PAGE} where p.order_id = any(${orderIds})`
  const pages = new Map(rows.map((row) => [row.orderId, toPaymentPage(row)]))
  return orderIds.map((orderId) => pages.get(orderId))
}

export async function readPaymentPage(db: Db, orderId: number): Promise<PaymentPage | undefined> {
  const row = await db.one<PageColumns>`${PAGE} where p.order_id = ${orderId}`
  return row && toPaymentPage(row)
}

/** Runs `work` in a transaction and reads the page together with the commit. */
export async function commitAndReadPage(
  db: Db,
  orderId: number,
  work: (tx: Db) => Promise<void>,
): Promise<PaymentPage | undefined> {
  const [row] = await db.commitWith<PageColumns>(async (tx) => {
    await work(tx)
    return statement`${PAGE} where p.order_id = ${orderId}`
  })
  return row && toPaymentPage(row)
}

/** An order that is paid online. */
export const findOnlineOrder = (db: Db, number: string) => db.one<{ id: number; placedAt: Date }>`
  select o.id, o.placed_at from orders o where o.number = ${number} and (o.payment_details->>'isOnline')::boolean`
