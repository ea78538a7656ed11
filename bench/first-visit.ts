// npx tsx bench/first-visit.ts [--url http://…] [--against http://…] [--data FOLDER] [--runs 7]
//   [--pages home,listing,product]
// Measures the main-thread time of a first visit on a phone until the page is hydrated (thread time, which other
// processes do not affect), and the bytes fetched.
// --against: a second shop, visited in turn with the first, because only figures of the same minute are comparable.
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath, load, median, openShop, pagesOf } from './browser-shop.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    against: { type: 'string' },
    data: { type: 'string', default: 'var/bench-browser' },
    runs: { type: 'string', default: '7' },
    pages: { type: 'string', default: 'home,listing,product' },
    longest: { type: 'boolean' },
  },
})
const runs = Number(values.runs)
/** The phone of Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const CPU_THROTTLE_RATE = 4
/** Milliseconds beyond which a task counts as long. */
const LONG_TASK_MS = 50

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args: { data?: { url?: string; functionName?: string }; name?: string }
}

async function traced(session: CDPSession, visit: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', take)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-lighthouse',
        'disabled-by-default-devtools.timeline',
        'loading',
        'blink.user_timing',
      ],
    },
  })
  await visit()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', take)
  return events
}

const KINDS = {
  parse: ['ParseHTML'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  script: [
    'EvaluateScript',
    'FunctionCall',
    'v8.compile',
    'v8.compileModule',
    'v8.evaluateModule',
    'RunMicrotasks',
    'FireAnimationFrame',
  ],
  paint: ['Paint', 'PrePaint', 'Layerize', 'Commit'],
} as const

/** Sums of main-thread time by kind, in milliseconds. */
function sums(events: TraceEvent[]) {
  const main = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!main) throw new Error('Nothing was painted')
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  const threadMs = (list: TraceEvent[]) => list.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  const outer = (names: readonly string[]) => {
    let end = 0
    return own
      .filter(({ name }) => names.includes(name))
      .toSorted((a, b) => a.ts - b.ts)
      .filter(({ ts, dur = 0 }) => {
        if (ts < end) return false
        end = ts + dur
        return true
      })
  }
  const late = tasks.filter(({ ts }) => ts > main.ts)
  const long = late
    .map((task) => ({ task, over: ((task.tdur ?? 0) / 1000) * CPU_THROTTLE_RATE - LONG_TASK_MS }))
    .filter(({ over }) => over > 0)
  if (values.longest) {
    for (const { task, over } of long.toSorted((a, b) => b.over - a.over).slice(0, 6)) {
      const inside = own.filter(
        ({ ts, dur = 0, name, tdur = 0 }) =>
          ts >= task.ts && ts + dur <= task.ts + (task.dur ?? 0) && tdur > 1500 && name !== task.name,
      )
      const parts = inside.slice(0, 14).map(({ name, tdur = 0, args }) => {
        const source = args.data?.functionName ?? args.data?.url?.split('/').at(-1) ?? ''
        return `${name} ${(tdur / 1000).toFixed(1)} ${source}`
      })
      const [after, took] = [(task.ts - main.ts) / 1000, (task.tdur ?? 0) / 1000]
      console.log(`  ${after.toFixed(0)} ms after, ${took.toFixed(1)} ms, over ${over.toFixed(0)}: ${parts.join(', ')}`)
    }
  }
  const kinds = Object.fromEntries(Object.entries(KINDS).map(([kind, names]) => [kind, threadMs(outer(names))]))
  return {
    all: threadMs(tasks),
    early: threadMs(tasks.filter(({ ts }) => ts <= main.ts)),
    ...kinds,
    blocked: long.reduce((sum, { over }) => sum + over, 0),
  } as Record<string, number>
}

async function visit(browser: Browser, address: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = `kB ${(kinds.get(requestId) ?? '').toLowerCase()}`
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength / 1000
    })
    const events = await traced(session, async () => {
      await page.goto(address)
      // polled by CDP: Playwright's own waiting injects a script into the page, which would be measured too
      while (!(await session.send('Runtime.evaluate', { expression: 'globalThis.hydrated === true' })).result.value)
        await page.waitForTimeout(200)
      await page.waitForTimeout(1200)
    })
    const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
    return { ...sums(events), elements, ...bytes }
  } finally {
    await context.close()
  }
}

const shop = await openShop({ url: values.url, data: values.data })
const shops = [shop.url, ...(values.against ? [values.against] : [])]
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  console.log(
    `medians of ${runs}, milliseconds of thread time on this machine, blocked ${CPU_THROTTLE_RATE}x slower; ${load()}`,
  )
  for (const name of values.pages.split(',')) {
    const samples = shops.map(() => [] as Record<string, number>[])
    for (let run = 0; run <= runs; run++) {
      for (const [index, url] of shops.entries()) {
        const sample = await visit(browser, (await pagesOf(url))[name] ?? '')
        if (run > 0) samples[index]?.push(sample)
      }
    }
    const figures = samples.map((list) =>
      Object.fromEntries(
        Object.keys(list[0] ?? {}).map((key) => [key, median(list.map((sample) => sample[key] ?? 0))]),
      ),
    )
    for (const [index, url] of shops.entries())
      console.log(
        `${name.padEnd(8)} ${url}: ${Object.entries(figures[index] ?? {})
          .map(([key, value]) => `${key} ${value.toFixed(value < 100 ? 1 : 0)}`)
          .join(', ')}`,
      )
    if (figures[1])
      console.log(
        `${''.padEnd(8)} first / second: ${Object.entries(figures[0] ?? {})
          .map(([key, value]) => `${key} ${(value / (figures[1]?.[key] ?? 0)).toFixed(2)}`)
          .join(', ')}`,
      )
  }
  console.log(load())
} finally {
  await browser.close()
  await shop.close()
}
