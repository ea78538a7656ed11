import { SaxesParser } from 'saxes'
import { PointListError } from './list-error.ts'
import type { ListRecord, ListValue } from './record.ts'

const MAX_VALUE_LENGTH = 20_000
const MAX_DEPTH = 30
const MAX_VALUES = 2000

interface Element {
  name: string
  text: string
  values: Record<string, ListValue>
}

/** `ns1:PointPwR` -> `PointPwR` */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Collects repeated elements of one name in an array. */
function keep(values: Record<string, ListValue>, name: string, value: ListValue): void {
  const known = values[name]
  values[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
}

/** Yields the elements with these names, each as an object of its attributes and child elements. */
export async function* xmlRecords(
  texts: AsyncIterable<string>,
  names: ReadonlySet<string>,
): AsyncGenerator<ListRecord> {
  const parser = new SaxesParser({ xmlns: false })
  const path: Element[] = []
  let depth = 0
  let size = 0
  let done: ListRecord[] = []
  parser.on('error', (error) => {
    throw new PointListError(
      depth > 0 && /unclosed|unexpected end/i.test(error.message)
        ? 'The file ends too early: it is truncated.'
        : `The file is not XML: ${error.message.slice(0, 200)}`,
    )
  })
  parser.on('doctype', () => {
    throw new PointListError('The file declares a document type, which no list of points does.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new PointListError('The elements of the file are nested too deep.')
    const local = localName(name)
    if (path.length === 0 && !names.has(local)) return
    if (path.length === 0) size = 0
    if (++size > MAX_VALUES) throw new PointListError('One of the records is too long for a point.')
    path.push({ name: local, text: '', values: Object.fromEntries(Object.entries(attributes)) })
  })
  const read = (text: string) => {
    const element = path.at(-1)
    if (!element) return
    element.text += text
    if (element.text.length > MAX_VALUE_LENGTH) throw new PointListError('One of the records is too long for a point.')
  }
  parser.on('text', read)
  parser.on('cdata', read)
  parser.on('closetag', () => {
    depth--
    const element = path.pop()
    if (!element) return
    const isLeaf = Object.keys(element.values).length === 0
    const parent = path.at(-1)
    if (parent) keep(parent.values, element.name, isLeaf ? element.text.trim() : element.values)
    else done.push(element.values)
  })
  for await (const text of texts) {
    parser.write(text)
    yield* done
    done = []
  }
  if (depth > 0) throw new PointListError('The file ends too early: it is truncated.')
  parser.close()
}
