import { logAction } from '../../../../platform/actions/action-log.ts'
import type { Actor } from '../../../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../../../platform/db/changes.ts'
import type { Database } from '../../../../platform/db/db.ts'
import { transactionOrDryRun } from '../../../../platform/db/dry-run.ts'
import type { Network } from '../point.ts'
import {
  closePoints,
  insertPoints,
  type KnownPoint,
  lockNetwork,
  recordImport,
  type PointRow,
  readKnownPoints,
  rowWithDigest,
  updatePoints,
} from './import-points.sql.ts'
import { PointListError } from './list-error.ts'
import type { PointList } from './read-list.ts'

const BATCH_SIZE = 2000
/** A list that lacks more than this share of the known points, and more than MAX_CLOSED_POINTS, counts as truncated. */
const MAX_CLOSED_PERCENT = 10
const MAX_CLOSED_POINTS = 20
/** A list with less than this share of the number of points that the carrier announces is incomplete. */
const COMPLETE_PERCENT = 98
/** A file with a greater share of unreadable points has another format. */
const MAX_UNREADABLE_PERCENT = 10

export interface PointsImport {
  points: number
  added: number
  changed: number
  closed: number
  ignored: number
  unreadable: number
  problems: PointList['problems']
}

export interface ImportOptions {
  /** Name of the file or address, for the operator. */
  name: string
  now: Date
  isDryRun?: boolean
  /** The operator has confirmed that the missing points are closed. */
  acceptsClosing?: boolean
}

/** Refuses a list that is not the complete list of a network. */
function checkList({ points, unreadable, announced, ignored, problems }: PointList): void {
  if (points.size === 0)
    throw new PointListError(
      problems[0] ? `No point could be read: ${problems[0].code} ${problems[0].problem}.` : 'The list has no points.',
    )
  if (unreadable.size * 100 > MAX_UNREADABLE_PERCENT * (points.size + unreadable.size))
    throw new PointListError(
      `${unreadable.size} of ${points.size + unreadable.size} points cannot be read, such as ${problems[0]?.code}, ` +
        `which ${problems[0]?.problem}. Is it the list of another carrier?`,
    )
  const read = points.size + unreadable.size + ignored
  if (announced !== undefined && read * 100 < COMPLETE_PERCENT * announced)
    throw new PointListError(`The list is incomplete: it has ${read} of ${announced} points. Name all of its pages.`)
}

/** The rows to write. Unchanged points are neither written nor locked, so that orders do not wait for them. */
function compare(
  list: PointList,
  known: ReadonlyMap<string, KnownPoint>,
): { newPoints: PointRow[]; changed: PointRow[] } {
  const newPoints: PointRow[] = []
  const changed: PointRow[] = []
  for (const point of list.points.values()) {
    const row = rowWithDigest(point)
    const before = known.get(point.code)
    if (!before) newPoints.push(row)
    else if (before.digest !== row.digest) changed.push({ ...row, id: before.id })
  }
  return { newPoints, changed }
}

function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE)
}

/** Updates the points of a network to match its list, in one transaction; idempotent. */
export async function importPoints(
  db: Database,
  actor: Actor,
  network: Network,
  list: PointList,
  options: ImportOptions,
): Promise<PointsImport> {
  checkList(list)
  const result: PointsImport = {
    points: list.points.size,
    added: 0,
    changed: 0,
    closed: 0,
    ignored: list.ignored,
    unreadable: list.unreadable.size,
    problems: list.problems,
  }
  await transactionOrDryRun(db, options.isDryRun, async (tx) => {
    const hadList = await lockNetwork(tx, network)
    const known = new Map((await readKnownPoints(tx, network)).map((point) => [point.code, point]))
    const isListed = (code: string) => list.points.has(code) || list.unreadable.has(code)
    const open = [...known.values()].filter(({ status }) => status !== 'closed')
    const missingPoints = open.filter(({ code }) => !isListed(code))
    // the first list lacks all of the demo shop's own points
    const isTooMuch =
      hadList &&
      missingPoints.length > MAX_CLOSED_POINTS &&
      missingPoints.length * 100 > MAX_CLOSED_PERCENT * open.length
    if (isTooMuch && !options.acceptsClosing)
      throw new PointListError(
        `The list lacks ${missingPoints.length} of ${open.length} points, as a truncated one would. If they are ` +
          `really closed: --accept-closing`,
      )
    const { newPoints, changed } = compare(list, known)
    for (const batch of batchesOf(changed)) result.changed += await updatePoints(tx, batch)
    for (const batch of batchesOf(newPoints)) result.added += await insertPoints(tx, network, batch)
    if (missingPoints.length > 0)
      result.closed = await closePoints(
        tx,
        missingPoints.map(({ id }) => id),
      )
    await recordImport(tx, network, { name: options.name, points: list.points.size, at: options.now })
    if (result.added + result.changed + result.closed > 0) await notifyChangedTags(tx, ['delivery'])
    await logAction(tx, actor, 'points.import', ['network', network], {
      after: { added: result.added, changed: result.changed, closed: result.closed },
    })
  })
  return result
}
