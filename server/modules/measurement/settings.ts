import type { Actor } from '../../platform/actions/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  type Configuration,
  type ConfigurationPath,
  getConfiguration,
  kindOf,
  setConfiguration,
} from '../store/index.ts'

export class MeasurementError extends Error {}

const PREFIX = 'gtm/'
const namesIn = (configuration: Configuration) =>
  (Object.keys(configuration) as ConfigurationPath[]).filter((path) => path.startsWith(PREFIX))

/** Names without the prefix, such as `general/enabled`, and values. */
export async function listMeasurementSettings(db: Db): Promise<{ name: string; value: string | number | boolean }[]> {
  const configuration = await getConfiguration(db)
  return namesIn(configuration).map((path) => ({ name: path.slice(PREFIX.length), value: configuration[path] }))
}

export interface MeasurementSetting {
  name: string
  value: string
}

/** Sets values for all views; sets none if one of them is invalid. */
export async function setMeasurementSettings(
  db: Db,
  actor: Actor,
  settings: readonly MeasurementSetting[],
): Promise<void> {
  const configuration = await getConfiguration(db)
  const entries = settings.map(({ name, value }) => {
    const path = namesIn(configuration).find((known) => known === PREFIX + name)
    if (!path) throw new MeasurementError(`There is no setting ${name}: measurement show lists them.`)
    const { allowed, parse } = kindOf(path)
    const stored = parse(value)
    if (stored === undefined) throw new MeasurementError(`${name} is ${allowed}.`)
    return { path, value: stored }
  })
  await setConfiguration(db, actor, entries)
}
