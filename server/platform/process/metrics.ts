import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of the shop. Every label has a bounded number of values. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  operations: Histogram<'operation' | 'outcome'>
  statements: Histogram<'kind'>
  jobs: Histogram<'kind' | 'outcome'>
}

const DEFAULT_BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5]

/** Also starts to measure event-loop lag, memory and CPU time. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = DEFAULT_BUCKETS_SECONDS,
  ) => new Histogram({ name, help, labelNames, buckets, registers: [registry] })
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

/** In a worker process: lets `createClusterReader` of the primary process read its metrics. */
export function shareMetrics({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries([registry])
  // the constructor installs the listener that answers the primary process
  void new AggregatorRegistry()
}

/** In the primary process: reads the aggregated metrics of all processes. */
export function createClusterReader(): () => Promise<string> {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}
