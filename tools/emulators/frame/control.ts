import * as v from 'valibot'
import { ResponseError, json } from './responses.ts'
import type { Call, EmulatorParts, Route } from './route.ts'
import { Fault } from './faults.ts'
import { NotificationSettings } from './outbox.ts'

/** Parses the body of a call to the control API; throws a 400 response with the errors. */
export function bodyOf<const Schema extends v.GenericSchema>(schema: Schema, { body }: Call): v.InferOutput<Schema> {
  let data: unknown
  try {
    data = body.length === 0 ? {} : JSON.parse(body.toString())
  } catch {
    throw new ResponseError(json(400, { message: 'The body is not JSON.' }))
  }
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  throw new ResponseError(json(400, { message: problems.join('; ') }))
}

const done = json(200, { done: true })

/** Control API of every emulator, for tests; accessible only from this machine. */
export function controlRoutes({ clock, log, faults, outbox }: EmulatorParts, reset: () => void): Route[] {
  const control = (method: string, path: string, handle: Route['handle']): Route => ({
    method,
    path: `/control${path}`,
    operation: 'control',
    audience: 'control',
    handle,
  })
  return [
    control('GET', '/events', ({ query }) =>
      json(200, {
        events: log.list({ after: Number(query.get('after') ?? 0), type: query.get('type') ?? undefined }),
      }),
    ),
    control('GET', '/clock', () => json(200, { now: clock.iso() })),
    control('POST', '/clock', async (call) => {
      const { advanceMs } = bodyOf(v.object({ advanceMs: v.pipe(v.number(), v.minValue(0)) }), call)
      await clock.advance(advanceMs)
      return json(200, { now: clock.iso() })
    }),
    control('GET', '/notifications', () => json(200, { settings: outbox.settings, waiting: outbox.waiting })),
    control('PUT', '/notifications', (call) => {
      outbox.change(bodyOf(NotificationSettings, call))
      return done
    }),
    control('POST', '/notifications/release', async (call) => {
      await outbox.release(bodyOf(v.object({ reversed: v.optional(v.boolean(), false) }), call))
      return done
    }),
    control('POST', '/faults', (call) => {
      faults.add(bodyOf(Fault, call))
      return done
    }),
    control('POST', '/reset', () => {
      reset()
      faults.clear()
      outbox.clear()
      outbox.change({})
      log.clear()
      return done
    }),
  ]
}
