import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bindHtml } from '../../language/non-breaking.ts'
import { listingLink } from './listings.ts'

export type Language = 'pl' | 'en'

/** Reads the HTML of a page or block, and resolves its links to lists. */
export async function readFragment(seedFolder: string, language: Language, name: string): Promise<string> {
  const html = await readFile(path.join(seedFolder, 'content', language, `${name}.html`), 'utf8')
  const whole = html
    .replaceAll(/\{\{listing:(\w+)\}\}/g, (_, listing: Parameters<typeof listingLink>[1]) =>
      listingLink(language, listing),
    )
    .trim()
  return language === 'pl' ? bindHtml(whole) : whole
}
