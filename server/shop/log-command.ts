import { isDay, addDays } from '../../rules/day.ts'
import { instantInWarsaw } from '../../language/warsaw-time.ts'
import { listActions, type LoggedAction, loggedActorName } from '../platform/actions/action-log.ts'
import { type Command, OperatorError } from './command.ts'
import { alignColumns, formatMinute } from './columns.ts'
import { parseOptions } from './parse-arguments.ts'

const MAX_VALUES_LENGTH = 120

const valuesText = ({ before, after }: LoggedAction): string => {
  const text = [before, after].map((values) => (values ? JSON.stringify(values) : '')).join(' -> ')
  const shown = text === ' -> ' ? '' : text
  return shown.length > MAX_VALUES_LENGTH ? `${shown.slice(0, MAX_VALUES_LENGTH)}…` : shown
}

export const actionTable = (actions: readonly LoggedAction[]): string[] =>
  alignColumns([
    ['AT', 'WHO', 'ACTION', 'OBJECT', 'BEFORE -> AFTER'],
    ...actions.map((one) => [
      formatMinute(one.at),
      loggedActorName(one),
      one.action,
      `${one.objectKind} ${one.objectId}`,
      valuesText(one),
    ]),
  ])

export const logCommand: Command = {
  summary: 'list who changed what, and when',
  usage: '[--object KIND[:ID]] [--actor NAME] [--day YYYY-MM-DD] [--limit N] [--json]',
  details: `The newest first, by the clocks of Warsaw. Who acted: an operator by name, job, customer or staff.
  --object order:000000012 or product. --actor: a name, or command-line, job, customer, guest, staff.
  --json shows all values.`,
  async run(args, { db, print }) {
    const values = parseOptions(args, {
      object: { type: 'string' },
      actor: { type: 'string' },
      day: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { object, actor, day } = values as { object?: string; actor?: string; day?: string }
    const limit = Number(values['limit'] ?? 50)
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new OperatorError('--limit takes an integer from 1 to 1000')
    if (day !== undefined && !isDay(day)) throw new OperatorError(`--day takes a day such as 2026-11-24, not "${day}"`)
    const [, objectKind, objectId] = /^([^:]*)(?::(.*))?$/.exec(object ?? '') ?? []
    const actions = await listActions(db, {
      objectKind: objectKind || undefined,
      objectId,
      actor,
      from: day === undefined ? undefined : instantInWarsaw(day),
      to: day === undefined ? undefined : instantInWarsaw(addDays(day, 1)),
      limit,
    })
    if (values['json']) print(JSON.stringify(actions, null, 2))
    else if (actions.length === 0) print('There are no such actions.')
    else for (const line of actionTable(actions)) print(line)
    return 0
  },
}
