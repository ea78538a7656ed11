import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltWithDemo } from './bundle/stamp.mjs'

const startsTheBuiltShop = (file) => /\bstartShop\b/.test(readFileSync(file, 'utf8'))

/**
 * Builds before the tests if some of them start the built shop, which they do on PostgreSQL; building later would
 * replace its files.
 */
export default async function setup(project) {
  if (!process.env.TEST_DATABASE_URL || isBuiltWithDemo()) return
  const { testFiles } = await project.globTestFiles(project.vitest.filenamePattern)
  if (testFiles.some(startsTheBuiltShop)) execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'ignore' })
}
