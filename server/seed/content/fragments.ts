import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listingLink } from './listings.ts'

export type Language = 'pl' | 'en'

/** Reads a text of the shop; `parts` stand for its `{{name}}`. */
export async function readFragment(seedFolder: string, language: Language, name: string, parts: Readonly<Record<string, string>> = {}): Promise<string> {
  const html = await readFile(path.join(seedFolder, 'content', language, `${name}.html`), 'utf8')
  const whole = html
    .replaceAll(/\{\{listing:(\w+)\}\}/g, (_, listing: Parameters<typeof listingLink>[1]) => listingLink(language, listing))
    .replaceAll(/\{\{([a-z]+)\}\}/g, (mark, part: string) => parts[part] ?? mark)
    .trim()
  return language === 'pl' ? tieShortWords(whole) : whole
}

/** A one-letter word does not end a line in Polish, nor does a number whose unit follows: a hard space ties them. Markup and directives stay as they are. */
const tieShortWords = (html: string): string =>
  html
    .split(/(<[^>]*>|\{\{[^}]*\}\})/)
    .map((piece, i) => (i % 2 === 0 ? piece.replaceAll(/(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S|$)/g, '$1\u00a0').replaceAll(/(\d) (?=(?:zł|dni|h|kg)(?![\p{L}]))/gu, '$1\u00a0') : piece))
    .join('')
