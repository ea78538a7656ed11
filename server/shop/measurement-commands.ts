import { listMeasurementSettings, MeasurementError, setMeasurementSettings } from '../modules/measurement/index.ts'
import { type Command, OperatorError } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

const formatValue = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : value)

const measurementShow: Command = {
  summary: 'list the settings of what is reported to a tag manager, with consent',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('measurement show takes no arguments')
    for (const { name, value } of await listMeasurementSettings(db)) print(`${name}  ${formatValue(value)}`)
    return 0
  },
}

const measurementSet: Command = {
  summary: 'turn the tag manager, a test of variants or an event on or off',
  usage: 'NAME VALUE [NAME VALUE …]',
  details: `measurement set general/gtm_id GTM-ABC1234 general/enabled on
  A running shop applies them at once, an open page when the next one is loaded.`,
  async run(args, { db, print, actor }) {
    const pairs = parseArguments(args, {}).positionals
    if (pairs.length === 0 || pairs.length % 2 === 1)
      throw new OperatorError('measurement set takes a name and a value of each setting')
    const settings = pairs.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: pairs[index + 1] ?? '' }] : []))
    try {
      await setMeasurementSettings(db, actor, settings)
    } catch (error) {
      throw error instanceof MeasurementError ? new OperatorError(error.message) : error
    }
    for (const { name, value } of settings) print(`${name}  ${value}`)
    return 0
  },
}

export const measurementCommands: Readonly<Record<string, Command>> = {
  'measurement show': measurementShow,
  'measurement set': measurementSet,
}
