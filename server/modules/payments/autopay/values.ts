import { clockInWarsaw, parseWarsawTime } from '../../../../language/warsaw-time.ts'
/** 12345 -> "123.45" */
export const formatAmount = (grosze: number): string =>
  `${Math.trunc(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`

/** "123.45" -> 12345; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const [, zlotys, grosze] = /^(\d{1,11})\.(\d\d)$/.exec(text) ?? []
  return zlotys === undefined || grosze === undefined ? undefined : Number(zlotys) * 100 + Number(grosze)
}

/** "2026-11-23 15:04:05": Warsaw time, as Autopay expects it. */
export const formatTime = clockInWarsaw

/** Parses "20261123150405", which is Warsaw time; a repeated hour means its first occurrence. */
export function parseTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : parseWarsawTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

/** For fields that allow only Latin letters, digits and a few punctuation marks. */
export const plainLatin = (text: string, maxLength: number): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.:, -]|_/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
