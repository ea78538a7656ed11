// npx tsx bench/imports.ts [--products N] [--forms csv,onix] [--text CHARACTERS]: imports of generated files into an
// empty shop on PostgreSQL
import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/platform/db/db.ts'
import { writeAttributes } from '../server/seed/attributes.ts'
import { writeCategories } from '../demo/categories.ts'
import { writeSources } from '../demo/sources.ts'
import { csvFile, CSV_MAP, onixFile } from './import-files.ts'
import { cpuOf, memoryOf, type Postgres, startPostgres } from './postgres.ts'
import { freePort } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    forms: { type: 'string', default: 'csv,onix' },
    text: { type: 'string', default: '600' },
  },
})
const products = Number(values.products)
const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-imports-'))

interface Sample {
  elapsedMs: number
  node: number
  database: number
}

/** Runs a shop command and measures its use of resources and that of the database. */
async function runShop(args: readonly string[], environment: Record<string, string>, database: Postgres) {
  const started = performance.now()
  const before = database.cpu()
  const child = spawn(process.execPath, ['build/server/shop.js', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const samples: Sample[] = []
  let memoryMb = 0
  const watch = setInterval(() => {
    if (!child.pid || child.exitCode !== null) return
    samples.push({ elapsedMs: performance.now() - started, node: cpuOf(child.pid), database: database.cpu() - before })
    try {
      memoryMb = Math.max(memoryMb, memoryOf(child.pid))
    } catch {
      // the process has just ended
    }
  }, 100)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { text, samples, memoryMb, code, seconds: (performance.now() - started) / 1000 }
}

async function fill(database: Postgres, name: string): Promise<string> {
  const admin = openPostgres(database.url, 1)
  await admin.script(`create database ${name}`)
  await admin.close()
  const url = database.url.replace(/postgres$/, name)
  execFileSync(process.execPath, ['build/server/shop.js', 'migrate'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: 'ignore',
  })
  const db = openPostgres(url, 1)
  await db.transaction(async (tx) => {
    await writeSources(tx)
    await writeAttributes(tx)
    await writeCategories(tx, path.resolve('demo'))
  })
  await db.close()
  return url
}

const numbers = (row: readonly (string | number)[]) =>
  row
    .map((cell, i) =>
      String(cell)
        .padStart(i === 0 ? 0 : 11)
        .padEnd(i === 0 ? 24 : 0),
    )
    .join('')

async function measure(form: string, database: Postgres) {
  const file = path.join(folder, `books.${form === 'csv' ? 'csv' : 'xml'}`)
  await pipeline(
    Readable.from(form === 'csv' ? csvFile(products, Number(values.text)) : onixFile(products, Number(values.text))),
    createWriteStream(file),
  )
  writeFileSync(path.join(folder, 'map.json'), JSON.stringify(CSV_MAP))
  const environment = { DATABASE_URL: await fill(database, `imports_${form}`), DATA_DIR: folder }
  const command = ['import', form, file, ...(form === 'csv' ? ['--map', path.join(folder, 'map.json')] : [])]
  for (const round of ['new', 'again']) {
    const run = await runShop(command, environment, database)
    const total = Number(/records in ([\d.]+) s/.exec(run.text)?.[1])
    const importSeconds = Number(/\(([\d.]+) s importing/.exec(run.text)?.[1] ?? total)
    const importEndMs = (run.seconds - total + importSeconds) * 1000
    const atImportEnd = run.samples.findLast((sample) => sample.elapsedMs <= importEndMs) ?? {
      elapsedMs: 0,
      node: 0,
      database: 0,
    }
    const last = run.samples.at(-1) ?? atImportEnd
    const each = (milliseconds: number) => (milliseconds / products).toFixed(3)
    console.log(
      numbers([
        `${form}, ${round}`,
        (statSync(file).size / 1e6).toFixed(0),
        importSeconds.toFixed(1),
        Math.round(products / importSeconds),
        each(atImportEnd.node),
        each(atImportEnd.database),
        (total - importSeconds).toFixed(1),
        each(last.node - atImportEnd.node),
        each(last.database - atImportEnd.database),
        run.memoryMb.toFixed(0),
        (loadavg()[0] ?? 0).toFixed(1),
      ]),
    )
    if (run.code !== 0) console.log(run.text)
  }
  rmSync(file)
}

execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
const database = startPostgres(await freePort())
if (!database) throw new Error('The benchmark needs PostgreSQL: install it (Debian: apt install postgresql)')
try {
  console.log(`${products} titles, ${database.version}, Node ${process.version}; processor time in ms a title`)
  console.log(
    numbers([
      '',
      'file MB',
      'take in s',
      'a second',
      'node',
      'database',
      'list s',
      'node',
      'database',
      'memory MB',
      'load',
    ]),
  )
  for (const form of values.forms.split(',')) await measure(form, database)
} finally {
  database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
