/** Where a tab keeps what was typed when its reader had to sign in again. */
export const KEY = 'typed_forms'

export function hasKeptForms(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false // storage is switched off
  }
}
