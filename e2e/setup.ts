import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyShop, seededData } from './seeded-cache.ts'
import { startOnce } from './shared-shop.ts'

/**
 * Provides the data of the demo shop, which shops of this run copy: from the folder E2E_SEEDED, or from a first start.
 */
export default async function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-e2e-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const seeded = path.join(folder, 'seeded')
    copyShop(process.env['E2E_SEEDED'] ?? (await seededData(startOnce)), seeded)
    // where the workers read it
    process.env['E2E_SEEDED'] = seeded
    return remove
  } catch (error) {
    remove()
    throw error
  }
}
