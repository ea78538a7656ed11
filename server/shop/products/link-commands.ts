import { findLinks, LinksError, missingFiles, setLinks, synchronizeFiles } from '../../modules/catalog/index.ts'
import { type Command, OperatorError, unknownSkuError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const show: Command = {
  summary: 'print the links and samples of a downloadable product as JSON',
  usage: 'SKU',
  async run(args, { db, print }) {
    const [sku, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new OperatorError('links show takes one SKU')
    const links = await findLinks(db, sku)
    if (!links) throw unknownSkuError(sku)
    print(JSON.stringify(links, null, 2))
    return 0
  },
}

const set: Command = {
  summary: 'set the links and samples of a downloadable product from a JSON file',
  usage: 'SKU FILE',
  details: `FILE is an object in the format of links show:
  { "links_purchased_separately": true, "links_title": "Lekcje", "links_titles": { "en": "Lessons" },
    "samples_title": "Fragmenty",
    "links": [{ "title": "Lekcja 1", "file": "kurs-1.mp3", "sample": "kurs-1-fragment.mp3", "price": 15,
                "downloads": 5, "shareable": false }],
    "samples": [{ "title": "Program kursu", "file": "kurs-program.pdf" }] }
  Files are names in DATA_DIR/downloads. A price is gross, in the base currency, and added to the product's price where
  links are sold separately. Without "downloads" there is no limit. Anybody with its address can download a shareable
  file. A link that keeps its title stays chosen in carts. Without links the product has its formats again.`,
  async run(args, { db, settings, print, cwd, actor }) {
    const [sku, file, ...more] = parseArguments(args, {}).positionals
    if (!sku || !file || more.length > 0) throw new OperatorError('links set takes a SKU and a file')
    const { content } = await readJson(file, cwd)
    try {
      const counts = await setLinks(db, actor, sku, content)
      if (!counts) throw unknownSkuError(sku)
      await synchronizeFiles(db, settings.dataDir)
      const missing = await missingFiles(db, sku)
      print(`${sku} has ${counted(counts.links, 'link')} and ${counted(counts.samples, 'sample')} now.`)
      if (missing.length > 0) print(`Not in DATA_DIR/downloads yet: ${missing.join(', ')}`)
      return 0
    } catch (error) {
      if (error instanceof LinksError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
}

export const linkCommands: Readonly<Record<string, Command>> = { 'links show': show, 'links set': set }
