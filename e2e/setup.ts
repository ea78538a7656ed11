import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ShopProcess, startShop } from './fixtures/shop-process.ts'
import { copyShop, seededData } from './seeded-cache.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of each worker its own: what one does no other sees. */
    shops: { url: string; dataDir: string }[]
    /** A data folder with the demo shop, at rest: to be copied. */
    seededDir: string
  }
}

/** Real shops for all journeys: the production build, on a folder that its first start filled. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-e2e-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const shops = await open(folder, project)
    return async () => {
      await Promise.all(shops.map((shop) => shop.stop()))
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function startOnce(folder: string) {
  const first = await startShop({ DATA_DIR: folder }, [])
  const { code } = await first.stop()
  if (code !== 0) throw new Error(`the first shop ended with ${code}`)
}

async function open(folder: string, project: TestProject) {
  const seeded = path.join(folder, 'seeded')
  // E2E_SEEDED names a folder filled before, whatever the code
  copyShop(process.env['E2E_SEEDED'] ?? (await seededData(startOnce)), seeded)
  const folders = Array.from({ length: project.config.maxWorkers }, (_, at) => path.join(folder, `journeys-${at}`))
  for (const own of folders) cpSync(seeded, own, { recursive: true })
  const shops: ShopProcess[] = []
  try {
    for (const own of folders) shops.push(await startShop({ DATA_DIR: own }, []))
  } catch (error) {
    await Promise.all(shops.map((shop) => shop.stop()))
    throw error
  }
  project.provide(
    'shops',
    shops.map(({ url }, at) => ({ url, dataDir: folders[at] ?? '' })),
  )
  project.provide('seededDir', seeded)
  return shops
}
