import { readCookies, writeCookie, type Session } from '../app/platform/session.ts'

export interface ServerSession extends Session {
  /** For Set-Cookie. */
  readonly written: readonly string[]
  flash(text: string): void
  /** The notice that the last answer left for this one. */
  readonly flashed: string | undefined
}

const NOTICE = 'notice'
const SOON = 30

export function serverSession(request: Request, secure: boolean): ServerSession {
  const cookies = readCookies(request.headers.get('cookie') ?? '')
  const written = new Map<string, string>()
  const write = (name: string, value: string | undefined, seconds?: number) => {
    cookies.set(name, value ?? '')
    written.set(name, writeCookie(name, value, secure, seconds))
  }
  const flashed = cookies.get(NOTICE) || undefined
  if (flashed && request.method !== 'POST') write(NOTICE, undefined)
  return {
    get: (key) => cookies.get(key) || undefined,
    set: write,
    flash: (text) => write(NOTICE, text, SOON),
    flashed,
    get written() {
      return [...written.values()]
    },
  }
}

/** What a page that everybody shares gets instead. */
export const noSession: Session = {
  get() {
    throw new Error('Only a private page may read the session')
  },
  set() {
    throw new Error('Only a private page may write the session')
  },
}
