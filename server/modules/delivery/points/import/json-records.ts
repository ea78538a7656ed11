import { PointListError } from './list-error.ts'
import type { ListRecord } from './record.ts'

/** In characters; a point has about a thousand. */
const MAX_RECORD_LENGTH = 200_000
const MAX_HEAD_LENGTH = 64_000
const MAX_DEPTH = 100

/** Yields the objects of a list's array as they arrive; the text around them is collected in `head`. */
export async function* jsonRecords(
  texts: AsyncIterable<string>,
  head: { text: string } = { text: '' },
): AsyncGenerator<ListRecord> {
  /** Open brackets at the current position. */
  const open: string[] = []
  let inString = false
  let isEscaped = false
  /** Nesting depth of the array of records; 0 until it is found. */
  let listDepth = 0
  let record = ''
  let isInRecord = false
  for await (const text of texts) {
    let start = 0
    for (let index = 0; index < text.length; index++) {
      const char = text.charCodeAt(index)
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (char === 0x5c) isEscaped = true
        else if (char === 0x22) inString = false
        continue
      }
      if (char === 0x22) inString = true
      else if (char === 0x7b || char === 0x5b) {
        const isRecord = char === 0x7b && open.at(-1) === '[' && (listDepth === 0 || listDepth === open.length)
        if (isRecord && !isInRecord) {
          head.text = (head.text + text.slice(start, index)).slice(0, MAX_HEAD_LENGTH)
          listDepth = open.length
          isInRecord = true
          start = index
        }
        if (open.length >= MAX_DEPTH) throw new PointListError('The objects of the file are nested too deep.')
        open.push(char === 0x7b ? '{' : '[')
      } else if (char === 0x7d || char === 0x5d) {
        if (open.pop() !== (char === 0x7d ? '{' : '[')) throw new PointListError('The file is not JSON.')
        if (isInRecord && open.length === listDepth) {
          yield parse(record + text.slice(start, index + 1))
          record = ''
          isInRecord = false
          start = index + 1
        }
      }
    }
    if (isInRecord) record += text.slice(start)
    else head.text = (head.text + text.slice(start)).slice(0, MAX_HEAD_LENGTH)
    if (record.length > MAX_RECORD_LENGTH) throw new PointListError('One of the records is too long for a point.')
  }
  if (open.length > 0 || inString) throw new PointListError('The file ends too early: it is truncated.')
}

function parse(text: string): ListRecord {
  try {
    return JSON.parse(text) as ListRecord
  } catch {
    throw new PointListError(`The file is not JSON: ${text.slice(0, 60)}…`)
  }
}
