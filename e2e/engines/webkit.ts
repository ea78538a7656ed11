import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../fixtures/shop-process.ts'
import { type Driver, type Engine, type Key, TIMEOUT_MS, type Size } from './driver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const browser = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => existsSync(file))

const missing = [
  ...(existsSync(DRIVER) && browser ? [] : ['webkit2gtk-driver']),
  ...(existsSync('/usr/bin/xvfb-run') ? [] : ['xvfb']),
].join(' ')

const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

declare global {
  /** Errors of the page since `watches` ran in it; undefined before. */
  var problems: string[] | undefined
}

/** WebKitGTK, Safari's engine, driven by WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  missingPackages: missing,
  async opens(display): Promise<Driver> {
    const port = await freePort()
    const settings = desktopSettings()
    const program = spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', DRIVER, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        XDG_CONFIG_HOME: settings,
        GTK_THEME: display.scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      },
    })
    const end = () => {
      if (program.pid !== undefined) process.kill(-program.pid)
      rmSync(settings, { recursive: true, force: true })
    }
    try {
      const address = `http://127.0.0.1:${port}`
      await untilStarted(address)
      const capabilities = {
        alwaysMatch: {
          // does not wait for the load, so that errors are recorded from the start of the page
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      }
      const { sessionId } = await send<{ sessionId: string }>(`${address}/session`, { capabilities })
      return await driverOf(`${address}/session/${sessionId}`, display.size, end)
    } catch (error) {
      end()
      throw error
    }
  },
}

async function driverOf(session: string, size: Size, end: () => void): Promise<Driver> {
  const post = <Value>(command: string, body: object) => send<Value>(`${session}/${command}`, body)
  const act = (actions: object[], device: object = { type: 'key', id: 'keyboard' }) =>
    post<void>('actions', { actions: [{ ...device, actions }] })
  const script = (inPage: (...args: never[]) => unknown, args: readonly unknown[] = []) => ({
    script: `return (${inPage.toString()})(...arguments)`,
    args,
  })
  const runs: Driver['runs'] = (inPage, ...args) => post('execute/sync', script(inPage, args))
  const earlier: string[] = []
  const problems = async () => [...earlier, ...((await runs(() => globalThis.problems)) ?? ['The page was left'])]

  // sizes the page by way of its window; a window that is still opening ignores a size
  for (let tried = 0; ; tried++) {
    const page = await runs(() => ({ width: innerWidth, height: innerHeight }))
    if (page.width === size.width && page.height === size.height) break
    if (tried > 100) throw new Error(`The page was not resized, ${size.width} by ${size.height}`)
    const window = await send<Size>(`${session}/window/rect`)
    await post('window/rect', {
      width: size.width + window.width - page.width,
      height: size.height + window.height - page.height,
    })
    await pause(100)
  }
  await runs(() => void (globalThis.problems = []))
  return {
    problems,
    async goesTo(url) {
      earlier.splice(0, Number.POSITIVE_INFINITY, ...(await problems()))
      await runs(() => void (globalThis.problems = undefined))
      const end = Date.now() + TIMEOUT_MS
      const isWatched = () =>
        // while the page changes its process a response can fail or never come
        send<boolean>(`${session}/execute/sync`, script(recordsProblems), { within: 3_000 }).catch(() => false)
      do {
        await runs(() => void (document.documentElement.dataset['left'] = ''))
        await post('url', { url })
        while (!(await isWatched())) {
          if (Date.now() > end) throw new Error(`The page did not load: ${url}`)
          await pause(5)
        }
        // hydrated already: its first errors may have been missed, so it is loaded again
      } while (await runs(() => globalThis.hydrated))
    },
    runs,
    runsScript: (script) => post('execute/sync', { script, args: [] }),
    clicks: (x, y) =>
      act(
        [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
        { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
      ),
    types: (text) => act([...text].flatMap(keyStroke)),
    presses: (key) => act(keyStroke(KEYS[key])),
    takesScreenshot: async () => Buffer.from(await send<string>(`${session}/screenshot`), 'base64'),
    async closes() {
      await send(session, undefined, { method: 'DELETE' }).catch(() => {}) // ending the driver ends the session too
      end()
    },
  }
}

const keyStroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

/** Runs in the page: records errors from now on; false while the old page is still there. */
function recordsProblems() {
  if (document.documentElement === null || 'left' in document.documentElement.dataset) return false
  if (globalThis.problems) return true
  const problems: string[] = (globalThis.problems = [])
  const write = console.error
  console.error = (...text: unknown[]) => {
    problems.push(text.map(String).join(' '))
    write(...text)
  }
  const note = ({ message, target }: Event & { message?: string }) => {
    // a size reported one frame late, which is not visible (decision 39)
    if (message?.startsWith('ResizeObserver loop')) return
    problems.push(message ?? `not loaded: ${(target as Partial<HTMLImageElement>).src}`)
  }
  addEventListener('error', note, true)
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    problems.push(`${violatedDirective} blocks ${blockedURI}`),
  )
  return true
}

/** Settings of GTK: no animations, and a toolbar that fits into a window as narrow as a phone. */
function desktopSettings() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-webkit-'))
  const gtk = path.join(folder, 'gtk-3.0')
  mkdirSync(gtk)
  writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  writeFileSync(path.join(gtk, 'gtk.css'), 'button, entry, toolbar { padding: 0; margin: 0; min-width: 0; }')
  return folder
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function untilStarted(address: string) {
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tried = 0; !(await isReady()); tried++) {
    if (tried > 100) throw new Error('WebKit did not start')
    await pause(100)
  }
}

/** Sends a WebDriver command: POST with a body, else GET. */
async function send<Value>(
  url: string,
  body?: object,
  { method = body ? 'POST' : 'GET', within = 20_000 }: { method?: string; within?: number } = {},
): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(within),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
