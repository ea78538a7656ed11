import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  getSetting,
  listSettings,
  SettingError,
  setSetting,
  type SettingInfo,
  unsetSetting,
} from '../modules/store/index.ts'
import { alignColumns } from './columns.ts'
import { type Command, OperatorError, withOperatorErrors } from './command.ts'
import { folders } from './folders.ts'
import { parseArguments } from './parse-arguments.ts'

const oneLine = (text: string) => text.replaceAll('\n', ' ⏎ ')

/** The value, or one per view if they differ. */
function shownValue({ values }: Pick<SettingInfo, 'values'>): string {
  const different = new Set(Object.values(values))
  return different.size === 1
    ? oneLine([...different][0] ?? '')
    : Object.entries(values)
        .map(([code, value]) => `${code}: ${oneLine(value)}`)
        .join('  |  ')
}

const nameOf = ({ name, path }: SettingInfo) => name ?? path
const isCalled = ({ name, path }: SettingInfo, part: string) => path.includes(part) || name?.includes(part)

const list: Command = {
  summary: "list the shop's settings: name, address, company numbers, and all switches",
  usage: '[PART] [--set] [--json]',
  details: `PART filters by name; --set limits the list to settings that were changed.
  Facts about the shop have short names (name, street, nip …), all other settings Magento's paths.`,
  async run(args, { db, print }) {
    const { values, positionals } = parseArguments(args, { set: { type: 'boolean' }, json: { type: 'boolean' } })
    const [part = '', ...more] = positionals
    if (more.length > 0) throw new OperatorError('settings list takes a part of a name')
    const settings = (await listSettings(db)).filter(
      (setting) => isCalled(setting, part) && (!values['set'] || setting.isSet),
    )
    if (values['json']) print(JSON.stringify(settings, null, 2))
    else for (const line of alignColumns(settings.map((setting) => [nameOf(setting), shownValue(setting)]))) print(line)
    if (settings.length === 0 && !values['json']) print('There is no such setting.')
    return 0
  },
}

const get: Command = {
  summary: 'print the value of a setting',
  usage: 'NAME',
  async run(args, { db, print }) {
    const [name, ...more] = parseArguments(args, {}).positionals
    if (name === undefined || more.length > 0) throw new OperatorError('settings get takes a name')
    const setting = await withOperatorErrors(getSetting(db, name), SettingError)
    const different = new Set(Object.values(setting.values))
    if (different.size === 1) print([...different][0] ?? '')
    else for (const [code, value] of Object.entries(setting.values)) print(`${code}: ${value}`)
    return 0
  },
}

const LOGO = 'design/header/logo_src'

async function checkPicture(folder: string, value: string): Promise<void> {
  const file = path.join(folder, value.replace(/^\/?(?:media\/)?/, ''))
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new OperatorError(`There is no file ${file}: put the logo there first.`)
}

const set: Command = {
  summary: 'change a setting',
  usage: 'NAME VALUE [--view CODE]',
  details: `settings set name "Księgarnia Pod Lipą"; settings set hours "Mon–Fri 9:00–17:00" --view en
  Without --view the value applies to all views without a value of their own. "" omits a fact.`,
  async run(args, { db, print, settings, actor }) {
    const { values, positionals } = parseArguments(args, { view: { type: 'string' } })
    const [name, value, ...more] = positionals
    if (name === undefined || value === undefined || more.length > 0)
      throw new OperatorError('settings set takes a name and a value')
    if (name === LOGO && value !== '') await checkPicture(folders.media(settings), value)
    const setting = await withOperatorErrors(
      setSetting(db, actor, name, value, values['view'] as string | undefined),
      SettingError,
    )
    print(`${nameOf(setting)}  ${shownValue(setting)}`)
    return 0
  },
}

const unset: Command = {
  summary: 'reset a setting to its default',
  usage: 'NAME [--view CODE]',
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, { view: { type: 'string' } })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw new OperatorError('settings unset takes a name')
    const setting = await withOperatorErrors(
      unsetSetting(db, actor, name, values['view'] as string | undefined),
      SettingError,
    )
    print(`${nameOf(setting)}  ${shownValue(setting)}`)
    return 0
  },
}

const describe: Command = {
  summary: 'say what settings decide, what they may be, and their defaults',
  usage: '[PART]',
  details: 'PART filters by name. docs/settings.md has them all.',
  async run(args, { db, print }) {
    const [part = '', ...more] = parseArguments(args, {}).positionals
    if (more.length > 0) throw new OperatorError('settings describe takes a part of a name')
    const settings = (await listSettings(db)).filter((setting) => isCalled(setting, part))
    for (const setting of settings) {
      const preset = shownValue({ values: setting.defaults })
      print(`${nameOf(setting)}: ${setting.about}`)
      print(`  ${setting.allowed}; ${preset === '' ? 'empty by default' : `default: ${preset}`}`)
    }
    if (settings.length === 0) print('There is no such setting.')
    return 0
  },
}

export const settingsCommands: Readonly<Record<string, Command>> = {
  'settings list': list,
  'settings describe': describe,
  'settings get': get,
  'settings set': set,
  'settings unset': unset,
}
