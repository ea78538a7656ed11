import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What the shop measures of itself, for Prometheus. Every label has a bounded number of values. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  operations: Histogram<'operation' | 'outcome'>
  statements: Histogram<'kind'>
  jobs: Histogram<'kind' | 'outcome'>
}

const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5]

/** Measures from now on: event-loop delay, memory and processor time too. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets = SECONDS) =>
    new Histogram({ name, help, labelNames, buckets, registers: [registry] })
  return {
    registry,
    requests: histogram('http_request_duration_seconds', 'Requests by the pattern of their route or by their page', [
      'method',
      'route',
      'status',
    ]),
    operations: histogram('graphql_operation_duration_seconds', "Operations of our own storefront; others' as other", [
      'operation',
      'outcome',
    ]),
    statements: histogram(
      'database_statement_duration_seconds',
      'Statements by their first word',
      ['kind'],
      [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    ),
    jobs: histogram('job_duration_seconds', 'Jobs that were done or failed', ['kind', 'outcome'], [0.1, 1, 10, 60]),
  }
}

/** A process of several: its figures are read through the first, by `readAll`. */
export function shareMetrics({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries([registry])
  // its construction begins to answer
  void new AggregatorRegistry()
}

/** The figures of all processes together, in the first of them. */
export function readAll(): () => Promise<string> {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}
