import type { FastifyInstance } from 'fastify'
import type { MutationResolvers, QueryResolvers, Resolvers } from '../generated/resolvers.ts'
import type { DeclaredSettings } from './configuration/declared-settings.ts'
import type { Widget, WithdrawConsent } from './context.ts'
import type { Database } from './db/db.ts'
import type { EventName, ShopEvent } from './events/shop-events.ts'
import type { Access } from './graphql/access.ts'
import type { CostPolicy } from './graphql/cost-policy.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { JobHandler, RunningJob, Schedule } from './jobs/jobs.ts'
import type { Mailer } from './mail/mail.ts'
import type { PersonalData } from './personal-data.ts'
import type { Log } from './process/log.ts'
import type { Metrics } from './process/metrics.ts'
import type { DeclaredMetrics } from './process/module-metrics.ts'
import type { Settings } from './process/settings.ts'

/** Dependencies of the running shop; opened in main.ts and passed down. */
export interface Parts {
  db: Database
  settings: Settings
  mailer: Mailer
  /** Replaces the system clock. */
  now?: () => Date
  log: Log
  /** Absent when metrics are off. */
  metrics?: Metrics
}

/** Dependencies of routes, with the rate limits that all processes share. */
export interface RouteParts extends Parts {
  limits: RateLimits
}

/** Handles an event, at least once, after its transaction; a failed one is repeated, for this subscriber alone. */
export type EventHandler<Name extends EventName> = (
  event: ShopEvent<Name>,
  parts: Parts,
  job: RunningJob,
) => Promise<void>

export interface Subscriber {
  /** Unique in the shop: `reading-club.announce`. Stored with the events that wait for it. */
  name: string
  on: { readonly [Name in EventName]?: EventHandler<Name> }
}

/** A server module; modules/index.ts lists all of them. */
export interface Module {
  resolvers?: Resolvers
  /** Authorization policy of each field of Query and Mutation. */
  access?: Partial<Record<keyof QueryResolvers | keyof MutationResolvers, Access>>
  /** Handlers of background jobs, by kind. */
  jobs?: (parts: Parts) => Record<string, JobHandler>
  /** The recurring kinds of these jobs. */
  schedule?: Schedule
  /** Who is called after something happened in the shop (platform/events/shop-events.ts). */
  subscribers?: readonly Subscriber[]
  /** Lengths of its lists and costs of its fields, besides those in query-costs.ts. */
  costs?: Partial<Omit<CostPolicy, 'nestsOnce'>>
  /**
   * Its settings, if it is an extension's. Those of our modules are found by their file, `<module>.settings.ts`, so that
   * `Configuration` has their types.
   */
  settings?: DeclaredSettings
  /** Measured where metrics are on, each with its row in docs/production.md. */
  metrics?: DeclaredMetrics
  /** Called once before the first request; the result is closed with the shop. */
  open?: (parts: Parts) => Promise<void | { close(): Promise<void> }>
  /** Columns with personal data, and how they are exported and erased. */
  personalData?: PersonalData
  /** Page widgets that editors place as `{{widget type="…"}}`, by type. */
  widgets?: Readonly<Record<string, Widget>>
  /** Effects of withdrawn consents, by consent code. */
  consentWithdrawals?: Readonly<Record<string, WithdrawConsent>>
  /** HTTP routes other than GraphQL. */
  routes?: (app: FastifyInstance, parts: RouteParts) => Promise<void> | void
}
