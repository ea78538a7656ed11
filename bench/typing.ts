// npx tsx bench/typing.ts [--url http://…] [--data FOLDER] [--runs 5]
// Measures typing into the search: the delay of each key, and the time from the arrival of a response to the frame that
// shows its suggestions.
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath, load, median, openShop } from './browser-shop.ts'
import { type Mark, processorTimes, traced } from './processor-time.ts'
import { MARKS, type Typed, watchTyping } from './watch-typing.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: 'var/bench-browser' },
    runs: { type: 'string', default: '5' },
  },
})

const WORDS = ['sienkiewicz', 'zakladka', 'fantastyka', 'lalka prus', 'powiesc']
/** Milliseconds between letters: a fast typist, sometimes slower than the debounce. */
const PAUSES = [60, 80, 200, 90, 70, 180, 60]

interface Machine {
  name: string
  context: BrowserContextOptions
  /** Factor by which the CPU is throttled. */
  cpuThrottleRate: number
}
const MACHINES: readonly Machine[] = [
  { name: 'desktop', context: { viewport: { width: 1280, height: 900 } }, cpuThrottleRate: 1 },
  {
    name: 'phone',
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    cpuThrottleRate: 4,
  },
]

async function measure(
  browser: Browser,
  { context: options, cpuThrottleRate }: Machine,
  url: string,
): Promise<Typed & { pressed: number; marks: Mark[] }> {
  const context = await browser.newContext(options)
  // tsx compiles functions with a helper `__name`, which a page lacks
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(watchTyping, MARKS)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(url)
  await page.waitForFunction(() => globalThis.hydrated)
  await page.waitForLoadState('networkidle')
  const field = page.locator('[role=search] input')
  let pressed = 0
  const typeAll = async () => {
    for (const word of WORDS) {
      for (const [index, letter] of [...word].entries()) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
        pressed++
        await page.waitForTimeout(PAUSES[index % PAUSES.length] ?? 100)
      }
      await page.locator('[role=search] [role=option]').first().waitFor()
      await page.waitForTimeout(300)
      await field.fill('')
    }
  }
  await field.focus()
  // the first round, not measured, warms what is warm after a visitor has typed once
  await typeAll()
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottleRate })
  await page.evaluate(() => Object.assign(globalThis.typed, { shown: [], frames: [], keys: [] }))
  pressed = 0
  const marks = await traced(await browser.newBrowserCDPSession(), async () => {
    for (let run = 0; run < Number(values.runs); run++) await typeAll()
  })
  const typed = await page.evaluate(() => globalThis.typed)
  await context.close()
  return { ...typed, pressed, marks }
}

const rounded = (list: readonly number[]) => list.map((value) => value.toFixed(0)).join(' ')
const summary = (list: readonly number[]) =>
  list.length === 0
    ? '-'
    : `${median(list).toFixed(0)} (slowest ${rounded(list.toSorted((a, b) => b - a).slice(0, 4))})`

const shop = await openShop({ url: values.url, data: values.data })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  for (const machine of MACHINES) {
    const { shown, frames, keys, pressed, marks } = await measure(browser, machine, `${shop.url}/`)
    console.log(`${machine.name} (${machine.cpuThrottleRate}x slower), ${load()}; times in ms, medians`)
    console.log(
      `  ${shown.length} answers: in the next frame ${frames.filter((count) => count === 1).length}; ` +
        `on the screen after ${summary(shown)}; ` +
        `processor time of the page until then ${summary(processorTimes(marks, MARKS.answer))}`,
    )
    console.log(
      `  ${pressed} keys: events over 16 ms ${summary(keys)}; ` +
        `processor time of the page from a key to its frame ${summary(processorTimes(marks, MARKS.key))}`,
    )
  }
} finally {
  await browser.close()
  await shop.close()
}
