import type { DeclaredModule } from '../modules/read-modules.d.mts'

const BEGIN = '<!-- modules: generated from their module.json by `npm run generate` -->'
const END = '<!-- end of modules -->'

/** The page with the table of modules between its two marks; throws where they are missing. */
export function withModuleList(page: string, modules: readonly DeclaredModule[]): string {
  const [before, rest] = page.split(`${BEGIN}\n`)
  const after = rest?.split(`${END}\n`)[1]
  if (before === undefined || after === undefined)
    throw new Error(`ARCHITECTURE.md has no place for the table of modules: between ${BEGIN} and ${END}`)
  const rows = modules.map(({ name, about, imports }) => `| \`${name}\` | ${about} | ${imports.join(', ')} |\n`)
  return `${before}${BEGIN}\n\n| module | about | imports |\n|---|---|---|\n${rows.join('')}\n${END}\n${after}`
}
