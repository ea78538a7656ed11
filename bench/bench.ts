import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { compareWithBareNode } from './bare-node.ts'
import { parseOptions } from './bench-options.ts'
import {
  type Contender,
  finishJobs,
  gatherStatistics,
  hasKinds,
  openContender,
  openScenarios,
  type Scenarios,
  startContender,
} from './contender.ts'
import { hashCostMs } from './customer.ts'
import { drive } from './drive.ts'
import { type Costs, median, printRows, type Row } from './rows.ts'
import { measureSearch } from './search.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

const { values, products, seconds, lanes, rounds, starts } = parseOptions()
/** Seconds of warm-up per scenario, in turns: JIT compilation of new code takes about ten, and a shop runs all day. */
const WARM_UP = { off: 12, on: 4, turns: 4 }

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
    if (values.against) other = await openContender(values.against, filled, values['against-node'])
    for (const cached of values.only ? [values.cached] : [false, true]) await measureCached(cached, ours, other)
  } finally {
    ours.stop()
    other?.stop()
  }
}

interface StartCosts {
  own: Costs[]
  ratios: number[]
}

async function measureCached(cached: boolean, ours: Contender, other: Contender | undefined) {
  const measured: Map<string, StartCosts>[] = []
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
  // alternates, because of two processes of one build the one started first is slower by about five percent
  const both = other && start % 2 === 1 ? [other, ours] : [ours, ...(other ? [other] : [])]
  for (const contender of both) {
    const shop = await startContender(contender, cached)
    // the first shop builds the index, the second reads its file
    const ready = await waitForIndex(contender.dataDir, shop)
    if (contender === ours) report[cached ? 'indexReadSeconds' : 'indexBuiltSeconds'] ??= ready
    const scenarios = await openScenarios(contender, shop, { isCached: cached, products })
    measured.push({ contender, shop, scenarios })
  }
  const own = measured.find(({ contender }) => contender === ours) as Measured
  const others = measured.find(({ contender }) => contender === other)
  const names = Object.keys(own.scenarios).filter((name) =>
    (values.only ?? '').split(',').some((word) => name.includes(word)),
  )
  // in turns, because compiled code that is unused for minutes is discarded
  for (let turn = 0; turn < WARM_UP.turns; turn++) {
    for (const name of names)
      for (const { contender, scenarios } of measured) {
        const scenario = scenarios[name]
        if (!scenario) continue
        await drive(scenario, { seconds: (cached ? WARM_UP.on : WARM_UP.off) / WARM_UP.turns, concurrency: lanes })
        await finishJobs(contender)
      }
    for (const { contender } of measured) await gatherStatistics(contender)
  }
  const costs = new Map(names.map((name): [string, StartCosts] => [name, { own: [], ratios: [] }]))
  for (let round = 0; round < rounds; round++)
    for (const [name, row] of costs) {
      const both = others?.scenarios[name] && others
      // the order alternates, because a processor is faster after a pause
      const before = both && round % 2 === 1 ? await measureSlice(both, name) : undefined
      const mine = await measureSlice(own, name)
      row.own.push(mine)
      const theirs = before ?? (both && (await measureSlice(both, name)))
      if (theirs) row.ratios.push((mine.serverCpu + mine.databaseCpu) / (theirs.serverCpu + theirs.databaseCpu))
    }
  if (cached) report['cached'] ??= await compareWithBareNode(own.shop, ours.categories[0] as number, seconds)
  report[cached ? 'memoryMb' : 'memoryMbUncached'] = Math.round(own.shop.memoryMb())
  for (const { shop } of measured) await shop.stop()
  return costs
}

interface Measured {
  contender: Contender
  shop: ShopProcess
  scenarios: Scenarios
}
/** Measures one round; afterwards waits for the mails of its orders, whose cost would count for the next scenario. */
async function measureSlice({ contender, shop, scenarios }: Measured, name: string): Promise<Costs> {
  const cpu = () => [shop.cpu(), contender.database.cpu()] as const
  const before = cpu()
  const run = await drive(scenarios[name] as () => Promise<void>, { seconds: seconds / rounds, concurrency: lanes })
  const after = cpu()
  await finishJobs(contender)
  return {
    ...run,
    serverCpu: (after[0] - before[0]) / run.requests,
    databaseCpu: (after[1] - before[1]) / run.requests,
  }
}

/** Waits until the catalogue is in memory, when responses hardly use the database; returns the seconds. */
async function waitForIndex(folder: string, shop: ShopProcess): Promise<number> {
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

/** Times the start to the first healthy response on the embedded database: in an empty folder, and once more. */
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
report['hashMs'] = Math.round((await hashCostMs()) * 10) / 10
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
