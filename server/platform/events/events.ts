import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { enqueueAll, type JobHandler, type RunningJob } from '../jobs/jobs.ts'
import type { EventHandler, Parts, Subscriber } from '../module.ts'
import type { EventName, ShopEvent, ShopEvents } from './shop-events.ts'

let subscribers: readonly Subscriber[] = []

/** Hands over all subscribers of the shop, before the first event. Returns a function that restores those before. */
export function subscribe(all: readonly Subscriber[]): () => void {
  const names = all.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two subscribers have the name ${twice}.`)
  const before = subscribers
  subscribers = all
  return () => {
    subscribers = before
  }
}

const kindOf = ({ name }: Subscriber) => `event:${name}`

/**
 * Writes an event in the caller's transaction: a job for each subscriber, which a rollback discards. Nothing is written
 * without a subscriber.
 */
export async function publish<Name extends EventName>(tx: Db, name: Name, data: ShopEvents[Name]): Promise<void> {
  const interested = subscribers.filter(({ on }) => on[name])
  if (interested.length === 0) return
  const event: ShopEvent<Name> = { id: randomUUID(), name, at: new Date().toISOString(), version: 1, data }
  await enqueueAll(
    tx,
    interested.map((subscriber) => ({ kind: kindOf(subscriber), payload: event })),
  )
}

/** Handlers of the jobs that `publish` writes. */
export const eventJobs = (all: readonly Subscriber[], parts: Parts): Record<string, JobHandler> =>
  Object.fromEntries(
    all.map((subscriber) => [
      kindOf(subscriber),
      async (event: ShopEvent<EventName>, job: RunningJob) => {
        // a subscriber of an earlier version may have subscribed to more
        const handle = subscriber.on[event.name] as EventHandler<EventName> | undefined
        await handle?.(event, parts, job)
      },
    ]),
  )
