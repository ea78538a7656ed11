/** Key of values typed in this tab before signing in again. */
export const KEY = 'typed_forms'

export function hasTypedForms(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false // storage is disabled
  }
}
