import type { FastifyInstance } from 'fastify'
import type { MutationResolvers, QueryResolvers, Resolvers } from '../generated/resolvers.ts'
import type { Widget, WithdrawConsent } from './context.ts'
import type { Database } from './db/db.ts'
import type { Access } from './graphql/access.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { JobHandler, Schedule } from './jobs/jobs.ts'
import type { Mailer } from './mail/mail.ts'
import type { PersonalData } from './personal-data.ts'
import type { Log } from './process/log.ts'
import type { Metrics } from './process/metrics.ts'
import type { Settings } from './process/settings.ts'

/** What the shop is made of when it runs; opened in main.ts, handed down. */
export interface Parts {
  db: Database
  settings: Settings
  mailer: Mailer
  /** The clock, where it is not the machine's. */
  now?: () => Date
  log: Log
  /** Absent where nobody reads them. */
  metrics?: Metrics
}

/** The same for routes, with the rate limits that all processes share. */
export interface RouteParts extends Parts {
  limits: RateLimits
}

/** One word of the shop, as modules/index.ts lists it. */
export interface Module {
  resolvers?: Resolvers
  /** Authorization policy of each field of Query and Mutation. */
  access?: Partial<Record<keyof QueryResolvers | keyof MutationResolvers, Access>>
  /** Kinds of work done after a commit. */
  jobs?: (parts: Parts) => Record<string, JobHandler>
  /** Those of the kinds that come again by themselves. */
  schedule?: Schedule
  /** Done once, before the first request; what it starts runs until the shop closes. */
  open?: (parts: Parts) => Promise<void | { close(): Promise<void> }>
  /** Tables and columns of persons, and what is done with them. */
  personalData?: PersonalData
  /** Parts of pages that an editor places by `{{widget type="…"}}`, by type. */
  widgets?: Readonly<Record<string, Widget>>
  /** Effects of withdrawn consents, by the consent's code. */
  withdrawals?: Readonly<Record<string, WithdrawConsent>>
  /** HTTP beside GraphQL. */
  routes?: (app: FastifyInstance, parts: RouteParts) => Promise<void> | void
}
