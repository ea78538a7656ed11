import type { Actor } from '../../platform/actions/actor.ts'
import type { Database } from '../../platform/db/db.ts'
import { CompoundError, findConfigured, findGroup, setConfiguration, setGroup } from '../../modules/catalog/index.ts'
import { type Command, OperatorError, unknownSkuError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const show = (
  name: string,
  summary: string,
  get: (db: Database, sku: string) => Promise<object | undefined>,
): Command => ({
  summary,
  usage: 'SKU',
  async run(args, { db, print }) {
    const [sku, ...more] = parseArguments(args, {}).positionals
    if (!sku || more.length > 0) throw new OperatorError(`${name} show takes one SKU`)
    const found = await get(db, sku)
    if (!found) throw unknownSkuError(sku)
    print(JSON.stringify(found, null, 2))
    return 0
  },
})

interface SetCommand {
  name: string
  summary: string
  details: string
  /** Name of the parts, singular and plural: 1 variant, 3 variants. */
  parts: [one: string, several: string]
  set: (db: Database, actor: Actor, sku: string, content: unknown) => Promise<number>
}

const createSetCommand = ({ name, summary, details, parts: [one, several], set }: SetCommand): Command => ({
  summary,
  usage: 'SKU FILE',
  details,
  async run(args, { db, print, cwd, actor }) {
    const [sku, file, ...more] = parseArguments(args, {}).positionals
    if (!sku || !file || more.length > 0) throw new OperatorError(`${name} set takes a SKU and a file`)
    const { content } = await readJson(file, cwd)
    try {
      const count = await set(db, actor, sku, content)
      print(`${sku} has ${count} ${count === 1 ? one : several} now.`)
      return 0
    } catch (error) {
      if (error instanceof CompoundError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
})

export const compoundCommands: Readonly<Record<string, Command>> = {
  'configurable show': show('configurable', 'print the attributes and variants of a title as JSON', findConfigured),
  'configurable set': createSetCommand({
    name: 'configurable',
    summary: 'set the variants of a title, which readers choose by attributes',
    parts: ['variant', 'variants'],
    set: setConfiguration,
    details: `FILE has the attributes and the SKUs of the variants, in order:
  { "attributes": ["binding", "large_print"], "variants": ["9788300000012", "9788300000029"] }
  Each variant has one value of each attribute, and its own price and stock; the title has the price of its cheapest
  variant in stock. Variants are not listed separately, unless the file has "lists_variants": true.`,
  }),
  'grouped show': show('grouped', 'print the titles of a series sold as a list, as JSON', findGroup),
  'grouped set': createSetCommand({
    name: 'grouped',
    summary: 'set the titles of a list, which are added to the cart together',
    parts: ['title', 'titles'],
    set: setGroup,
    details: `FILE is an array of titles in order, each with the number of copies that are added (default 1):
  [{ "sku": "9788300000012" }, { "sku": "9788300000029", "quantity": 2 }]`,
  }),
}
