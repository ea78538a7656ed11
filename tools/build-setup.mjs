import { execFileSync } from 'node:child_process'
import { isBuiltWithDemo } from './bundle/stamp.mjs'

/** Builds before the tests, since process tests on PostgreSQL need the build, and building later replaces its files. */
export default function setup() {
  if (process.env.TEST_DATABASE_URL && !isBuiltWithDemo())
    execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'ignore' })
}
