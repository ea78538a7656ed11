import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { configurationFile, root } from './configuration-file.mjs'

/** Version of what extensions may use (docs/extending.md). */
const CONTRACT = '1.0'

/** A mistake in the configuration or in an extension; only its message is printed. */
export class ExtensionError extends Error {}

/** For Node 20, which cannot read TypeScript: removes the types. */
async function importWithoutTypes(file) {
  const { transform, stop } = await import('esbuild')
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' })
  // its process would keep this one from ending
  await stop()
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

async function readConfiguration(file, importFile) {
  if (!existsSync(file)) throw new ExtensionError(`There is no configuration file ${path.relative(root, file)}.`)
  const { default: configuration } = await importFile(file)
  const { extensions = [], ...unknown } = configuration ?? {}
  const [name] = Object.keys(unknown)
  if (name) throw new ExtensionError(`${path.relative(root, file)}: unknown option ${name}.`)
  if (!Array.isArray(extensions) || !extensions.every((entry) => typeof entry === 'string'))
    throw new ExtensionError(`${path.relative(root, file)}: extensions is a list of folders and packages.`)
  return { extensions }
}

/** The folder of an extension, given as `./folder` relative to the configuration file, or as the name of a package. */
function folderOf(entry, file) {
  if (/^\.{0,2}\//.test(entry)) return path.resolve(path.dirname(file), entry)
  try {
    return path.dirname(createRequire(file).resolve(`${entry}/package.json`))
  } catch {
    throw new ExtensionError(
      `There is no package ${entry}: install it, or remove it from ${path.relative(root, file)}.`,
    )
  }
}

/** Refuses an extension of another major version, or of a later minor version, of the contract. */
function checkContract(name, wanted, contract = CONTRACT) {
  if (!/^\d+\.\d+$/.test(wanted ?? ''))
    throw new ExtensionError(
      `The extension ${name} does not say for which version of the contract it is written: ` +
        `"zakladka": { "contract": "${contract}" } in its package.json.`,
    )
  const [[wantedMajor, wantedMinor], [major, minor]] = [wanted, contract].map((one) => one.split('.').map(Number))
  const isLater = wantedMajor > major || (wantedMajor === major && wantedMinor > minor)
  if (isLater || wantedMajor < major)
    throw new ExtensionError(
      `The extension ${name} is written for version ${wanted} of the contract, and this shop has version ` +
        `${contract}. Update ${isLater ? 'the shop' : 'it'}, or remove it from zakladka.config.ts.`,
    )
}

const filesIn = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .toSorted()
        .map((name) => ({ name, path: path.join(folder, name), text: readFileSync(path.join(folder, name), 'utf8') }))
    : []

const fileIn = (folder, ...names) => names.map((name) => path.join(folder, name)).find((file) => existsSync(file))

/** Reads an extension's folder, without running its code. */
export function readExtension(folder, contract = CONTRACT) {
  const manifest = path.join(folder, 'package.json')
  if (!existsSync(manifest)) throw new ExtensionError(`There is no extension in ${folder}: it has no package.json.`)
  const { name, version = '0.0.0', zakladka } = JSON.parse(readFileSync(manifest, 'utf8'))
  if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(name ?? '')) throw new ExtensionError(`${manifest} has no name.`)
  checkContract(name, zakladka?.contract, contract)
  const migrations = filesIn(path.join(folder, 'migrations'), '.sql')
  return {
    name,
    version,
    folder,
    contract: zakladka.contract,
    server: fileIn(folder, 'server.ts', 'server.js'),
    storefront: fileIn(folder, 'storefront.ts', 'storefront.tsx', 'storefront.js'),
    sdl: filesIn(folder, '.graphql'),
    mappers: filesIn(folder, '.mappers.json'),
    // of several extensions, none may be taken for that of another
    migrations: migrations.map(({ name: file, text }) => ({ name: `${name}/${file}`, text })),
  }
}

/**
 * The extensions that the configuration names, in its order. `importFile` spares loading esbuild where TypeScript can be
 * imported.
 */
export async function readExtensions(file = configurationFile(), importFile = importWithoutTypes) {
  const { extensions } = await readConfiguration(file, importFile)
  const read = extensions.map((entry) => readExtension(folderOf(entry, file)))
  const names = read.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new ExtensionError(`${path.relative(root, file)} names the extension ${twice} twice.`)
  return read
}
