/** 12345 -> "123.45" */
export const writeAmount = (grosze: number): string =>
  `${Math.trunc(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`

/** "123.45" -> 12345; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const [, zlotys, grosze] = /^(\d{1,11})\.(\d\d)$/.exec(text) ?? []
  return zlotys === undefined || grosze === undefined ? undefined : Number(zlotys) * 100 + Number(grosze)
}

const warsaw = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** "2026-11-23 15:04:05": Warsaw time, as Autopay expects it. */
export const writeTime = (instant: Date): string => warsaw.format(instant)

/** Parses "20261123150405", which is Warsaw time. */
export function readTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const shown = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  // Warsaw is at UTC+1 or UTC+2; an ambiguous hour means the earlier instant
  return ['+02:00', '+01:00']
    .map((offset) => new Date(`${shown.replace(' ', 'T')}${offset}`))
    .find((instant) => !Number.isNaN(instant.getTime()) && writeTime(instant) === shown)
}

/** For fields that allow only Latin letters, digits and a few punctuation marks. */
export const plainLatin = (text: string, longest: number): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.:, -]|_/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
