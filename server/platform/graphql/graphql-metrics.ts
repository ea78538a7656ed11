import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../process/metrics.ts'
import type { ResponseCache } from './response-cache.ts'
import type { GraphqlService } from './service.ts'

/** Label for operations of other clients, whose names are unbounded. */
const OTHER = 'other'
const NAME = /^\s*(?:query|mutation)\s+(\w+)/

/** Measures each operation; labels it by name if it is one of the storefront's `documents`. */
export function measureOperations(
  service: GraphqlService,
  { operations }: Metrics,
  documents: Readonly<Record<string, string>>,
): GraphqlService {
  const names = new Map(Object.values(documents).map((text) => [text, NAME.exec(text)?.[1] ?? OTHER]))
  return {
    async execute(operation, context) {
      const startedAt = performance.now()
      let outcome = 'failed'
      try {
        const response = await service.execute(operation, context)
        outcome = response.hasErrors ? 'errors' : 'ok'
        return response
      } finally {
        const labels = { operation: names.get(operation.text) ?? OTHER, outcome }
        operations.observe(labels, (performance.now() - startedAt) / 1000)
      }
    },
  }
}

export function measureCache(cache: ResponseCache, { registry }: Metrics): void {
  void new Counter({
    name: 'response_cache_requests_total',
    help: 'Queries that the response cache could answer, and those it could not',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, cache.counts.hits)
      this.inc({ result: 'miss' }, cache.counts.misses)
    },
  })
  void new Gauge({
    name: 'response_cache_bytes',
    help: 'Approximate size of the cached responses',
    registers: [registry],
    collect() {
      this.set(cache.bytes)
    },
  })
}
