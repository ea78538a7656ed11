import { existsSync } from 'node:fs'
import puppeteer, { type ConsoleMessage } from 'puppeteer-core'
import type { Driver, Engine } from './driver.ts'

const BROWSER = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** Pictures of a page that was left while its service worker fetched them. */
const LEFT_BEHIND = /\/media\/.*A ServiceWorker intercepted the request/

/** Firefox speaks WebDriver BiDi itself. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: existsSync(BROWSER) ? '' : 'firefox-esr',
  async opens({ size, scheme }): Promise<Driver> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: BROWSER,
      // a window cannot be as narrow as a phone
      defaultViewport: size,
      extraPrefsFirefox: {
        'intl.accept_languages': 'pl-PL, pl',
        'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
        'ui.prefersReducedMotion': 1,
        'ui.useOverlayScrollbars': 1,
      },
    })
    const page = await browser.newPage()
    const problems: Promise<string>[] = []
    const note = (...words: string[]) => problems.push(Promise.resolve(words.join(' ')))
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(writtenTo(message))
    })
    page.on('response', (response) => {
      if (response.status() >= 400) note(response.url(), String(response.status()))
    })
    return {
      problems: async () => (await Promise.all(problems)).filter((problem) => !LEFT_BEHIND.test(problem)),
      goesTo: async (url) => void (await page.goto(url)),
      runs: (inPage, ...args) => page.evaluate(inPage as (...args: unknown[]) => unknown, ...args) as Promise<never>,
      loads: async (script) => void (await page.evaluate(`${script};0`)),
      clicks: (x, y) => page.mouse.click(x, y),
      types: (words) => page.keyboard.type(words),
      presses: (key) => page.keyboard.press(key),
      pictures: async () => Buffer.from(await page.screenshot()),
      ends: () => browser.close(),
    }
  },
}

/** An error has its message only in the page. */
const writtenTo = async (console: ConsoleMessage) =>
  (
    await Promise.all(
      console.args().map((value) => value.evaluate(String).catch(() => `${console.text()}, on a page that is gone`)),
    )
  ).join(' ')
