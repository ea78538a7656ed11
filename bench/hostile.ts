// npx tsx bench/hostile.ts [--url http://… --pid N] [--data FOLDER] [--requests 100000] [--lanes 12] [--seed 1] [--json
// FILE]
// A hundred thousand hostile requests of many kinds, and whether the shop still stands: crashes, errors of its own,
// memory.
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { load } from './browser-shop.ts'
import { type Dice, type Hostile, kinds } from './hostile-requests.ts'
import { familyOf, memoryOf } from './postgres.ts'
import { startShop } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    pid: { type: 'string' },
    data: { type: 'string', default: 'var/bench-browser' },
    json: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    lanes: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
})
const requests = Number(values.requests)
const lanes = Number(values.lanes)
/** Some come from one address, as a lone attacker's, and are held back by its limits; the others from all over. */
const LONE = 0.2
/** Timeout of a request. */
const PATIENCE_MS = 60_000
const ROUNDS = 10

let seed = Number(values.seed)
/** Mulberry32: neighbours of a plainer sequence would choose the same again and again. */
const dice: Dice = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const agent = new Agent({ keepAlive: true, maxSockets: lanes })
/** The status, or why there was none. */
function send(url: string, { method, path, headers, body, leavesAfter }: Hostile): Promise<string> {
  const address =
    dice() < LONE
      ? '198.51.100.1'
      : `10.${Math.floor(dice() * 256)}.${Math.floor(dice() * 256)}.${Math.floor(dice() * 256)}`
  return new Promise((resolve) => {
    let going
    try {
      going = request(url, { agent, method, path, headers: { 'x-forwarded-for': address, ...headers } }, (response) => {
        response.resume().on('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'))
      })
    } catch {
      return resolve('not sendable')
    }
    going.setTimeout(PATIENCE_MS, () => going.destroy(Object.assign(new Error(), { code: 'no answer' })))
    going.on('error', (error: NodeJS.ErrnoException) =>
      resolve(leavesAfter === undefined ? (error.code ?? error.message) : 'left'),
    )
    if (leavesAfter !== undefined) setTimeout(() => going.destroy(), leavesAfter)
    going.end(body)
  })
}

const shop = values.url
  ? { url: values.url, stop: async () => {} }
  : await startShop({ DATA_DIR: values.data, DATABASE_URL: '', SMTP_URL: '' })
const pid = values.pid ? Number(values.pid) : 'pid' in shop ? shop.pid : undefined
const megabytes = () => (pid === undefined ? 0 : Math.round(familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0)))
const names = Object.keys(kinds)
const counts = new Map<string, Map<string, number>>()
const wrong: string[] = []
let slowestHealthMs = 0

async function lane(count: number) {
  for (let i = 0; i < count; i++) {
    const name = names[Math.floor(dice() * names.length)] as string
    const sent = (kinds[name] as (dice: Dice) => Hostile)(dice)
    const status = await send(shop.url, sent)
    const own = counts.get(name) ?? new Map<string, number>()
    counts.set(name, own.set(status, (own.get(status) ?? 0) + 1))
    if ((/^5\d\d$/.test(status) && !isMeant(sent, status)) || status === 'ECONNREFUSED' || status === 'no answer')
      wrong.push(
        `${name}: ${status} ${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body ?? '').slice(0, 300)}`,
      )
  }
}
/** 503 while the shop cannot serve; 502 is what a client of ScandiPWA expects where its document is not kept. */
const isMeant = ({ method }: Hostile, status: string) => status === '503' || (status === '502' && method === 'PUT')

async function health() {
  const started = performance.now()
  const response = await fetch(`${shop.url}/healthz`)
  slowestHealthMs = Math.max(slowestHealthMs, performance.now() - started)
  if (!response.ok) wrong.push(`healthz: ${response.status}`)
}

const memory = [megabytes()]
console.log(`${requests} requests to ${shop.url}, ${names.length} kinds, ${load()}; memory ${memory[0]} MB`)
const started = performance.now()
for (let round = 0; round < ROUNDS; round++) {
  const probe = setInterval(() => void health().catch((error: Error) => wrong.push(`healthz: ${error.message}`)), 500)
  await Promise.all(Array.from({ length: lanes }, () => lane(Math.ceil(requests / ROUNDS / lanes))))
  clearInterval(probe)
  memory.push(megabytes())
  console.log(
    `${(round + 1) * (100 / ROUNDS)} %: ${Math.round((performance.now() - started) / 1000)} s, memory ${memory.at(-1)} MB, errors ${wrong.length}`,
  )
}
await new Promise((resolve) => setTimeout(resolve, 10_000))
memory.push(megabytes())
const seconds = Math.round((performance.now() - started) / 1000)
for (const name of names) {
  const own = [...(counts.get(name) ?? [])].map(([status, count]) => `${status}: ${count}`)
  console.log(`${name.padEnd(26)} ${own.toSorted((a, b) => a.localeCompare(b)).join('  ')}`)
}
console.log(
  `${seconds} s; healthz at most ${Math.round(slowestHealthMs)} ms; memory ${memory.join(' ')} MB, the last after ten seconds of rest`,
)
console.log(
  wrong.length === 0
    ? 'No crash and no error of the shop.'
    : `${wrong.length} wrong:\n${[...new Set(wrong)].slice(0, 40).join('\n')}`,
)
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ requests, seconds, memory, slowestHealthMs, wrong, counts: Object.fromEntries([...counts].map(([name, own]) => [name, Object.fromEntries(own)])) }, null, 2)}\n`,
  )
await shop.stop()
process.exit(wrong.length === 0 ? 0 : 1)
