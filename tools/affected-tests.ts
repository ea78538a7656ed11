import path from 'node:path'
import { readModules } from './modules/read-modules.mjs'

/** Features of the storefront with the folders of e2e/ whose tests use them; modules say theirs in `module.json`. */
const OF_FEATURES: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'checkout', 'orders'],
  blog: ['blog'],
  bookshops: ['checkout', 'shell'],
  cart: ['cart', 'checkout', 'measure'],
  checkout: ['checkout', 'measure', 'orders', 'shell'],
  cms: ['catalog', 'shell'],
  collections: ['catalog'],
  compare: ['catalog'],
  contact: ['shell'],
  downloads: ['account', 'orders'],
  errors: ['catalog', 'shell'],
  excerpt: ['catalog'],
  home: ['catalog', 'shell'],
  layout: ['search', 'shell'],
  measurement: ['measure', 'privacy'],
  'my-books': ['account'],
  orders: ['account', 'checkout', 'orders', 'shell'],
  privacy: ['account', 'measure', 'privacy', 'shell'],
  reviews: ['catalog'],
  styleguide: ['shell'],
  wishlist: ['account', 'catalog', 'orders'],
  withdrawal: ['orders'],
}
/** Features of every page, so that all tests depend on them. */
const EVERYWHERE = new Set(['catalog'])
const modules = readModules(path.resolve(import.meta.dirname, '..'))

const MODULE = /^server\/modules\/([^/]+)\//
const FEATURE = /^storefront\/app\/(?:features|routes)\/([^/]+)\//
const SEARCH =
  /^(?:server\/modules\/search\/(?:judged|query|statistics|suggest)|storefront\/app\/features\/catalog\/search)\//
const JOURNEY = /^e2e\/(?!engines\/).+\.spec\.ts$/
const HTTP_TEST = /^e2e\/.+\.http\.test\.ts$/
/** Files on which no e2e test depends. */
const UNRELATED = /^(?:docs|bench|server\/testing|web\/testing\/site|e2e\/engines)\/|\.md$|\.test\.tsx?$/

export interface AffectedTests {
  /** Arguments of Playwright: spec files and folders. */
  journeys: string[]
  /** Arguments of vitest: files of HTTP tests and folders. */
  httpTests: string[]
  /** Arguments of vitest: files of component tests and folders. */
  componentTests: string[]
}

/** Files on which components depend; vitest does not follow imports in a browser. */
const OF_COMPONENTS = /^(?:storefront|web|language|rules)\/|^package-lock\.json$/
const COMPONENT_TEST = /\.component\.test\.tsx$/

function affectedComponentTests(files: readonly string[]): string[] {
  const used = files.filter((file) => OF_COMPONENTS.test(file) && (COMPONENT_TEST.test(file) || !UNRELATED.test(file)))
  return used.every((file) => COMPONENT_TEST.test(file)) ? used : ['storefront', 'web']
}

/** The part of the shop to which a file belongs; undefined if every page can depend on it. */
function foldersOf(file: string): readonly string[] | undefined {
  if (SEARCH.test(file)) return ['catalog', 'search']
  const module = modules.find(({ name }) => name === MODULE.exec(file)?.[1])
  if (module) return module.e2e === 'all' ? undefined : module.e2e
  const feature = FEATURE.exec(file)?.[1] ?? ''
  return EVERYWHERE.has(feature) ? undefined : OF_FEATURES[feature]
}

/** Journeys and HTTP tests; all of them if a file is used by every page (the platform, the build). */
function affectedE2eTests(files: readonly string[]): Pick<AffectedTests, 'journeys' | 'httpTests'> {
  const journeys = new Set<string>()
  const httpTests = new Set<string>()
  for (const file of files) {
    if (JOURNEY.test(file)) journeys.add(file)
    else if (HTTP_TEST.test(file)) httpTests.add(file)
    else if (!UNRELATED.test(file)) {
      const folders = foldersOf(file)
      if (!folders) return { journeys: ['e2e'], httpTests: ['e2e'] }
      for (const folder of folders) for (const found of [journeys, httpTests]) found.add(`e2e/${folder}`)
    }
  }
  return { journeys: [...journeys], httpTests: [...httpTests] }
}

/** Tests of the storefront and the built shop that changed files can affect. */
export const affectedTests = (files: readonly string[]): AffectedTests => ({
  ...affectedE2eTests(files),
  componentTests: affectedComponentTests(files),
})

/** Every feature that the selection knows. */
export const knownFeatures: ReadonlySet<string> = new Set([...Object.keys(OF_FEATURES), ...EVERYWHERE])
/** Every folder of e2e/ that a changed module or feature can select. */
export const selectableFolders: ReadonlySet<string> = new Set([
  ...Object.values(OF_FEATURES).flat(),
  ...modules.flatMap(({ e2e }) => (e2e === 'all' ? [] : e2e)),
  'search',
])
