import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Contender,
  finishJobs,
  get,
  hasKinds,
  openContender,
  openScenarios,
  type Scenarios,
  startContender,
} from './contender.ts'
import { costOfHash } from './customer.ts'
import { drive, send } from './drive.ts'
import * as operations from './operations.ts'
import { type Costs, printRows, type Row } from './rows.ts'
import { measureSearch } from './search.ts'
import { freePort, type ShopProcess, startShop } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    starts: { type: 'string', default: '1' },
    search: { type: 'boolean', default: false },
    books: { type: 'string' },
    missed: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const products = Number(values.products)
const seconds = Number(values.seconds)
/** Concurrent requests: with one, p50 is the response time. */
const lanes = Number(values.lanes)
/**
 * Each scenario is measured so many times, in turn with the others, and the median shown: the machine is shared, and
 * slow for seconds at a time.
 */
const rounds = Number(values.rounds)
/** Two processes of one build differ by up to a tenth, as their compilers happened to go: a ratio needs several. */
const starts = Number(values.starts)
/** Seconds before anything is measured: the compiler works for some ten on new code, and a shop is open all day. */
const WARM_UP = { off: 12, on: 4, turns: 4 }
if (
  !Number.isInteger(products) ||
  products < 100 ||
  (products > 10_000 && products % 10_000 > 0) ||
  !(seconds > 0 && seconds <= 60) ||
  !(lanes >= 1 && lanes <= 64) ||
  !(rounds >= 1 && rounds <= 100) ||
  !(starts >= 1 && starts <= 20)
) {
  console.error(
    [
      'usage: npm run bench [-- options]',
      '  --products N     100 or more, above 10,000 in steps of 10,000',
      '  --seconds S      for each scenario, at most 60',
      '  --rounds R       that the seconds are divided into, at most 100',
      '  --starts N       of the shop, each measured so: at most 20',
      '  --lanes L        concurrent requests, at most 64',
      '  --processes P    of the shop',
      '  --against FOLDER another checkout with its build and its node_modules: both are measured in turns;',
      '                   `.` shows by how much a build differs from itself',
      '  --only WORD      measures the rows that have it in their name, without caches, and nothing else',
      '  --json FILE      writes the figures there',
      '  --search         only what judged queries find, without processor time',
      '  --books FILE     with it: a list of English books too, which bench/judged-english.json judges by ISBN',
      '  --missed         with it: lists what the queries miss, except those of the test half',
    ].join('\n'),
  )
  process.exit(2)
}

const rows: Row[] = []
const report: Record<string, unknown> = {
  at: new Date().toISOString(),
  products,
  node: process.version,
  processor: cpus()[0]?.model,
}

const SINGLE_FIGURES = [
  'hashMs',
  'cached',
  'memoryMb',
  'memoryMbUncached',
  'fillSeconds',
  'indexMb',
  'indexBuiltSeconds',
  'indexReadSeconds',
  'start',
]

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
/** Median of each figure over the rounds. */
function medians(measured: readonly Costs[]): Costs {
  const of = (name: keyof Costs) => median(measured.map((costs) => costs[name]))
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
  }
}

function build() {
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
}

async function measure() {
  const filling = performance.now()
  // both are measured with the same catalogue
  const mixesKinds = [...(values.against ? [values.against] : []), '.'].every(hasKinds)
  const filled = { products, processes: values.processes, mixesKinds }
  const ours = await openContender('.', filled)
  let other: Contender | undefined
  try {
    report['database'] = ours.database.version
    report['fillSeconds'] = Math.round((performance.now() - filling) / 100) / 10
    if (values.against) other = await openContender(values.against, filled)
    for (const cached of values.only ? [false] : [false, true]) await measureCached(cached, ours, other)
  } finally {
    ours.stop()
    other?.stop()
  }
}

interface Started {
  own: Costs[]
  ratios: number[]
}

async function measureCached(cached: boolean, ours: Contender, other: Contender | undefined) {
  const measured: Map<string, Started>[] = []
  for (let start = 0; start < starts; start++) measured.push(await measureStarted(cached, start, ours, other))
  for (const name of measured[0]?.keys() ?? []) {
    const each = measured.flatMap((costs) => costs.get(name) ?? [])
    const ratios = each.map((started) => median(started.ratios))
    const isCompared = each.some((started) => started.ratios.length > 0)
    rows.push({
      name,
      cached,
      ...medians(each.flatMap(({ own }) => own)),
      ...(isCompared && { ratio: median(each.flatMap((started) => started.ratios)), ratios }),
    })
  }
}

