import { FLAG, type SettingKind } from './setting-kinds.ts'

/** A text per store view; views without one have that of `default`. */
type TextPerView = { readonly default: string; readonly [storeCode: string]: string }
type Value = string | number | boolean

/** A setting as the module that reads it declares it. */
export interface Setting<Type extends Value = Value> {
  /** Its value until an operator sets another one. */
  preset: Type | TextPerView
  /** What it may be. */
  kind: SettingKind
  /** What it decides, for the operator. */
  about: string
  /** Another setting with which it must agree in each view. */
  agreement?: Agreement
}

/** The path of the setting that lists what it may be, or of the one that it does not exceed. */
export type Agreement = { isOneOf: string } | { isAtMost: string }

/** Settings by path: Magento's where there is one. Lists are comma-separated. */
export type DeclaredSettings = Readonly<Record<string, Setting>>

/** The values of declared settings, by path. */
export type ValuesOf<Declared extends DeclaredSettings> = {
  readonly [Path in keyof Declared]: Declared[Path] extends Setting<infer Type> ? Type : never
}

export function setting(preset: number, kind: SettingKind, about: string, agreement?: Agreement): Setting<number>
export function setting(
  preset: string | TextPerView,
  kind: SettingKind,
  about: string,
  agreement?: Agreement,
): Setting<string>
export function setting(
  preset: number | string | TextPerView,
  kind: SettingKind,
  about: string,
  agreement?: Agreement,
): Setting {
  return { preset, kind, about, agreement }
}

/** A setting that is on or off; `about` says what holds while it is on. */
export const flag = (preset: boolean, about: string): Setting<boolean> => ({ preset, kind: FLAG, about })

/** The default; of a text per view, that of `storeCode`. */
export const presetOf = ({ preset }: Setting, storeCode = 'default'): Value =>
  typeof preset === 'object' ? (preset[storeCode] ?? preset.default) : preset

/** A value as it is stored. */
export const storedValue = (value: Value): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

/** What is wrong with the values of a view: settings that do not agree; undefined if all do. */
export function disagreement(
  declared: Iterable<[string, Setting]>,
  values: Readonly<Record<string, Value>>,
): string | undefined {
  for (const [path, { agreement }] of declared) {
    if (!agreement) continue
    const value = values[path] ?? ''
    if ('isOneOf' in agreement) {
      if (!String(values[agreement.isOneOf]).split(',').includes(String(value)))
        return `${path} is one of ${agreement.isOneOf}.`
    } else if (!(Number(value) <= Number(values[agreement.isAtMost])))
      return `${path} is at most ${agreement.isAtMost}.`
  }
  return undefined
}
