import { Agent, request } from 'node:http'

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  headers?: Record<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let address = 0

/**
 * Sends one request from a new address each time, as a proxy would forward it, so that rate limits per address do not
 * end the run.
 */
export function send(
  url: string,
  { method, path, body, headers }: RequestOptions,
): Promise<{ status: number; body: Buffer }> {
  address++
  const buyer = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, url),
      { agent, method, headers: { 'content-type': 'application/json', 'x-forwarded-for': buyer, ...headers } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
      },
    )
    outgoing.on('error', (error) =>
      reject(new Error(`${method} ${path} (reused: ${outgoing.reusedSocket})`, { cause: error })),
    )
    outgoing.end(body)
  })
}

export interface LoadResult {
  requests: number
  perSecond: number
  p50: number
  p99: number
}

/**
 * Runs `concurrency` scenarios concurrently for the given seconds; a scenario may be several requests. Throws at the
 * first failed one.
 */
export async function drive(
  scenario: () => Promise<void>,
  { concurrency = 8, seconds = 5 }: { concurrency?: number; seconds?: number } = {},
): Promise<LoadResult> {
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const runClient = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      await scenario()
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runClient))
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0
  return { requests: times.length, perSecond: times.length / elapsed, p50: quantile(0.5), p99: quantile(0.99) }
}
