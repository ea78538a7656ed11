import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { storedValue } from '../../platform/configuration/declared-settings.ts'
import {
  aboutOf,
  type Configuration,
  configurationPaths,
  configure,
  type ConfigurationPath,
  defaultSetting,
  disagreementIn,
  isSetting,
  kindOf,
} from './configuration.ts'
import { SHORT_NAMES } from './store.settings.ts'
import { deleteSetting, readAllSettings, type SettingRow, writeSettings } from './edit-settings.sql.ts'
import { changeSettings, listStoreViews } from './store.ts'

/** An invalid change, with a message for the operator. */
export class SettingError extends Error {}

const shortNames = new Map<ConfigurationPath, string>(Object.entries(SHORT_NAMES).map(([name, path]) => [path, name]))

/** Settings that consist of the shop's name, and follow its changes as long as they equal it. */
const NAME_SETTINGS: readonly ConfigurationPath[] = [
  'general/website/name',
  'general/group/name',
  'design/head/default_title',
  'design/head/title_suffix',
  'design/header/logo_alt',
  'design/footer/copyright',
]

/** Resolves a path or short name. */
function pathOf(name: string): ConfigurationPath {
  const path = SHORT_NAMES[name] ?? name
  if (!isSetting(path)) throw new SettingError(`There is no setting "${name}": npm run shop -- settings list`)
  return path
}

function valueOf(path: ConfigurationPath, text: string): string {
  const { allowed, parse } = kindOf(path)
  const value = parse(text)
  if (value === undefined) throw new SettingError(`${shortNames.get(path) ?? path} is ${allowed}: not "${text}".`)
  return value
}

async function readStoreCode(db: Db, view: string | undefined): Promise<string> {
  if (view === undefined) return ''
  const views = await listStoreViews(db)
  if (views.some(({ code }) => code === view)) return view
  throw new SettingError(`There is no store view "${view}", only ${views.map(({ code }) => code).join(', ')}.`)
}

export interface SettingInfo {
  path: ConfigurationPath
  /** Short name, if it has one. */
  name: string | undefined
  /** Current value in each view. */
  values: Record<string, string>
  /** Whether an operator has set it. */
  isSet: boolean
  /** What it decides. */
  about: string
  /** What it may be. */
  allowed: string
  /** Default in each view. */
  defaults: Record<string, string>
}

/** The configuration of each view, by its code. */
const configurationsOf = async (db: Db, rows: readonly SettingRow[]): Promise<[string, Configuration][]> =>
  (await listStoreViews(db)).map(({ code }) => [
    code,
    configure(
      code,
      rows.filter(({ storeCode }) => storeCode === '' || storeCode === code),
    ),
  ])

/** Refuses a change after which two settings of a view contradict each other. */
async function checkAgreement(tx: Db): Promise<void> {
  for (const [, configuration] of await configurationsOf(tx, await readAllSettings(tx))) {
    const problem = disagreementIn(configuration)
    if (problem) throw new SettingError(problem)
  }
}

/** All settings with their current value in each view. */
export async function listSettings(db: Db): Promise<SettingInfo[]> {
  const rows = await readAllSettings(db)
  const set = new Set(rows.map(({ path }) => path))
  const configurations = await configurationsOf(db, rows)
  return configurationPaths().map((path) => ({
    path,
    name: shortNames.get(path),
    values: Object.fromEntries(configurations.map(([code, values]) => [code, storedValue(values[path])])),
    isSet: set.has(path),
    about: aboutOf(path),
    allowed: kindOf(path).allowed,
    defaults: Object.fromEntries(configurations.map(([code]) => [code, storedValue(defaultSetting(path, code))])),
  }))
}

export async function getSetting(db: Db, name: string): Promise<SettingInfo> {
  const path = pathOf(name)
  return (await listSettings(db)).find((setting) => setting.path === path) as SettingInfo
}

/** Sets a value for one view or for all. If it is the shop's name, settings that equal the old name follow. */
export async function setSetting(
  db: Database,
  actor: Actor,
  name: string,
  value: string,
  view?: string,
): Promise<SettingInfo> {
  const path = pathOf(name)
  const row: SettingRow = { path, storeCode: await readStoreCode(db, view), value: valueOf(path, value) }
  await changeSettings(db, async (tx) => {
    const rows = [row, ...(await namesThatFollow(tx, row)).map((follower) => ({ ...row, path: follower }))]
    await logSettings(tx, actor, 'setting.set', rows)
    await writeSettings(tx, rows)
    await checkAgreement(tx)
  })
  return getSetting(db, name)
}

/** Logs a change before it is made, with the stored values, which are facts of the shop. */
async function logSettings(
  tx: Db,
  actor: Actor,
  action: 'setting.set' | 'setting.unset',
  rows: readonly (Omit<SettingRow, 'value'> & { value?: string })[],
) {
  const stored = await readAllSettings(tx)
  for (const { path, storeCode, value } of rows) {
    const before = stored.find((row) => row.path === path && row.storeCode === storeCode)
    await logAction(tx, actor, action, ['setting', path], {
      before: { value: before?.value ?? null },
      after: { value: value ?? null, storeCode },
    })
  }
}

/** Settings that equal the shop's name in all views, if it is the name that changes in all of them. */
async function namesThatFollow(tx: Db, { path, storeCode }: Pick<SettingRow, 'path' | 'storeCode'>) {
  if (path !== SHORT_NAMES['name'] || storeCode !== '') return []
  const [before, settings] = [await getSetting(tx, 'name'), await listSettings(tx)]
  return settings
    .filter(
      (setting) =>
        NAME_SETTINGS.includes(setting.path) &&
        Object.entries(setting.values).every(([code, text]) => text === before.values[code]),
    )
    .map((setting) => setting.path)
}

/** Restores the default, which is empty for a fact about the seller. */
export async function unsetSetting(db: Database, actor: Actor, name: string, view?: string): Promise<SettingInfo> {
  const path = pathOf(name)
  const storeCode = await readStoreCode(db, view)
  await changeSettings(db, async (tx) => {
    const paths = [path, ...(await namesThatFollow(tx, { path, storeCode }))]
    await logSettings(
      tx,
      actor,
      'setting.unset',
      paths.map((one) => ({ path: one, storeCode })),
    )
    for (const one of paths) await deleteSetting(tx, one, storeCode)
    await checkAgreement(tx)
  })
  return getSetting(db, name)
}
