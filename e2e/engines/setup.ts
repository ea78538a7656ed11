import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from '../fixtures/shop-process.ts'
import { copyShop, seededData } from '../seeded-cache.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the shop. */
    shop: string
  }
}

/** Starts one shop for both engines. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-engines-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const seeded = await seededData(async (first) => void (await (await startShop({ DATA_DIR: first }, [])).stop()))
    copyShop(process.env['E2E_SEEDED'] ?? seeded, folder)
    const shop = await startShop({ DATA_DIR: folder }, [])
    project.provide('shop', shop.url)
    return async () => {
      await shop.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
