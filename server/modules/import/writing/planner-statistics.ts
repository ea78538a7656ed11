import type { Database } from '../../../platform/db/db.ts'
import { analyze } from './titles.sql.ts'

/** How often a number of rows has grown eightfold since the first hundreds. */
const eightfolds = (rows: number) => Math.floor(Math.log2(rows / 500 + 1) / 3)

/** Keeps the planner's statistics in step with rows that are added. */
export class PlannerStatistics {
  #rows = 0

  constructor(readonly db: Database) {}

  /** Updates them after the first rows and each time their number grows eightfold. */
  async add(rows: number): Promise<void> {
    const known = eightfolds(this.#rows)
    this.#rows += rows
    if (known < eightfolds(this.#rows)) await analyze(this.db)
  }
}
