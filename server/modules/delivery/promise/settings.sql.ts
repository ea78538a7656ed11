import { type Db, sql } from '../../../platform/db/db.ts'
import { parcelSource } from '../../inventory/index.ts'

export interface DispatchRow {
  sourceCode: string
  /** HH:MM */
  cutoff: string
  handlingDays: number
  weekdays: number[]
}

export interface ClosedDay {
  /** YYYY-MM-DD */
  day: string
  /** Null: all sources. */
  sourceCode: string | null
  reason: string | null
}

export interface CalendarRow {
  dispatches: DispatchRow[]
  closed: ClosedDay[]
  /** Code of the source from which parcels are sent. */
  parcelSource: string | null
  /** Codes of bookshops where orders can be collected. */
  pickupSources: string[]
}

/** Of ten years or more; past days matter for orders that are paid now. */
const MAX_CLOSED_DAYS = 1000
const closedDays = sql`
  select day, source_code, reason from (
    select c.day, c.source_code, c.reason from delivery_closed_day c order by c.day desc
    limit ${MAX_CLOSED_DAYS}) latest
  order by day, source_code collate "C" nulls first`

/** All settings of the calendar in one statement. */
export const readCalendar = (db: Db) => db.one<CalendarRow>`
  select
    (select coalesce(json_agg(json_build_object('sourceCode', d.source_code, 'cutoff', to_char(d.cutoff, 'HH24:MI'),
      'handlingDays', d.handling_days, 'weekdays', d.weekdays) order by d.source_code collate "C"), '[]')
      from delivery_dispatch d) as dispatches,
    (select coalesce(json_agg(json_build_object('day', c.day, 'sourceCode', c.source_code, 'reason', c.reason)), '[]')
      from (${closedDays}) c) as closed,
    ${parcelSource} as parcel_source,
    (select coalesce(json_agg(s.code order by s.position, s.code collate "C"), '[]') from source s
      where s.is_active and s.is_pickup_location) as pickup_sources`

export async function writeDispatch(
  tx: Db,
  { sourceCode, cutoff, handlingDays, weekdays }: DispatchRow,
): Promise<void> {
  await tx.run`
    insert into delivery_dispatch (source_code, cutoff, handling_days, weekdays)
    values (${sourceCode}, ${cutoff}::time, ${handlingDays}, ${weekdays}::smallint[])
    on conflict (source_code) do update set cutoff = excluded.cutoff, handling_days = excluded.handling_days,
      weekdays = excluded.weekdays`
}

/** Closing a day again changes its reason. */
export async function insertClosedDay(tx: Db, { day, sourceCode, reason }: ClosedDay): Promise<void> {
  await tx.run`
    insert into delivery_closed_day (day, source_code, reason) values (${day}, ${sourceCode}, ${reason})
    on conflict (day, coalesce(source_code, '')) do update set reason = excluded.reason`
}

/** False if the day was not closed. */
export const deleteClosedDay = async (tx: Db, day: string, sourceCode: string | null): Promise<boolean> =>
  (await tx.run`
    delete from delivery_closed_day where day = ${day} and source_code is not distinct from ${sourceCode}`) === 1

/** False if there is no such method. */
export const writeTransit = async (
  tx: Db,
  { carrierCode, methodCode }: { carrierCode: string; methodCode: string },
  { min, max, weekdays }: { min: number; max: number; weekdays: readonly number[] },
): Promise<boolean> =>
  (await tx.run`
    update delivery_method set delivery_days_min = ${min}, delivery_days_max = ${max},
      weekdays = ${[...weekdays]}::smallint[]
    where carrier_code = ${carrierCode} and method_code = ${methodCode}`) === 1
