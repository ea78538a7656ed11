/** How long something is waited for, in milliseconds. */
export const PATIENCE = 30_000

export interface Size {
  width: number
  height: number
}
export interface Look {
  size: Size
  scheme: 'light' | 'dark'
}

export type Key = 'Enter' | 'Escape' | 'Tab'

/** What both engines can do; for all else the page itself is asked. */
export interface Driver {
  /** What has gone wrong so far: what scripts threw or wrote as errors, what the policy blocked, what did not load. */
  problems(): Promise<string[]>
  goesTo(url: string): Promise<void>
  /** Runs a function in the page; it knows its arguments and the page's globals only. */
  runs<Value, Args extends unknown[]>(inPage: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>
  /** Runs the text of a script in the page. */
  loads(script: string): Promise<void>
  /** At a point of what is shown. */
  clicks(x: number, y: number): Promise<void>
  types(words: string): Promise<void>
  presses(key: Key): Promise<void>
  /** What is shown, as PNG. */
  pictures(): Promise<Buffer>
  ends(): Promise<void>
}

export interface Engine {
  name: string
  /** Debian's packages that are missing, if any. */
  missing: string
  opens(look: Look): Promise<Driver>
}
