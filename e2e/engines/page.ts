import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { expect, inject } from 'vitest'
import { createLanguage } from '../../language/translate.ts'
import pl from '../../storefront/app/texts/pl.ts'
import { type Driver, type Engine, type Key, type DisplayOptions, TIMEOUT_MS } from './driver.ts'
import type { ElementQuery } from './in-page.ts'

export const views = {
  Polish: { base: '', language: createLanguage('pl_PL', pl, { isTypeset: true }) },
  English: { base: '/en', language: createLanguage('en_US', {}, { isTypeset: true }) },
}
export type View = (typeof views)[keyof typeof views]

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** Bundle of in-page.ts with its imports; axe is loaded only when it is needed. */
const library = build({
  entryPoints: ['e2e/engines/in-page.ts'],
  bundle: true,
  format: 'iife',
  target: 'es2023',
  write: false,
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page of the shop in one of the engines, with the actions and checks of a visitor. */
export class Page {
  private constructor(
    readonly driver: Driver,
    readonly view: View,
    readonly isOnPhone: boolean,
  ) {}

  static async opens(engine: Engine, view: View, display: DisplayOptions): Promise<Page> {
    return new Page(await engine.opens(display), view, display.size === phone)
  }

  t = (source: string, ...values: string[]) => {
    // fails at once instead of waiting for a text that the shop no longer has
    if (!(source in pl)) throw new Error(`The shop has no text '${source}' any more`)
    return this.view.language.t(source, ...values)
  }

  async goesTo(path: string) {
    await this.driver.goesTo(inject('shop') + this.view.base + path)
    await this.until('the page is hydrated', () => this.driver.runs(() => globalThis.hydrated))
    if (!this.#hasDeclined) await this.declinesCookies()
  }
  #hasDeclined = false
  private async declinesCookies() {
    this.#hasDeclined = true
    await this.driver.runs(() => document.querySelector<HTMLButtonElement>('[name=choice][value=decline]')?.click())
    await this.until('the cookie bar is gone', () =>
      this.driver.runs(() => document.documentElement.dataset['dismissed']?.includes('cookie_bar')),
    )
  }
  address = () => this.driver.runs(() => location.pathname)

  /** Polls the page until the answer is truthy. */
  async until<Value>(what: string, query: () => Promise<Value>): Promise<NonNullable<Value>> {
    let problem: unknown
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
      try {
        const result = await query()
        if (result) return result
      } catch (error) {
        // a page cannot be queried while it is replaced by the next one
        problem = error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`Timed out waiting until ${what}`, { cause: problem })
  }
  async evaluates<Value, Args extends unknown[]>(inPage: (...args: Args) => Value, ...args: Args) {
    if (!(await this.driver.runs(() => 'inPage' in globalThis))) await this.driver.runsScript(await library)
    return this.driver.runs(inPage, ...args)
  }

  sees = (query: ElementQuery) =>
    this.until(`this is seen: ${JSON.stringify(query)}`, () =>
      this.evaluates((query) => globalThis.inPage.sees(query), query),
    )
  seesHeading = (name: string) => this.sees({ role: 'heading', name })
  seesText = (text: string, within: ElementQuery = { role: 'main' }) =>
    this.until(`the page says ${text}`, () =>
      this.evaluates((text, within) => globalThis.inPage.containsText(text, within), text, within),
    )
  isSeen = (query: ElementQuery) => this.evaluates((query) => globalThis.inPage.sees(query), query)

  /** Clicks with the pointer, once the element no longer moves and is not covered. */
  async clicks(query: ElementQuery) {
    let before = ''
    const point = await this.until(`this can be clicked: ${JSON.stringify(query)}`, async () => {
      const now = await this.evaluates((query) => globalThis.inPage.clickPoint(query), query)
      const stands = JSON.stringify(now) === before
      before = JSON.stringify(now)
      return stands ? now : undefined
    })
    await this.driver.clicks(point.x, point.y)
  }
  async fills(values: Readonly<Record<string, string>>, role = 'textbox') {
    for (const [label, text] of Object.entries(values)) {
      const field = { role, name: this.t(label), begins: true, within: { role: 'main' } }
      await this.clicks(field)
      // selects the old value, which typing replaces
      await this.evaluates((field) => globalThis.inPage.selects(field), field)
      await this.driver.types(text)
    }
  }
  async chooses(role: 'radio' | 'checkbox', name: string) {
    const choice = { role, name, begins: true, within: { role: 'main' } }
    await this.clicks(choice)
    await this.until(`${name} is chosen`, () => this.evaluates((choice) => globalThis.inPage.isChecked(choice), choice))
  }
  presses = (key: Key) => this.driver.presses(key)
  button = (name: string, within: ElementQuery = { role: 'main' }) => this.clicks({ role: 'button', name, within })
  link = (name: string, within: ElementQuery = { role: 'main' }) => this.clicks({ role: 'link', name, within })

  /** Presses Tab until the element has the focus. */
  async reaches(query: ElementQuery, maxPresses = 80) {
    for (let pressed = 0; pressed < maxPresses; pressed++) {
      await this.presses('Tab')
      if (await this.evaluates((query) => globalThis.inPage.hasFocus(query), query)) return
    }
    throw new Error(`Tab does not reach ${JSON.stringify(query)}`)
  }

  /** Expects no horizontal overflow, no axe violations and no problems. */
  async expectNoIssues(where: string) {
    const beyond = await this.evaluates(() => (globalThis.inPage.overflow() > 0 ? globalThis.inPage.overflowing() : []))
    expect(beyond, `${where}: scrolls sideways`).toEqual([])
    if (!(await this.driver.runs(() => 'axe' in globalThis))) await this.driver.runsScript(axe)
    // polled, because a page is dimmed while its data loads
    await expect
      .poll(() => this.evaluates(() => globalThis.inPage.violations()), {
        message: where,
        timeout: TIMEOUT_MS,
        interval: 500,
      })
      .toEqual([])
    expect(await this.driver.problems(), where).toEqual([])
  }
}
