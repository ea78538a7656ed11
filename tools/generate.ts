import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { GraphQLSchema } from 'graphql'
import { importedParts, serverCatalogues, storefrontCatalogues, TEXTS_OF_MODULES } from './generate/catalogues.ts'
import { readExtensions } from './extensions/read-extensions.mjs'
import { examples } from './generate/examples.ts'
import { filesUnder, type SourceFile } from './generate/files.ts'
import { withModuleList } from './generate/module-list.ts'
import { settingsList } from './generate/settings.ts'
import { readModules } from './modules/read-modules.mjs'

// Generates schema.graphql and all files in generated/, from the contract in server/modules and the storefront's
// documents; and the table of modules in ARCHITECTURE.md from each `module.json`.
const root = path.resolve(import.meta.dirname, '..')
const absolutePath = (file: string) => path.join(root, file)
const ARCHITECTURE = 'ARCHITECTURE.md'
const STAMP = 'server/generated/.stamp'
const OUTPUT_FILES = [
  'schema.graphql',
  'server/generated/schema.ts',
  'server/generated/resolvers.ts',
  'storefront/app/generated/operations.ts',
  'storefront/app/generated/documents.ts',
  'storefront/app/generated/texts.ts',
  'storefront/app/generated/manifest.json',
  'server/generated/catalogues.ts',
  'server/generated/settings.ts',
  'docs/settings.md',
  'storefront/app/generated/catalogues.ts',
]

function write(file: string, content: string) {
  // an unchanged file is not written, which would trigger file watchers
  if (existsSync(absolutePath(file)) && readFileSync(absolutePath(file), 'utf8') === content) return
  mkdirSync(path.dirname(absolutePath(file)), { recursive: true })
  writeFileSync(absolutePath(file), content)
}

function stampOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.path).update('\0').update(file.text).update('\0')
  return hash.digest('hex')
}

/** The extensions of this shop and the examples, if they add to the API. */
async function extensionsToGenerate() {
  const relative = (file: string) => path.relative(root, file).split(path.sep).join('/')
  const toSource = ({ path: file, text }: SourceFile) => ({ path: relative(file), text })
  const all = new Map([...examples(root), ...(await readExtensions())].map((one) => [one.folder, one]))
  return [...all.values()].map(({ folder, sdl, mappers }) => ({
    folder: relative(folder),
    sdl: sdl.map(toSource),
    mappers: mappers.map(toSource),
    documents: filesUnder(root, `${relative(folder)}/storefront`, '.graphql'),
  }))
}

/** Writes typed documents into a folder and returns what is wrong with the others. */
async function writeDocuments(schema: GraphQLSchema, documents: readonly SourceFile[], folder: string) {
  const { generateDocuments } = await import('./generate/documents.ts')
  const { files, problems } = await generateDocuments(schema, documents, folder)
  const own = `${folder}/documents`
  mkdirSync(absolutePath(own), { recursive: true })
  for (const [file, content] of Object.entries(files)) write(file, content)
  for (const name of readdirSync(absolutePath(own)))
    if (!(`${own}/${name}` in files)) rmSync(absolutePath(`${own}/${name}`))
  return problems
}

/** From the list of settings that was just written. */
async function writeSettingsPage() {
  const { settingsByModule } = await import('../server/generated/settings.ts')
  const { SHORT_NAMES } = await import('../server/modules/store/store.settings.ts')
  const { settingsPage } = await import('./generate/settings-page.ts')
  write('docs/settings.md', settingsPage(settingsByModule, SHORT_NAMES))
}

async function main() {
  const started = performance.now()
  write(ARCHITECTURE, withModuleList(readFileSync(absolutePath(ARCHITECTURE), 'utf8'), readModules(root)))
  const contract = filesUnder(root, 'server/modules', '.graphql')
  const mappers = filesUnder(root, 'server/modules', '.mappers.json')
  const documents = filesUnder(root, 'storefront/app', '.graphql')
  const settings = filesUnder(root, 'server/modules', '.settings.ts')
  const kinds = filesUnder(root, 'server/platform/configuration', '.ts')
  const tools = [...filesUnder(root, 'tools/generate', '.ts'), ...filesUnder(root, 'tools', 'generate.ts')]
  const texts = [
    ...filesUnder(root, 'server/modules', TEXTS_OF_MODULES),
    ...filesUnder(root, 'server/texts', TEXTS_OF_MODULES),
  ]
  const storefrontTexts = filesUnder(root, 'storefront/app/texts', '.ts')
  // the output depends only on the names of the text files, and on which of them import others
  const textPaths = [...texts, ...storefrontTexts].map(({ path: file }) => ({ path: file, text: '' }))
  const imported = { path: 'imported texts', text: importedParts(storefrontTexts).join('\n') }
  const extensions = await extensionsToGenerate()
  const extensionFiles = extensions.flatMap(({ sdl, mappers: own, documents: sent }) => [...sdl, ...own, ...sent])
  const stamp = stampOf([
    ...extensionFiles,
    ...contract,
    ...mappers,
    ...documents,
    ...tools,
    ...textPaths,
    ...settings,
    ...kinds,
    imported,
  ])
  const isUpToDate =
    existsSync(absolutePath(STAMP)) &&
    readFileSync(absolutePath(STAMP), 'utf8') === stamp &&
    [...OUTPUT_FILES, ...extensions.map(({ folder }) => `${folder}/generated/resolvers.ts`)].every((file) =>
      existsSync(absolutePath(file)),
    )
  if (isUpToDate) return

  // imported on demand, since loading the generators takes longer than this check
  const { generateContract, generateExtension } = await import('./generate/contract.ts')
  const { schema, files } = await generateContract(contract, mappers)
  for (const [file, content] of Object.entries(files)) write(file, content)
  const problems: string[] = []
  for (const { folder, sdl, mappers: own, documents: sent } of extensions) {
    const extended = await generateExtension(folder, [...contract, ...sdl], [...mappers, ...own])
    for (const [file, content] of Object.entries(extended.files)) write(file, content)
    if (sent.length > 0)
      problems.push(...(await writeDocuments(extended.schema, sent, `${folder}/storefront/generated`)))
  }
  write('server/generated/catalogues.ts', serverCatalogues(texts))
  write('server/generated/settings.ts', settingsList(settings))
  await writeSettingsPage()
  write('storefront/app/generated/catalogues.ts', storefrontCatalogues(storefrontTexts))
  problems.push(...(await writeDocuments(schema, documents, 'storefront/app/generated')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    process.exitCode = 1
    return
  }
  write(STAMP, stamp)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Generated the contract and the documents of ${documents.length} files in ${seconds} s.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
