import { browserSession } from '../../platform/session.ts'

/** Where the browser keeps how it stands with the account, beside the token. */
export const MARK = 'signed_in'
export const SIGNED_IN = '1'

/** Whether somebody is signed in here, or was and has not been told of the end: only then is there anything to watch. */
export function isMarked(): boolean {
  if (browserSession.get('token')) return true
  try {
    return localStorage.getItem(MARK) === SIGNED_IN
  } catch {
    return false // storage is switched off
  }
}
