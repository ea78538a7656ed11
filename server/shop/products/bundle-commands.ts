import { BundleError, findBundle, setBundle } from '../../modules/catalog/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const show: Command = {
  summary: 'print the contents of a bundle as JSON',
  usage: 'SKU',
  async run(args, { db, print }) {
    const [sku, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new OperatorError('bundle show takes one SKU')
    const bundle = await findBundle(db, sku)
    if (!bundle) throw new OperatorError(`There is no bundle with the SKU ${sku}.`)
    print(JSON.stringify(bundle, null, 2))
    return 0
  },
}

const set: Command = {
  summary: 'set the contents of a bundle from a JSON file',
  usage: 'SKU FILE',
  details: `FILE is an object in the format of bundle show:
  { "price": "dynamic", "shipment": "together", "discount": 10, "tiers": [{ "quantity": 3, "discount": 15 }],
    "groups": [{ "title": "Kubek", "titles": { "en": "Mug" }, "type": "radio",
      "products": [{ "sku": "KUB-1", "default": true }, { "sku": "KUB-2" }] },
     { "title": "Druga książka", "type": "select", "required": false,
      "products": [{ "sku": "KS-1", "quantity": 1, "can_change_quantity": true }] }] }
  Types: select, radio, checkbox, multi. The parts of a dynamic bundle have their own prices, less the larger of
  "discount" and the discount of a tier (both in percent); a tier applies from its quantity of bundles on. A tier with
  a "group" is only for the customer group with that code. A fixed bundle costs its own price and the "price" of the
  chosen products, gross in the base currency, or with "price_type": "percent" a percentage of the bundle's price. SKU
  is a bundle, or a simple product, which becomes one.`,
  async run(args, { db, print, cwd, actor }) {
    const [sku, file, ...more] = parseArguments(args, {}).positionals
    if (!sku || !file || more.length > 0) throw new OperatorError('bundle set takes a SKU and a file')
    const { content } = await readJson(file, cwd)
    try {
      if (!(await setBundle(db, actor, sku, content)))
        throw new OperatorError(`There is no product with the SKU ${sku}.`)
      print(`${sku} is now a bundle of the products in ${file}.`)
      return 0
    } catch (error) {
      if (error instanceof BundleError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
}

export const bundleCommands: Readonly<Record<string, Command>> = { 'bundle show': show, 'bundle set': set }
