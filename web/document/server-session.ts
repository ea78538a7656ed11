import type { Notice } from '../platform/notices.ts'
import { parseCookies, serializeCookie, type MaxAgeOf, type Session } from '../api/session.ts'

export interface ServerSession extends Session {
  /** Values of the Set-Cookie headers. */
  readonly setCookieHeaders: readonly string[]
  flash(notices: readonly Flashed[]): void
  /** Notices that the previous response stored for this one. */
  readonly flashed: readonly Flashed[]
}

export type Flashed = Pick<Notice, 'kind' | 'text'>

const NOTICE_COOKIE = 'notice'
const NOTICE_SECONDS = 30
/** Maximum length of the encoded notices, since browsers reject cookies above 4096 bytes. */
const MAX_NOTICE_LENGTH = 3500

/** Notices as `kind text` lines, as many as fit. */
function encodeNotices(notices: readonly Flashed[]): string {
  const lines = notices.map(({ kind, text }) => `${kind} ${text.replaceAll('\n', ' ')}`)
  while (lines.length > 1 && encodeURIComponent(lines.join('\n')).length > MAX_NOTICE_LENGTH) lines.pop()
  return lines.join('\n')
}

function decodeNotices(cookie: string): Flashed[] {
  return cookie.split('\n').flatMap((line) => {
    const [, kind, text] = /^(success|info|error) (.+)$/.exec(line) ?? []
    return text ? [{ kind: kind as Flashed['kind'], text }] : []
  })
}

export function serverSession(request: Request, isSecure: boolean, maxAgeOf?: MaxAgeOf): ServerSession {
  const cookies = parseCookies(request.headers.get('cookie') ?? '')
  const setCookies = new Map<string, string>()
  const write = (name: string, value: string | undefined, seconds?: number) => {
    cookies.set(name, value ?? '')
    setCookies.set(name, serializeCookie(name, value, isSecure, seconds))
  }
  const storedNotices = cookies.get(NOTICE_COOKIE)
  const flashed = storedNotices ? decodeNotices(storedNotices) : []
  if (storedNotices && request.method !== 'POST') write(NOTICE_COOKIE, undefined)
  return {
    get: (key) => cookies.get(key) || undefined,
    set(key, value, seconds) {
      write(key, value, seconds ?? maxAgeOf?.(this, key))
    },
    flash: (notices) => write(NOTICE_COOKIE, encodeNotices(notices), NOTICE_SECONDS),
    flashed,
    get setCookieHeaders() {
      return [...setCookies.values()]
    },
  }
}

/** Session of public pages: any access throws. */
export const noSession: Session = {
  get() {
    throw new Error('Only a private page may read the session')
  },
  set() {
    throw new Error('Only a private page may write the session')
  },
}
