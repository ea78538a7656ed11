import { addVideo, listVideos, MAX_VIDEOS, removeVideos, type VideoProblem } from '../../modules/catalog/index.ts'
import { type Command, OperatorError, unknownSkuError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'

const REASONS: Readonly<Record<VideoProblem, (sku: string, address: string) => string>> = {
  'no product': (sku) => `There is no product with the SKU ${sku}.`,
  'no video': (_sku, address) => `${address} is not the address of a video on YouTube or Vimeo.`,
  'no picture': (sku) => `${sku} has no cover yet, which is the preview of its videos.`,
  'too many': (sku) => `${sku} has ${MAX_VIDEOS} videos already.`,
}

const MAX_TITLE_LENGTH = 120

const add: Command = {
  summary: 'add a YouTube or Vimeo video after the pictures of a product',
  usage: 'SKU ADDRESS --title TEXT',
  details: `The cover is its preview. Nothing is loaded from YouTube or Vimeo before a reader agrees. The same address
  again replaces the title.`,
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, { title: { type: 'string' } })
    const [sku, address, ...more] = positionals
    const title = String(values['title'] ?? '').trim()
    if (!sku || !address || more.length > 0 || title === '' || title.length > MAX_TITLE_LENGTH)
      throw new OperatorError(`video add takes a SKU, an address and a title of at most ${MAX_TITLE_LENGTH} characters`)
    const problem = await addVideo(db, actor, sku, { address, title })
    if (problem) throw new OperatorError(REASONS[problem](sku, address))
    print(`${sku} shows the video.`)
    return 0
  },
}

const list: Command = {
  summary: 'list the videos of a product',
  usage: 'SKU',
  async run(args, { db, print }) {
    const [sku, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new OperatorError('video list takes one SKU')
    const videos = await listVideos(db, sku)
    if (!videos) throw unknownSkuError(sku)
    for (const { url, title } of videos) print(`${url}  ${title}`)
    return 0
  },
}

const remove: Command = {
  summary: 'remove a video of a product, or all of them',
  usage: 'SKU [ADDRESS]',
  async run(args, { db, print, actor }) {
    const [sku, address, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new OperatorError('video remove takes a SKU and an address')
    const removed = await removeVideos(db, actor, sku, address)
    if (removed === undefined) throw unknownSkuError(sku)
    print(`${removed} removed.`)
    return removed > 0 ? 0 : 1
  },
}

export const videoCommands: Readonly<Record<string, Command>> = {
  'video list': list,
  'video add': add,
  'video remove': remove,
}
