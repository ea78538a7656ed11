import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { assetsOf, compressFolder, sizeReport } from './bundle/assets.mjs'
import { FOR_PRODUCTION, recordExtensions, STAMP, sourceStamp } from './bundle/stamp.mjs'
import { addedFiles, documentsOf, storefrontParts } from './bundle/slots.mjs'
import { clientBuild, root, serverBuild } from './bundle/vite-options.mjs'
import { withExtensions } from './bundle/with-extensions.mjs'
import { withoutDemo } from './bundle/without-demo.mjs'
import { ExtensionError, readExtensions } from './extensions/read-extensions.mjs'

// also for tests and development, which use the production build
process.env.NODE_ENV = 'production'

// another folder than that of the shop, for which the stamp stands
const [, other] = process.argv.join(' ').match(/ --out (\S+)/) ?? []
const out = path.join(root, other ?? 'build')
const client = path.join(out, 'storefront/client')

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6)

async function buildClient(parts) {
  await build(clientBuild(client, { parts }))
  const manifest = path.join(client, 'manifest.json')
  const assets = assetsOf(JSON.parse(readFileSync(manifest, 'utf8')), addedFiles(parts))
  rmSync(manifest) // contains names of sources
  assets.icon = copyIcon()
  checkLayers(client, assets)
  await buildWorkers(assets)
  await compressFolder(client)
  writeFileSync(path.join(out, 'storefront/assets.json'), JSON.stringify(assets, null, 1))
  return assets
}

const LAYERS = ['reset', 'tokens', 'base', 'ui', 'features', 'pages']

/**
 * Checks the cascade layers. Their order is that of first mention: a layer out of order in the first style sheet, or
 * missing in it, would silently change the precedence of all styles.
 */
function checkLayers(folder, { styles, pageStyles }) {
  const layersIn = (sheet) => [
    ...new Set(
      [...readFileSync(path.join(folder, sheet), 'utf8').matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names]) =>
        names.split(',').map((name) => name.trim()),
      ),
    ),
  ]
  const first = layersIn(styles[0]).join()
  if (first !== LAYERS.join())
    throw new Error(`${styles[0]} has the layers in the order ${first}, which differs from web/ui/layers.css`)
  for (const sheet of new Set(Object.values(pageStyles).flat())) {
    const unknown = layersIn(sheet).filter((name) => !LAYERS.includes(name))
    if (unknown.length > 0)
      throw new Error(`${sheet} has layers that web/ui/layers.css does not declare: ${unknown.join()}`)
  }
}

/** Builds the service workers. There is none in development, where it would serve outdated sources. */
async function buildWorkers(assets) {
  const { entry, styles, fonts, icon, parts } = assets
  // without the query texts, which only an unknown hash needs, and the frame's loader, which only the server uses
  const { 'query-texts': _texts, 'load-frame': _frame, ...needed } = parts
  const shell = [...new Set([...entry, ...styles, ...fonts, icon, ...Object.values(needed).flat()])].map((address) =>
    address.slice(1),
  )
  const folder = path.join(root, 'storefront/service-worker')
  const sources = readdirSync(folder)
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(path.join(folder, name)))
  const version = sources
    .reduce((hash, source) => hash.update(source), createHash('sha256').update(JSON.stringify(assets)))
    .digest('hex')
    .slice(0, 12)
  await bundle({
    entryPoints: ['service-worker', 'retired-worker'].map((name) => path.join(folder, `${name}.ts`)),
    outdir: path.join(out, 'storefront'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome120', 'firefox121', 'safari17'],
    logLevel: 'warning',
    define: { BUILD: JSON.stringify({ version, entry: entry[0], shell }) },
  })
}

/** Copies the icon, which Vite does not bundle, since only the document's head refers to it. */
function copyIcon() {
  const source = readFileSync(path.join(root, 'storefront/app/icon.svg'))
  const name = `/assets/icon-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`
  writeFileSync(path.join(client, name), source)
  return name
}

async function buildServer(extensions, isForProduction) {
  const folder = path.join(out, 'server')
  const options = {
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    // what is imported later, such as the demo or a command, is loaded only when it is needed
    splitting: true,
    plugins: [withExtensions(extensions), ...(isForProduction ? [withoutDemo] : [])],
  }
  // chunks of an earlier build would stay
  rmSync(folder, { recursive: true, force: true })
  await Promise.all([
    bundle({
      ...options,
      chunkNames: 'main-[hash]',
      // each worker thread needs its own entry point
      entryPoints: {
        main: path.join(root, 'server/main.ts'),
        'index-worker': path.join(root, 'server/modules/search/index/index-worker.ts'),
        'reading-thread': path.join(root, 'server/modules/import/input/reading-thread.ts'),
      },
    }),
    bundle({ ...options, chunkNames: 'shop-[hash]', entryPoints: { shop: path.join(root, 'server/shop.ts') } }),
  ])
  // the worker is started from a separate file
  cpSync(path.join(root, 'server/platform/db/embedded-worker.mjs'), path.join(folder, 'embedded-worker.mjs'))
  // files that the server reads at run time, where the bundle expects them
  cpSync(path.join(root, 'server/migrations'), path.join(folder, 'migrations'), { recursive: true })
  const isData = (source) => !/\.tsx?$|\/covers/.test(source)
  cpSync(path.join(root, 'server/seed'), path.join(folder, 'seed'), { recursive: true, filter: isData })
  cpSync(path.join(root, 'server/modules/orders/invoice-pdf/fonts'), path.join(folder, 'fonts'), { recursive: true })
  if (isForProduction) return
  cpSync(path.join(root, 'demo'), path.join(folder, 'demo'), { recursive: true, filter: isData })
  cpSync(path.join(root, 'demo/covers/fonts'), path.join(folder, 'fonts'), { recursive: true })
}

/**
 * `node tools/build.mjs --storefront` builds only the storefront, `--production` leaves out the demo shop and the
 * emulators of payment companies. `--out var/shop` builds beside the shop that is there.
 */
export async function buildAll({ storefrontOnly = false, isForProduction = false } = {}) {
  const started = performance.now()
  const extensions = await readExtensions()
  if (!other) recordExtensions(extensions.map(({ folder }) => folder))
  const stamp = sourceStamp()
  const generated = spawnSync(process.execPath, ['--import', 'tsx', 'tools/generate.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (generated.status !== 0) throw new Error('npm run generate failed')
  mkdirSync(out, { recursive: true })
  const parts = await storefrontParts(extensions)
  const builds = [buildClient(parts), build(serverBuild(path.join(out, 'storefront/server'), { parts }))]
  if (!storefrontOnly) builds.push(buildServer(extensions, isForProduction))
  const [assets] = await Promise.all(builds)
  writeFileSync(path.join(out, 'storefront/documents.json'), JSON.stringify(documentsOf(parts), null, 1))
  if (!storefrontOnly && !other) writeFileSync(STAMP, isForProduction ? stamp + FOR_PRODUCTION : stamp)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s. On the wire (brotli, kB):`)
  const sizes = sizeReport(client, assets)
  writeFileSync(path.join(out, 'storefront/sizes.json'), JSON.stringify(sizes))
  for (const { page, js, texts, css } of sizes)
    console.log(`  ${page.padEnd(10)} JS ${kilobytes(js)}  Polish ${kilobytes(texts)}  CSS ${kilobytes(css)}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [storefrontOnly, isForProduction] = ['--storefront', '--production'].map((flag) => process.argv.includes(flag))
  await buildAll({ storefrontOnly, isForProduction }).catch((error) => {
    console.error(error instanceof ExtensionError ? error.message : error)
    process.exitCode = 1
  })
}
