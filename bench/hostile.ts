// npx tsx bench/hostile.ts [--url http://… --pid N] [--data FOLDER] [--database postgres://…] [--requests 100000]
//   [--lanes 12] [--seed 1] [--json FILE] [--snapshots FOLDER]
// Sends a hundred thousand hostile requests of many kinds and checks for crashes, internal errors, a blocked event loop
// and growing memory. Exits with 1 if it found one of them. `--kinds 'unknown words'` sends some kinds only. Heap snapshots are taken at 25 % and at 85 %.
import { writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { parseArgs } from 'node:util'
import { load } from './browser-shop.ts'
import { type RandomSource, type HostileRequest, kinds } from './hostile-requests.ts'
import { familyOf, memoryOf } from './postgres.ts'
import { type HeldMemory, startMeasured } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    pid: { type: 'string' },
    json: { type: 'string' },
    snapshots: { type: 'string' },
    data: { type: 'string', default: 'var/bench-browser' },
    database: { type: 'string', default: '' },
    requests: { type: 'string', default: '100000' },
    lanes: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: Object.keys(kinds).join() },
  },
})
const requests = Number(values.requests)
const lanes = Number(values.lanes)
/** Share of requests from a single address, which reach its rate limits; the others come from random addresses. */
const SINGLE_ADDRESS_SHARE = 0.2
/** Timeout of a request. */
const TIMEOUT_MS = 60_000
const ROUNDS = 20
const WARM_UP_REQUESTS = 50

let seed = Number(values.seed)
/** Mulberry32, because consecutive numbers of a simpler generator are correlated and repeat the same choices. */
const random: RandomSource = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const agent = new Agent({ keepAlive: true, maxSockets: lanes })
interface Outcome {
  /** Status code of the response, or the reason why there is none. */
  status: string
  /** Beginning of the body. */
  text: string
}
const MAX_TEXT_LENGTH = 20_000

function read(response: IncomingMessage, leaves: boolean, done: (outcome: Outcome) => void) {
  let text = ''
  const unfinished = leaves ? 'left' : 'cut off'
  response.on('data', (chunk: Buffer) => text.length < MAX_TEXT_LENGTH && (text += chunk.toString()))
  response.on('close', () => done({ status: response.complete ? String(response.statusCode) : unfinished, text }))
}

function send(url: string, { method, path, headers, body, disconnectAfterMs }: HostileRequest): Promise<Outcome> {
  const leaves = disconnectAfterMs !== undefined
  const byte = () => Math.floor(random() * 256)
  const address = random() < SINGLE_ADDRESS_SHARE ? '198.51.100.1' : `10.${byte()}.${byte()}.${byte()}`
  return new Promise((resolve) => {
    let outgoing
    try {
      const options = { agent, method, path, headers: { 'x-forwarded-for': address, ...headers } }
      outgoing = request(url, options, (response) => read(response, leaves, resolve))
    } catch {
      return resolve({ status: 'not sendable', text: '' })
    }
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(Object.assign(new Error(), { code: 'no answer' })))
    outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      resolve({ status: leaves ? 'left' : (code ?? message), text: message })
    })
    if (leaves) setTimeout(() => outgoing.destroy(), disconnectAfterMs)
    outgoing.end(body)
  })
}

const shop = values.url
  ? undefined
  : await startMeasured({ DATA_DIR: values.data, DATABASE_URL: values.database, SMTP_URL: '' })
const url = values.url ?? shop?.url ?? ''
const pid = values.pid ? Number(values.pid) : shop?.pid
const names = values.kinds.split(',')
const counts = new Map<string, Map<string, number>>()
const failures: string[] = []
/** Time within which `/healthz` must answer, whatever else is asked. */
const MAX_HEALTH_MS = 200
let slowestHealthMs = 0
let unready = 0

function recordFailure(what: string) {
  failures.push(what)
  console.log(`WRONG ${what}`)
}

/** Intended 5xx: 503 while the shop is unavailable; 502, which ScandiPWA expects when a document is not registered. */
const isExpected = ({ method }: HostileRequest, status: string) =>
  status === '503' || (status === '502' && method === 'PUT')
const isFailure = (sent: HostileRequest, { status, text }: Outcome) =>
  (/^5\d\d$/.test(status) && !isExpected(sent, status)) ||
  ['ECONNREFUSED', 'no answer', 'cut off'].includes(status) ||
  text.includes('Internal server error')
/** The request and its response as text. */
const describe = (name: string, { method, path, headers, body }: HostileRequest, { status, text }: Outcome) =>
  `${name}: ${status} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers)?.slice(0, 200)} ` +
  `${String(body ?? '').slice(0, 300)}\n  answered ${text.slice(0, 500)}`

async function runClient(count: number) {
  for (let i = 0; i < count; i++) {
    const name = names[Math.floor(random() * names.length)] as string
    const sent = (kinds[name] as (random: RandomSource) => HostileRequest)(random)
    const outcome = await send(url, sent)
    const own = counts.get(name) ?? new Map<string, number>()
    counts.set(name, own.set(outcome.status, (own.get(outcome.status) ?? 0) + 1))
    if (isFailure(sent, outcome)) recordFailure(describe(name, sent, outcome))
  }
}

