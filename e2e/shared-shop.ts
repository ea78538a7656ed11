import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from './fixtures/shop-process.ts'
import { copyShop, seededData } from './seeded-cache.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the shop. */
    shop: string
    dataDir: string
  }
}

/** Starts one shop for all tests of a run; tests that change its settings start their own from the same data. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-shared-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const [seeded, dataDir] = [path.join(folder, 'seeded'), path.join(folder, 'shop')]
    copyShop(process.env['E2E_SEEDED'] ?? (await seededData(startOnce)), seeded)
    // where the workers read it
    process.env['E2E_SEEDED'] = seeded
    cpSync(seeded, dataDir, { recursive: true })
    const shop = await startShop({ DATA_DIR: dataDir, COUNTRY_HEADER: 'X-Country' }, [])
    project.provide('shop', shop.url)
    project.provide('dataDir', dataDir)
    return async () => {
      await shop.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Starts a shop on an empty folder, which seeds it. */
export async function startOnce(folder: string) {
  const first = await startShop({ DATA_DIR: folder }, [])
  const { code } = await first.stop()
  if (code !== 0) throw new Error(`the first shop ended with ${code}`)
}
