import type { RequestContext } from '../../platform/context.ts'
import { readPointsById, statusProblem, toGraphqlPoint } from '../delivery/index.ts'
import { readLastPoints } from './read-orders.sql.ts'

/** A customer's last delivery point of each method, with the reason if it is unavailable. */
export async function lastPoints(context: RequestContext, customerId: number) {
  const last = await readLastPoints(context.db, customerId)
  if (last.length === 0) return []
  const points = await readPointsById(
    context.db,
    last.map(({ pointId }) => pointId),
  )
  return last.flatMap(({ carrierCode, methodCode, pointId }) => {
    const point = points.find(({ id }) => id === pointId)
    if (!point) return []
    const problem = statusProblem(point)
    const reason = problem && { reason: context.language.t(problem.message, ...problem.args) }
    return toGraphqlPoint(point, { carrierCode, methodCode, ...reason }, context)
  })
}
