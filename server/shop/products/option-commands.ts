import { findOptions, OptionsError, setOptions } from '../../modules/catalog/index.ts'
import { type Command, OperatorError, unknownSkuError } from '../command.ts'
import { optionsFile } from './file-commands.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const show: Command = {
  summary: 'print the customizable options of a product as JSON',
  usage: 'SKU',
  async run(args, { db, print }) {
    const [sku, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new OperatorError('options show takes one SKU')
    const options = await findOptions(db, sku)
    if (!options) throw unknownSkuError(sku)
    print(JSON.stringify(options, null, 2))
    return 0
  },
}

const set: Command = {
  summary: 'set the customizable options of a product from a JSON file',
  usage: 'SKU FILE',
  details: `FILE is an array in the format of options show:
  [{ "type": "field", "title": "Dedykacja", "titles": { "en": "Dedication" }, "required": true,
     "max_characters": 40, "price": 5, "sku": "DED" },
   { "type": "drop_down", "title": "Opakowanie", "values": [{ "title": "Papier", "price": 3 }] }]
  Types: field, area, file, date, date_time, time, drop_down, radio, checkbox, multiple. A file may have
  "file_extensions": ["jpg", "jpeg", "png", "webp", "pdf"] and, for pictures, the maximum "image_size_x" and
  "image_size_y". A price is gross, in the base currency, or with "price_type": "percent" a percentage of the product's
  price. An option that keeps its type and title stays chosen in carts.`,
  async run(args, { db, print, cwd, actor }) {
    const [sku, file, ...more] = parseArguments(args, {}).positionals
    if (!sku || !file || more.length > 0) throw new OperatorError('options set takes a SKU and a file')
    const { content } = await readJson(file, cwd)
    try {
      const count = await setOptions(db, actor, sku, content)
      if (count === undefined) throw unknownSkuError(sku)
      print(`${sku} has ${count} ${count === 1 ? 'option' : 'options'} now.`)
      return 0
    } catch (error) {
      if (error instanceof OptionsError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
}

export const optionCommands: Readonly<Record<string, Command>> = {
  'options show': show,
  'options set': set,
  'options file': optionsFile,
}
