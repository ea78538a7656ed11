import { execFileSync } from 'node:child_process'
import { isBuilt } from './bundle/stamp.mjs'

/** The server's tests of whole processes, on PostgreSQL, need the build: a build beside a shop takes its files. */
export default function setup() {
  if (process.env.TEST_DATABASE_URL && !isBuilt())
    execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'ignore' })
}
