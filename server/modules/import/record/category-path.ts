/** What separates the names of a path; a name that holds one, or a separator of a list, is quoted. */
const SEPARATOR = /^\s*(?:[/\\>»]|:\s)\s*/
const NEEDS_QUOTES = /["/\\>»:|;]/
const QUOTED = /^"((?:[^"]|"")*)"(?=\s*(?:[/\\>»]|:\s|$))/

/** `Gry i gadżety / "Sport / rekreacja"`. */
export const writeCategoryPath = (names: readonly string[]): string =>
  names.map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(' / ')

/** The names of a path, as catalogues write them. */
export function readCategoryPath(path: string): string[] {
  const names: string[] = []
  let name = ''
  for (let rest = path.trim(); rest !== '';) {
    const [whole, quoted] = name.trim() === '' ? (QUOTED.exec(rest) ?? []) : []
    const [separator] = SEPARATOR.exec(rest) ?? []
    if (whole !== undefined && quoted !== undefined) name = quoted.replaceAll('""', '"')
    else if (separator !== undefined) {
      names.push(name.trim())
      name = ''
    } else name += rest.charAt(0)
    rest = rest.slice((whole ?? separator)?.length ?? 1)
  }
  return [...names, name.trim()].filter(Boolean)
}

/** Splits a list of paths where its separator is not in quotes. */
export function splitCategoryPaths(text: string, separator?: string): string[] {
  const parts = text.match(/"(?:[^"]|"")*"|[^"]+|"/g) ?? []
  const bare = parts.filter((part) => !part.startsWith('"')).join('')
  const sign = separator ?? (bare.includes('|') ? '|' : ';')
  return parts
    .reduce<string[]>(
      (paths, part) => {
        const [first = '', ...others] = part.startsWith('"') && part.length > 1 ? [part] : part.split(sign)
        return [...paths.slice(0, -1), (paths.at(-1) ?? '') + first, ...others]
      },
      [''],
    )
    .map((path) => path.trim())
    .filter(Boolean)
}
