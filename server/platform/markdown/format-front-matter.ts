import { stringify } from 'yaml'

/** Serializes a file for `parseFrontMatter`; null and undefined values are left out. */
export function formatFrontMatter(data: Readonly<Record<string, unknown>>, body: string): string {
  const fields = Object.entries(data).filter(([, value]) => value !== undefined && value !== null)
  return `---\n${stringify(Object.fromEntries(fields), { lineWidth: 110 })}---\n\n${body.trim()}\n`
}
