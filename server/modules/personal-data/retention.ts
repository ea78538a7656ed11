import type { Parts } from '../../platform/module.ts'
import { type Configuration, getConfiguration } from '../store/index.ts'
import type { Declarations } from './persons.ts'

const DAY_MS = 86_400_000

/** Deletes or empties data older than its retention period; a period below one day keeps it. */
export async function applyRetention(
  { db, settings, now = () => new Date() }: Parts,
  declarations: Declarations,
): Promise<void> {
  const configuration = await getConfiguration(db)
  for (const rule of declarations.flatMap(({ retain: rules = [] }) => rules)) {
    const { setting } = rule
    const days = configuration[setting as keyof Configuration]
    if (typeof days !== 'number') throw new Error(`${setting} is not a number of days`)
    if (days >= 1) await rule.apply({ db, settings }, new Date(now().getTime() - days * DAY_MS))
  }
}
