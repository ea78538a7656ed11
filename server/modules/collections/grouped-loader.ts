import type { RequestContext } from '../../platform/context.ts'

/** Batch loader for `context.load`: reads the rows of all ids in one statement and groups them by id. */
export const groupedLoader =
  <Row extends { id: number }>(read: (context: RequestContext, ids: readonly number[]) => Promise<Row[]>) =>
  async (ids: readonly number[], context: RequestContext): Promise<Row[][]> => {
    const rows = new Map(ids.map((id): [number, Row[]] => [id, []]))
    for (const row of await read(context, ids)) rows.get(row.id)?.push(row)
    return ids.map((id) => rows.get(id) ?? [])
  }
