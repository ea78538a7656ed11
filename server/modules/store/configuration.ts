import { type Settings, settingsByModule } from '../../generated/settings.ts'
import {
  type DeclaredSettings,
  disagreement,
  presetOf,
  type Setting,
  storedValue,
  type ValuesOf,
} from '../../platform/configuration/declared-settings.ts'
import type { SettingKind } from '../../platform/configuration/setting-kinds.ts'

export type Configuration = ValuesOf<Settings>
export type ConfigurationPath = keyof Configuration

/** All settings; rows of the table `setting` override their defaults. */
const settings = new Map<string, Setting>()

function declare(declared: DeclaredSettings): void {
  for (const [path, setting] of Object.entries(declared)) {
    if (settings.has(path)) throw new Error(`The setting ${path} is declared twice.`)
    settings.set(path, setting)
  }
}
for (const declared of Object.values(settingsByModule)) declare(declared)

/** Adds the settings of an extension, before the shop opens. Those of our own modules are known by their files. */
export function addSettings(declared: DeclaredSettings): void {
  for (const [path, { kind, preset }] of Object.entries(declared))
    for (const value of typeof preset === 'object' ? Object.values(preset) : [storedValue(preset)])
      if (kind.parse(value) !== value)
        throw new Error(`The setting ${path} is ${kind.allowed}: its default is "${value}".`)
  declare(declared)
}

function findSetting(path: ConfigurationPath): Setting {
  const setting = settings.get(path)
  if (!setting) throw new Error(`there is no setting ${path}`)
  return setting
}

export const isSetting = (path: string): path is ConfigurationPath => settings.has(path)

export const configurationPaths = (): ConfigurationPath[] => [...settings.keys()] as ConfigurationPath[]

export const kindOf = (path: ConfigurationPath): SettingKind => findSetting(path).kind

/** What a setting decides, for the operator. */
export const aboutOf = (path: ConfigurationPath): string => findSetting(path).about

/** The default of a setting; of a text per view, that of `storeCode`. */
export const defaultSetting = (path: ConfigurationPath, storeCode?: string): string | number | boolean =>
  presetOf(findSetting(path), storeCode)

/** What is wrong with a view's settings, if two of them do not agree. */
export const disagreementIn = (configuration: Configuration): string | undefined =>
  disagreement(settings, configuration)

/**
 * The configuration of one view: set values (later rows win), or else the defaults. A value that is not allowed counts
 * as not set.
 */
export function configure(storeCode: string, rows: readonly { path: string; value: string }[]): Configuration {
  const set = new Map(rows.map((row) => [row.path, row.value]))
  const entries = [...settings].map(([path, setting]) => {
    const preset = presetOf(setting, storeCode)
    const stored = set.get(path)
    const value = stored === undefined ? undefined : setting.kind.parse(stored)
    return [path, value === undefined ? preset : typed(value, preset)]
  })
  return Object.fromEntries(entries) as Configuration
}

function typed(value: string, preset: string | number | boolean): string | number | boolean {
  if (typeof preset === 'boolean') return value === '1'
  return typeof preset === 'number' ? Number(value) : value
}
