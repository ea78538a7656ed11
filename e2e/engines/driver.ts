/** Timeout of every wait, in milliseconds. */
export const TIMEOUT_MS = 30_000

export interface Size {
  width: number
  height: number
}
export interface DisplayOptions {
  size: Size
  scheme: 'light' | 'dark'
}

export type Key = 'Enter' | 'Escape' | 'Tab'

/** Operations that each engine implements; all others run as functions in the page. */
export interface Driver {
  /** Exceptions, console errors, policy violations and failed loads so far. */
  problems(): Promise<string[]>
  goesTo(url: string): Promise<void>
  /** Runs a function in the page; it can use only its arguments and the page's globals. */
  runs<Value, Args extends unknown[]>(inPage: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>
  /** Runs a script in the page. */
  runsScript(script: string): Promise<void>
  /** In pixels of the viewport. */
  clicks(x: number, y: number): Promise<void>
  types(text: string): Promise<void>
  presses(key: Key): Promise<void>
  /** Screenshot of the viewport, as PNG. */
  takesScreenshot(): Promise<Buffer>
  closes(): Promise<void>
}

export interface Engine {
  name: string
  /** Missing Debian packages, separated by spaces; empty if there are none. */
  missingPackages: string
  opens(display: DisplayOptions): Promise<Driver>
}
