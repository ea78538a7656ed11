import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { nipProblem, normaliseNip } from '../../../rules/nip.ts'
import { isNrb, normaliseNrb } from '../../../rules/nrb.ts'
import { phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { CONFIGURATION_PATHS, configure, type ConfigurationPath, defaultSetting } from './configuration.ts'
import { deleteSetting, readAllSettings, type SettingRow, writeSettings } from './edit-settings.sql.ts'
import { listStoreViews } from './store.ts'

/** An invalid change, with a message for the operator. */
export class SettingError extends Error {}

/** Short names for the details of the seller. */
const SHORT_NAMES: Readonly<Record<string, ConfigurationPath>> = {
  name: 'general/store_information/name',
  company: 'general/store_information/company',
  street: 'general/store_information/street_line1',
  postcode: 'general/store_information/postcode',
  city: 'general/store_information/city',
  country: 'general/store_information/country_id',
  nip: 'general/store_information/merchant_vat_number',
  regon: 'general/store_information/regon',
  krs: 'general/store_information/krs',
  register: 'general/store_information/register',
  email: 'trans_email/ident_general/email',
  phone: 'general/store_information/phone',
  hours: 'general/store_information/hours',
  'bank-account': 'general/store_information/bank_account',
  'bank-name': 'general/store_information/bank_name',
}
const shortNames = new Map(Object.entries(SHORT_NAMES).map(([name, path]) => [path, name]))

/** Settings that consist of the shop's name, and follow its changes as long as they equal it. */
const NAME_SETTINGS: readonly ConfigurationPath[] = [
  'general/website/name',
  'general/group/name',
  'design/head/default_title',
  'design/head/title_suffix',
  'design/header/logo_alt',
  'design/footer/copyright',
]

type Rule = (value: string) => { value: string } | { problem: string }
const createRule =
  (normalise: (value: string) => string, isWrong: (value: string) => unknown, problem: string): Rule =>
  (value) =>
    isWrong(value) ? { problem } : { value: normalise(value) }
const digits = (counts: readonly number[], problem: string) =>
  createRule(
    (value) => value.replaceAll(/\D/g, ''),
    (value) => !/^[\d\s-]+$/.test(value) || !counts.includes(value.replaceAll(/\D/g, '').length),
    problem,
  )

/** Validation and normalization of values; an empty value removes the detail. */
const RULES: Partial<Record<ConfigurationPath, Rule>> = {
  'general/store_information/merchant_vat_number': createRule(normaliseNip, nipProblem, 'This is not a valid NIP.'),
  'general/store_information/regon': digits([9, 14], 'A REGON has 9 or 14 digits.'),
  'general/store_information/krs': digits([10], 'A KRS number has 10 digits.'),
  'general/store_information/postcode': createRule(normalisePostcode, postcodeProblem, 'A postcode is written 20-076.'),
  'general/store_information/phone': createRule(
    (value) => value.trim(),
    phoneProblem,
    'A phone number has 9 to 12 digits, such as +48 81 555 01 00.',
  ),
  'general/store_information/bank_account': createRule(
    normaliseNrb,
    (value) => !isNrb(value),
    'This is not a Polish bank account: it has 26 digits, of which the first two are a checksum.',
  ),
  'trans_email/ident_general/email': createRule(normaliseEmail, emailProblem, 'This is not an e-mail address.'),
}

const MAX_LENGTH = 4000

/** Resolves a path or short name. */
function pathOf(name: string): ConfigurationPath {
  const path = SHORT_NAMES[name] ?? (CONFIGURATION_PATHS as string[]).find((known) => known === name)
  if (!path) throw new SettingError(`There is no setting "${name}": npm run shop -- settings list`)
  return path as ConfigurationPath
}

function valueOf(path: ConfigurationPath, text: string): string {
  if (text.length > MAX_LENGTH) throw new SettingError(`A value has ${MAX_LENGTH} characters at most.`)
  const preset = defaultSetting(path)
  if (typeof preset === 'boolean') {
    if (['1', 'true', 'yes', 'on'].includes(text)) return '1'
    if (['0', 'false', 'no', 'off'].includes(text)) return '0'
    throw new SettingError(`${path} is on or off, not "${text}".`)
  }
  if (typeof preset === 'number') {
    if (/^-?\d+(\.\d+)?$/.test(text.trim())) return text.trim()
    throw new SettingError(`${path} is a number, not "${text}".`)
  }
  if (text.trim() === '') return ''
  const result = RULES[path]?.(text) ?? { value: text.trim() }
  if ('problem' in result) throw new SettingError(result.problem)
  return result.value
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
}

const textOf = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

/** All settings with their current value in each view. */
export async function listSettings(db: Db): Promise<SettingInfo[]> {
  const [rows, views] = await Promise.all([readAllSettings(db), listStoreViews(db)])
  const set = new Set(rows.map(({ path }) => path))
  const configurations = views.map(({ code }) => [
    code,
    configure(
      code,
      rows.filter(({ storeCode }) => storeCode === '' || storeCode === code),
    ),
  ]) as [string, ReturnType<typeof configure>][]
  return CONFIGURATION_PATHS.map((path) => ({
    path,
    name: shortNames.get(path),
    values: Object.fromEntries(configurations.map(([code, configuration]) => [code, textOf(configuration[path])])),
    isSet: set.has(path),
  }))
}

export async function getSetting(db: Db, name: string): Promise<SettingInfo> {
  const path = pathOf(name)
  return (await listSettings(db)).find((setting) => setting.path === path) as SettingInfo
}

/** Sets a value for one view or for all. If it is the shop's name, settings that equal the old name follow. */
export async function setSetting(db: Database, name: string, value: string, view?: string): Promise<SettingInfo> {
  const path = pathOf(name)
  const row: SettingRow = { path, storeCode: await readStoreCode(db, view), value: valueOf(path, value) }
  await db.transaction(async (tx) => {
    const rows = [row]
    if (path === SHORT_NAMES['name'] && view === undefined) {
      const [before, settings] = [await getSetting(tx, 'name'), await listSettings(tx)]
      for (const setting of settings)
        if (
          NAME_SETTINGS.includes(setting.path) &&
          Object.entries(setting.values).every(([code, text]) => text === before.values[code])
        )
          rows.push({ path: setting.path, storeCode: '', value: row.value })
    }
    await writeSettings(tx, rows)
    await notifyChangedTags(tx, ['store'])
  })
  return getSetting(db, name)
}

/** Restores the default. */
export async function unsetSetting(db: Database, name: string, view?: string): Promise<SettingInfo> {
  const path = pathOf(name)
  const storeCode = await readStoreCode(db, view)
  await db.transaction(async (tx) => {
    await deleteSetting(tx, path, storeCode)
    await notifyChangedTags(tx, ['store'])
  })
  return getSetting(db, name)
}

/** Name of a shop that has not been named yet. */
export const PLACEHOLDER_SHOP_NAME = 'Nowa księgarnia'
/** Matches defaults that contain the name or the location of the demo shop. */
const DEMO_TEXT = /zakładk|zakladka|lubl|lubelsk/i

/** Clears the details of the demo shop in a shop that starts empty; values that are set are kept. */
export async function clearDemoSettings(tx: Db): Promise<void> {
  const codes = (await listStoreViews(tx)).map(({ code }) => code)
  const demoPaths = CONFIGURATION_PATHS.filter(
    (path) =>
      (path.startsWith('general/store_information/') && path !== SHORT_NAMES['country']) ||
      codes.some((code) => DEMO_TEXT.test(String(defaultSetting(path, code)))),
  )
  const set = new Set((await readAllSettings(tx)).map(({ path }) => path))
  const named = new Set([SHORT_NAMES['name'], ...NAME_SETTINGS])
  await writeSettings(
    tx,
    demoPaths
      .filter((path) => !set.has(path))
      .map((path) => ({ path, storeCode: '', value: named.has(path) ? PLACEHOLDER_SHOP_NAME : '' })),
  )
  await notifyChangedTags(tx, ['store'])
}
