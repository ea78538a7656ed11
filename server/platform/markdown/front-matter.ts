import { isMap, LineCounter, parseDocument } from 'yaml'

/** An error in a file, with its line number, counted from 1. */
export class FrontMatterError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(`line ${line}: ${message}`)
    this.line = line
  }
}

export interface FrontMatter {
  /** Values of the YAML between the two lines of hyphens. */
  data: Record<string, unknown>
  /** The text after the front matter, trimmed. */
  body: string
  /** Line number of a key such as `title` or `tags.0`; 1 if the key is absent. */
  lineOf: (path: string) => number
}

const FENCE = /^---[ \t]*$/

/** Parses the front matter and the body of a Markdown file. Throws FrontMatterError with the line of the error. */
export function parseFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!FENCE.test(lines[0] ?? '')) throw new FrontMatterError('the file begins with a line of three hyphens', 1)
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (end < 0) throw new FrontMatterError('a second line of three hyphens ends the facts', lines.length)
  const counter = new LineCounter()
  const yaml = lines.slice(1, end).join('\n')
  // YAML 1.2 parses `no` and dates as strings
  const document = parseDocument(yaml, { lineCounter: counter, uniqueKeys: true })
  const lineAt = (offset: number) => counter.linePos(offset).line + 1
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) throw new FrontMatterError(problem.message.split('\n')[0] ?? 'no YAML', lineAt(problem.pos[0]))
  if (document.contents !== null && !isMap(document.contents))
    throw new FrontMatterError('facts are written as `key: value`', 2)
  const data = (document.toJS({ maxAliasCount: 0 }) ?? {}) as Record<string, unknown>
  return {
    data,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
    lineOf: (path) => lineOf(path.split('.')),
  }

  function lineOf(path: readonly string[]): number {
    for (let length = path.length; length > 0; length--) {
      const keys = path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key))
      const last = keys.at(-1)
      const parent = document.getIn(keys.slice(0, -1), true)
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === last) : undefined
      const node = (pair?.key ?? document.getIn(keys, true)) as { range?: [number, number, number] } | undefined
      if (node?.range) return lineAt(node.range[0])
    }
    return 1
  }
}
