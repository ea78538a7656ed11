import { isMap, LineCounter, parseDocument } from 'yaml'

/** What is wrong with a file, and on which of its lines; the first is 1. */
export class FrontMatterError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(`line ${line}: ${message}`)
    this.line = line
  }
}

export interface FrontMatter {
  /** The values of the YAML between the lines of hyphens. */
  data: Record<string, unknown>
  /** What follows them. */
  body: string
  /** The line on which a key stands, such as `title` or `tags.0`; 1 where there is none. */
  lineOf: (path: string) => number
}

const FENCE = /^---[ \t]*$/

/** Reads the facts and the text of a Markdown file. Throws FrontMatterError with the line that is wrong. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!FENCE.test(lines[0] ?? '')) throw new FrontMatterError('the file begins with a line of three hyphens', 1)
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line))
  if (end < 0) throw new FrontMatterError('a second line of three hyphens ends the facts', lines.length)
  const counter = new LineCounter()
  const yaml = lines.slice(1, end).join('\n')
  // version 1.2 takes `no` for a word and a day for text
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
