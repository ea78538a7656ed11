import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { createLanguage } from '../../../language/translate.ts'
import {
  getExcerpt,
  hideExcerpt,
  MAX_SAMPLE_BYTES,
  restoreExcerpt,
  setExcerpt,
  UnreadableSample,
} from '../../modules/excerpts/index.ts'
import { type Command, type CommandContext, OperatorError, unknownSkuError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'

const operator = createLanguage('en_US')
const chaptersOf = (count: number) => operator.plural(count, '1 chapter', '%s chapters')

function skuOf(args: readonly string[], name: string): string {
  const [sku, ...more] = parseArguments(args, {}).positionals
  if (!sku || more.length > 0) throw new OperatorError(`${name} takes one SKU`)
  return sku
}

async function readSampleFile(file: string, { cwd }: CommandContext): Promise<Buffer> {
  const filePath = path.resolve(cwd, file)
  try {
    const { size } = await stat(filePath)
    // checked before the file is read into memory
    if (size > MAX_SAMPLE_BYTES) throw new Error(`it is larger than ${MAX_SAMPLE_BYTES / 1024 / 1024} MB`)
    return await readFile(filePath)
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const set: Command = {
  summary: 'set the excerpt of a book from an EPUB or HTML file',
  usage: 'SKU FILE',
  details: `FILE is an EPUB without DRM, or an HTML page whose headings begin chapters; at most 30 MB. The text is cut
  to a tenth of the book by its number of pages and at most 60,000 characters, or 30,000 if the number of pages is not
  known. Imports do not change it.`,
  async run(args, context) {
    const [sku, file, ...more] = parseArguments(args, {}).positionals
    if (!sku || !file || more.length > 0) throw new OperatorError('excerpt set takes a SKU and a file')
    const bytes = await readSampleFile(file, context)
    const excerpt = await setExcerpt(context.db, context.actor, sku, bytes).catch((error: unknown) => {
      throw error instanceof UnreadableSample ? new OperatorError(`${file}: ${error.message}`) : error
    })
    if (!excerpt) throw unknownSkuError(sku)
    const cut = excerpt.isCut ? ', the rest of the file exceeds the length of an excerpt' : ''
    context.print(
      `${sku} shows ${chaptersOf(excerpt.chapters.length)}, ${operator.number(excerpt.length)} characters${cut}.`,
    )
    return 0
  },
}

const SOURCES = {
  operator: 'set by excerpt set',
  file: 'the publisher’s file',
  text: 'the publisher’s record',
} as const

const show: Command = {
  summary: 'print the excerpt of a book: source and chapters',
  usage: 'SKU',
  async run(args, { db, print }) {
    const sku = skuOf(args, 'excerpt show')
    const excerpt = await getExcerpt(db, sku)
    if (excerpt === undefined) throw unknownSkuError(sku)
    if (excerpt === null) print(`${sku} has no excerpt.`)
    else if (excerpt.chapters.length === 0) print(`${sku} shows no excerpt: it was removed by excerpt remove.`)
    else {
      print(`${sku}: ${chaptersOf(excerpt.chapters.length)}, ${SOURCES[excerpt.source]}`)
      for (const { title, length } of excerpt.chapters)
        print(`  ${title || '(no title)'}, ${operator.number(length)} characters`)
    }
    return 0
  },
}

const remove: Command = {
  summary: 'show no excerpt with a product, even if imports contain one',
  usage: 'SKU',
  async run(args, { db, print, actor }) {
    const sku = skuOf(args, 'excerpt remove')
    if (!(await hideExcerpt(db, actor, sku))) throw unknownSkuError(sku)
    print(`${sku} shows no excerpt now; excerpt restore brings the publisher’s back.`)
    return 0
  },
}

const restore: Command = {
  summary: 'show the publisher’s excerpt again in place of the operator’s',
  usage: 'SKU',
  async run(args, { db, print, actor }) {
    const sku = skuOf(args, 'excerpt restore')
    if (!(await restoreExcerpt(db, actor, sku))) throw unknownSkuError(sku)
    print(`${sku} shows the publisher’s excerpt, if there is one.`)
    return 0
  },
}

export const excerptCommands: Readonly<Record<string, Command>> = {
  'excerpt show': show,
  'excerpt set': set,
  'excerpt remove': remove,
  'excerpt restore': restore,
}
