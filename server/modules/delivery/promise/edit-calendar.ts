import { isDay } from '../../../../rules/day.ts'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../../platform/db/changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listSources } from '../../inventory/index.ts'
import { isTime } from './delivery-calendar.ts'
import {
  type ClosedDay,
  deleteClosedDay,
  type DispatchRow,
  insertClosedDay,
  writeDispatch,
  writeTransit,
} from './settings.sql.ts'

/** An invalid setting, with a message for the operator. */
export class CalendarError extends Error {}

/** A longer time is a mistake. */
const MAX_DAYS = 60
const MAX_REASON_LENGTH = 200

function checkDays(days: number): void {
  if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
    throw new CalendarError(`Days are a whole number from 0 to ${MAX_DAYS}.`)
}

function checkWeekdays(weekdays: readonly number[]): void {
  if (weekdays.length === 0) throw new CalendarError('Name at least one weekday: 1 is Monday and 7 Sunday.')
}

async function checkSource(db: Db, code: string | null): Promise<void> {
  if (code !== null && !(await listSources(db)).some((source) => source.code === code))
    throw new CalendarError(`There is no source ${code}.`)
}

/** Runs and announces a change in one transaction, so that every process reloads the calendar. */
const changeAndAnnounce = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await work(tx)
    await notifyChangedTags(tx, ['store', 'delivery'])
  })

/** Nothing is dispatched from the source, or from any source, on that day. */
export async function closeDay(db: Db, actor: Actor, closed: ClosedDay): Promise<void> {
  if (!isDay(closed.day)) throw new CalendarError(`A day is written as 2026-12-31, not "${closed.day}".`)
  if ((closed.reason?.length ?? 0) > MAX_REASON_LENGTH)
    throw new CalendarError(`A reason has at most ${MAX_REASON_LENGTH} characters.`)
  await checkSource(db, closed.sourceCode)
  await changeAndAnnounce(db, async (tx) => {
    await insertClosedDay(tx, closed)
    const { day, sourceCode } = closed
    await logAction(tx, actor, 'delivery.close-day', ['day', day], { after: { sourceCode } })
  })
}

export async function reopenDay(db: Db, actor: Actor, day: string, sourceCode: string | null): Promise<void> {
  await changeAndAnnounce(db, async (tx) => {
    if (!(await deleteClosedDay(tx, day, sourceCode))) throw new CalendarError(`${day} was not closed.`)
    await logAction(tx, actor, 'delivery.reopen-day', ['day', day], { before: { sourceCode } })
  })
}

export async function setDispatch(db: Db, actor: Actor, dispatch: DispatchRow): Promise<void> {
  if (!isTime(dispatch.cutoff)) throw new CalendarError(`A time is written as 13:00, not "${dispatch.cutoff}".`)
  checkDays(dispatch.handlingDays)
  checkWeekdays(dispatch.weekdays)
  await checkSource(db, dispatch.sourceCode)
  await changeAndAnnounce(db, async (tx) => {
    await writeDispatch(tx, dispatch)
    await logAction(tx, actor, 'delivery.dispatch', ['source', dispatch.sourceCode ?? 'all'], {
      after: { ...dispatch },
    })
  })
}

export async function setTransit(
  db: Db,
  actor: Actor,
  method: { carrierCode: string; methodCode: string },
  transit: { min: number; max: number; weekdays: readonly number[] },
): Promise<void> {
  checkDays(transit.min)
  checkDays(transit.max)
  if (transit.max < transit.min) throw new CalendarError('The maximum number of days is less than the minimum.')
  checkWeekdays(transit.weekdays)
  await changeAndAnnounce(db, async (tx) => {
    if (!(await writeTransit(tx, method, transit)))
      throw new CalendarError(`There is no delivery method ${method.carrierCode} ${method.methodCode}.`)
    await logAction(tx, actor, 'delivery.transit', ['delivery-method', `${method.carrierCode}/${method.methodCode}`], {
      after: transit,
    })
  })
}
