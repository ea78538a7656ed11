import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from './fixtures/shop-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string
    /** Of the shop at shopUrl. */
    dataDir: string
    /** A data folder with the demo shop, at rest: to be copied. */
    seededDir: string
  }
}

/** One real shop for all journeys: the production build, started on an empty folder as a newcomer would. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-e2e-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const shop = await open(folder, project)
    return async () => {
      await shop.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function open(folder: string, project: TestProject) {
  const seeded = path.join(folder, 'seeded')
  // whoever writes tests need not wait for the covers each time: E2E_SEEDED names a folder filled before
  const ready = process.env['E2E_SEEDED']
  if (ready) cpSync(ready, seeded, { recursive: true })
  else {
    const first = await startShop({ DATA_DIR: seeded })
    const { code } = await first.stop()
    if (code !== 0) throw new Error(`the first shop ended with ${code}`)
  }
  const own = path.join(folder, 'journeys')
  cpSync(seeded, own, { recursive: true })
  const shop = await startShop({ DATA_DIR: own })
  project.provide('shopUrl', shop.url)
  project.provide('dataDir', own)
  project.provide('seededDir', seeded)
  return shop
}