async function measureStarted(cached: boolean, start: number, ours: Contender, other: Contender | undefined) {
  const measured: Measured[] = []
  // of two processes of one build the one that started first is slower by some five percent
  const both = other && start % 2 === 1 ? [other, ours] : [ours, ...(other ? [other] : [])]
  for (const contender of both) {
    const shop = await startContender(contender, cached)
    // the first shop builds the index, the second reads its file
    const ready = await indexed(contender.dataDir, shop)
    if (contender === ours) report[cached ? 'indexReadSeconds' : 'indexBuiltSeconds'] ??= ready
    const scenarios = await openScenarios(contender, shop, { isCached: cached, products })
    measured.push({ contender, shop, scenarios })
  }
  const own = measured.find(({ contender }) => contender === ours) as Measured
  const others = measured.find(({ contender }) => contender === other)
  const names = Object.keys(own.scenarios).filter((name) => name.includes(values.only ?? ''))
  // in turns, for compiled code that rests for minutes is forgotten
  for (let turn = 0; turn < WARM_UP.turns; turn++)
    for (const name of names)
      for (const { contender, scenarios } of measured) {
        const scenario = scenarios[name]
        if (!scenario) continue
        await drive(scenario, { seconds: (cached ? WARM_UP.on : WARM_UP.off) / WARM_UP.turns, lanes })
        await finishJobs(contender)
      }
  const costs = new Map(names.map((name): [string, Started] => [name, { own: [], ratios: [] }]))
  for (let round = 0; round < rounds; round++)
    for (const [name, row] of costs) {
      const both = others?.scenarios[name] && others
      // who is first changes, for a processor is faster after a rest
      const before = both && round % 2 === 1 ? await slice(both, name) : undefined
      const mine = await slice(own, name)
      row.own.push(mine)
      const theirs = before ?? (both && (await slice(both, name)))
      if (theirs) row.ratios.push((mine.serverCpu + mine.databaseCpu) / (theirs.serverCpu + theirs.databaseCpu))
    }
  if (cached) report['cached'] ??= await compareWithBareNode(own.shop, ours.categories[0] as number)
  report[cached ? 'memoryMb' : 'memoryMbUncached'] = Math.round(own.shop.memoryMb())
  for (const { shop } of measured) await shop.stop()
  return costs
}

interface Measured {
  contender: Contender
  shop: ShopProcess
  scenarios: Scenarios
}
/** The mails of the orders are sent after it, or their cost would stand in the row that comes next. */
async function slice({ contender, shop, scenarios }: Measured, name: string): Promise<Costs> {
  const cpu = () => [shop.cpu(), contender.database.cpu()] as const
  const before = cpu()
  const run = await drive(scenarios[name] as () => Promise<void>, { seconds: seconds / rounds, lanes })
  const after = cpu()
  await finishJobs(contender)
  return {
    ...run,
    serverCpu: (after[0] - before[0]) / run.requests,
    databaseCpu: (after[1] - before[1]) / run.requests,
  }
}

/** Seconds until the catalogue is in memory, when responses hardly use the database. */
async function indexed(folder: string, shop: ShopProcess): Promise<number> {
  const started = performance.now()
  const file = path.join(folder, 'cache', 'catalog', 'index')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 200))
  report['indexMb'] = Math.round(statSync(file).size / 1e5) / 10
  const settled = async () => {
    const memory = shop.memoryMb()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return Math.abs(shop.memoryMb() - memory) < 2
  }
  while (!(await settled()));
  return Math.round((performance.now() - started) / 100) / 10
}

/** The limit: node:http with the same bytes and nothing else. */
async function compareWithBareNode(shop: ShopProcess, category: number) {
  const headers = { 'accept-encoding': 'br' }
  const variables = { filter: { category_id: { eq: category } }, sort: {}, pageSize: 24, currentPage: 1 }
  const bytes = await get(shop, operations.listing, variables, headers)
  const bare = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }).end(bytes),
  )
  const port = await freePort()
  await new Promise<void>((resolve) => bare.listen(port, '127.0.0.1', resolve))
  const ours: number[] = []
  const floor: number[] = []
  // by turns, since the machine is shared
  for (let round = 0; round < 3; round++) {
    ours.push(
      (
        await drive(async () => void (await get(shop, operations.listing, variables, headers)), {
          seconds: seconds / 2,
          lanes: 16,
        })
      ).perSecond,
    )
    floor.push(
      (
        await drive(async () => void (await send(`http://127.0.0.1:${port}`, { method: 'GET', path: '/' })), {
          seconds: seconds / 2,
          lanes: 16,
        })
      ).perSecond,
    )
  }
  bare.close()
  return {
    bytes: bytes.length,
    perSecond: Math.round(median(ours)),
    barePerSecond: Math.round(median(floor)),
    share: Math.round((median(ours) / median(floor)) * 100) / 100,
  }
}

/** From the command to the first healthy answer, on the embedded database: an empty folder, and the same again. */
async function measureStart() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-bench-start-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: '' }
  const first = await startShop(environment)
  await first.stop()
  const second = await startShop(environment)
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
  report['start'] = { firstMs: Math.round(first.startMs), againMs: Math.round(second.startMs) }
}

if (values.search) {
  const rows = await measureSearch({ books: values.books, isMissedShown: values.missed })
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...report, products: undefined, rows }, null, 2)}\n`)
  process.exit(0)
}
build()
if (!values.against && !values.only) await measureStart()
await measure()
report['hashMs'] = Math.round((await costOfHash()) * 10) / 10
report['sizes'] = JSON.parse(readFileSync('build/storefront/sizes.json', 'utf8'))
console.log(
  `\n${products} books, processes of the shop: ${values.processes}, concurrent requests: ${lanes}, ` +
    `${String(report['database'])}, Node ${process.version}. Processor time is per request, in ms.`,
)
printRows(rows)
for (const name of SINGLE_FIGURES) console.log(`${name.padEnd(24)} ${JSON.stringify(report[name])}`)
console.log(JSON.stringify(report['sizes']))
if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...report, rows }, null, 2)}\n`)
process.exit(0)