async function health() {
  const began = performance.now()
  const response = await fetch(`${url}/healthz`)
  const tookMs = performance.now() - began
  slowestHealthMs = Math.max(slowestHealthMs, tookMs)
  if (tookMs > MAX_HEALTH_MS) recordFailure(`healthz took ${Math.round(tookMs)} ms`)
  if (!response.ok && response.status !== 503) recordFailure(`healthz: ${response.status}`)
  if (response.status !== 503) return
  // intended for a proxy: no write succeeded within two seconds
  unready++
  console.log(`healthz: 503 after ${Math.round(tookMs)} ms`)
}

const SECOND_FIFTH = [ROUNDS / 5 + 1, (2 * ROUNDS) / 5] as const
const LAST_FIFTH = [(4 * ROUNDS) / 5 + 1, ROUNDS] as const

/** In megabytes: resident memory of all processes (`occupied`), and memory in use after a garbage collection. */
type Sample = Partial<HeldMemory> & { occupied: number }
const occupied = () => (pid === undefined ? 0 : Math.round(familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0)))
async function measure(round: number): Promise<Sample> {
  const hasSnapshot = values.snapshots !== undefined && [SECOND_FIFTH[0], LAST_FIFTH[0]].includes(round)
  const held = await shop?.measureHeldMemory(hasSnapshot ? `${values.snapshots}/${round}.heapsnapshot` : undefined)
  return { ...held, occupied: occupied() }
}
const formatSample = ({ occupied: all, heap, external, threads }: Sample) =>
  `memory ${all} MB${heap === undefined ? '' : `, held: heap ${heap}, buffers ${external}, threads ${threads}`}`

/** Allowed growth of the memory in use from the second fifth to the last. */
const GROWTH = 0.1
const GROWTH_MB = 30
const totalOf = ({ heap = 0, external = 0, threads = 0 }: Sample) => heap + external + threads
function averageIn(samples: readonly Sample[], [first, last]: readonly [number, number]): number {
  const chosen = samples.slice(first, last + 1)
  return chosen.reduce((sum, sample) => sum + totalOf(sample), 0) / chosen.length
}
/** Undefined for a shop that this script did not start and cannot query. */
function isFlat(samples: readonly Sample[]): boolean | undefined {
  if (!shop) return undefined
  const [before, after] = [averageIn(samples, SECOND_FIFTH), averageIn(samples, LAST_FIFTH)]
  console.log(`Held on average ${Math.round(before)} MB in the second fifth, ${Math.round(after)} MB in the last.`)
  return after <= Math.max(before * (1 + GROWTH), before + GROWTH_MB)
}

// a new process reads the catalogue and compiles at its first requests
await runClient(WARM_UP_REQUESTS)
const samples = [await measure(0)]
console.log(`${requests} requests to ${url}, ${names.length} kinds, ${load()}; ${formatSample(samples[0] as Sample)}`)
const started = performance.now()
for (let round = 1; round <= ROUNDS; round++) {
  const probe = setInterval(
    () => void health().catch((error: Error) => recordFailure(`healthz: ${error.message}`)),
    500,
  )
  await Promise.all(Array.from({ length: lanes }, () => runClient(Math.ceil(requests / ROUNDS / lanes))))
  clearInterval(probe)
  const sample = await measure(round)
  samples.push(sample)
  const passed = Math.round((performance.now() - started) / 1000)
  console.log(`${round * (100 / ROUNDS)} %: ${passed} s, ${formatSample(sample)}, errors ${failures.length}`)
}
const rested = await fetch(`${url}/healthz`)
if (!rested.ok) recordFailure(`healthz after all: ${rested.status}`)
const seconds = Math.round((performance.now() - started) / 1000)
for (const name of names) {
  const own = [...(counts.get(name) ?? [])].map(([status, count]) => `${status}: ${count}`)
  console.log(`${name.padEnd(26)} ${own.toSorted((a, b) => a.localeCompare(b)).join('  ')}`)
}
console.log(`${seconds} s; healthz at most ${Math.round(slowestHealthMs)} ms, ${unready} times 503`)
console.log(failures.length === 0 ? 'No crash and no error of the shop.' : `${failures.length} wrong.`)
const flat = isFlat(samples)
console.log(
  flat === undefined
    ? 'The memory of a shop that was running already is unknown.'
    : flat
      ? 'Memory is flat.'
      : 'MEMORY GROWS.',
)
if (values.json) {
  const all = Object.fromEntries([...counts].map(([name, own]) => [name, Object.fromEntries(own)]))
  const report = { requests, seconds, samples, flat, slowestHealthMs, unready, wrong: failures, counts: all }
  writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
}
await shop?.stop()
process.exit(failures.length === 0 && flat !== false ? 0 : 1)
