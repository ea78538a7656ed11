import {
  getSetting,
  listSettings,
  SettingError,
  setSetting,
  type ShownSetting,
  unsetSetting,
} from '../modules/store/index.ts'
import { columns } from './columns.ts'
import { type Command, OperatorError } from './command.ts'
import { readArgs } from './read-args.ts'

async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SettingError ? new OperatorError(error.message) : error
  }
}

const oneLine = (text: string) => text.replaceAll('\n', ' ⏎ ')

/** The value, or one per view if they differ. */
function shownValue({ values }: ShownSetting): string {
  const different = new Set(Object.values(values))
  return different.size === 1
    ? oneLine([...different][0] ?? '')
    : Object.entries(values)
        .map(([code, value]) => `${code}: ${oneLine(value)}`)
        .join('  |  ')
}

const nameOf = ({ name, path }: ShownSetting) => name ?? path

const list: Command = {
  summary: "the shop's settings: its name, address and numbers, and everything that can be switched",
  usage: '[PART] [--set] [--json]',
  details: `Only settings whose name contains PART; with --set only those that were set.
  The shop's own facts have short names (name, street, nip …), all others Magento's paths.`,
  async run(args, { db, print }) {
    const { values, positionals } = readArgs(args, { set: { type: 'boolean' }, json: { type: 'boolean' } })
    const [part = '', ...more] = positionals
    if (more.length > 0) throw new OperatorError('settings list takes a part of a name')
    const settings = (await listSettings(db)).filter(
      (setting) => (setting.path.includes(part) || setting.name?.includes(part)) && (!values['set'] || setting.isSet),
    )
    if (values['json']) print(JSON.stringify(settings, null, 2))
    else for (const line of columns(settings.map((setting) => [nameOf(setting), shownValue(setting)]))) print(line)
    if (settings.length === 0 && !values['json']) print('There is no such setting.')
    return 0
  },
}

const get: Command = {
  summary: 'the value of a setting',
  usage: 'NAME',
  async run(args, { db, print }) {
    const [name, ...more] = readArgs(args, {}).positionals
    if (name === undefined || more.length > 0) throw new OperatorError('settings get takes a name')
    const setting = await orRefuse(getSetting(db, name))
    const different = new Set(Object.values(setting.values))
    if (different.size === 1) print([...different][0] ?? '')
    else for (const [code, value] of Object.entries(setting.values)) print(`${code}: ${value}`)
    return 0
  },
}

const set: Command = {
  summary: 'change a setting',
  usage: 'NAME VALUE [--view CODE]',
  details: `settings set name "Księgarnia Pod Lipą"; settings set hours "Mon–Fri 9:00–17:00" --view en
  Without --view it holds in all views that have no value of their own. "" leaves a fact out.`,
  async run(args, { db, print }) {
    const { values, positionals } = readArgs(args, { view: { type: 'string' } })
    const [name, value, ...more] = positionals
    if (name === undefined || value === undefined || more.length > 0)
      throw new OperatorError('settings set takes a name and a value')
    const setting = await orRefuse(setSetting(db, name, value, values['view'] as string | undefined))
    print(`${nameOf(setting)}  ${shownValue(setting)}`)
    return 0
  },
}

const unset: Command = {
  summary: 'a setting has its default again',
  usage: 'NAME [--view CODE]',
  async run(args, { db, print }) {
    const { values, positionals } = readArgs(args, { view: { type: 'string' } })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new OperatorError('settings unset takes a name')
    const setting = await orRefuse(unsetSetting(db, name, values['view'] as string | undefined))
    print(`${nameOf(setting)}  ${shownValue(setting)}`)
    return 0
  },
}

export const settingsCommands: Readonly<Record<string, Command>> = {
  'settings list': list,
  'settings get': get,
  'settings set': set,
  'settings unset': unset,
}
