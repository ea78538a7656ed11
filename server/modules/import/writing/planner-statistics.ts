import type { Database } from '../../../platform/db/db.ts'
import { analyze } from './titles.sql.ts'

/** Number of eightfold growth steps: 0 below 3,500 rows, 1 below 31,500, and so on. */
const growthSteps = (rows: number) => Math.floor(Math.log2(rows / 500 + 1) / 3)

/** Refreshes the planner's statistics as rows are added. */
export class PlannerStatistics {
  #rows = 0

  constructor(readonly db: Database) {}

  /** Runs ANALYZE when the number of added rows passes the next growth step. */
  async add(rows: number): Promise<void> {
    const known = growthSteps(this.#rows)
    this.#rows += rows
    if (known < growthSteps(this.#rows)) await analyze(this.db)
  }
}
