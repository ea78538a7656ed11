import type { Language } from '../../../language/translate.ts'

interface LifeDates {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  born?: string | null
  died?: string | null
}

/** `1847–1912`, or the known year. */
export function lifeYearsOf({ born, died }: LifeDates, { t }: Pick<Language, 't'>): string | undefined {
  const [from, to] = [born?.slice(0, 4), died?.slice(0, 4)]
  if (from && to) return `${from}–${to}`
  if (from) return t('born %s', from)
  return to ? t('died %s', to) : undefined
}
