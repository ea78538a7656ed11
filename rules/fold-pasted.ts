// marks of direction, zero-width characters and soft hyphens
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** Removes what nobody sees and replaces typographic spaces and dashes, which pasted texts bring along. */
export const foldPasted = (input: string): string =>
  input.replaceAll(INVISIBLE, '').replaceAll(SPACES, ' ').replaceAll(HYPHENS, '-').trim()
