import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bindHtml } from '../../../language/non-breaking.ts'
import { listingLink } from './listings.ts'

export type Language = 'pl' | 'en'

/** Reads a text of the shop; `parts` stand for its `{{name}}`. */
export async function readFragment(
  seedFolder: string,
  language: Language,
  name: string,
  parts: Readonly<Record<string, string>> = {},
): Promise<string> {
  const html = await readFile(path.join(seedFolder, 'content', language, `${name}.html`), 'utf8')
  const whole = html
    .replaceAll(/\{\{listing:(\w+)\}\}/g, (_, listing: Parameters<typeof listingLink>[1]) =>
      listingLink(language, listing),
    )
    .replaceAll(/\{\{([a-z]+)\}\}/g, (mark, part: string) => parts[part] ?? mark)
    .trim()
  return language === 'pl' ? bindHtml(whole) : whole
}
