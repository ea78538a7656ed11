/** Modules of the server and features of the storefront, with the folders of e2e/ whose tests use them. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'checkout', 'orders'],
  blog: ['blog'],
  bookshops: ['checkout', 'shell'],
  captcha: ['checkout'],
  cart: ['cart', 'checkout', 'measure'],
  checkout: ['checkout', 'measure', 'orders', 'shell'],
  cms: ['catalog', 'shell'],
  collections: ['catalog'],
  compare: ['catalog'],
  contact: ['shell'],
  customers: ['account', 'checkout', 'orders', 'shell'],
  delivery: ['checkout', 'orders'],
  downloads: ['account', 'orders'],
  errors: ['catalog', 'shell'],
  excerpt: ['catalog'],
  excerpts: ['catalog'],
  home: ['catalog', 'shell'],
  import: ['cart', 'catalog', 'checkout'],
  inventory: ['cart', 'catalog', 'checkout', 'orders'],
  layout: ['search', 'shell'],
  mail: ['account', 'checkout', 'orders', 'shell'],
  measurement: ['measure', 'privacy'],
  media: ['catalog'],
  'my-books': ['account'],
  orders: ['account', 'checkout', 'orders', 'shell'],
  payments: ['checkout', 'orders'],
  'personal-data': ['account'],
  privacy: ['account', 'measure', 'privacy', 'shell'],
  reviews: ['catalog'],
  sitemap: ['catalog', 'shell'],
  'staff-picks': ['catalog'],
  styleguide: ['shell'],
  wishlist: ['account', 'catalog', 'orders'],
  withdrawal: ['orders'],
  withdrawals: ['orders'],
}
/** Used by every page, so that all tests depend on them. */
const EVERYWHERE = new Set(['catalog', 'content', 'search', 'store'])

const PART = /^(?:server\/modules|storefront\/app\/(?:features|routes))\/([^/]+)\//
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
  const part = PART.exec(file)?.[1] ?? ''
  return EVERYWHERE.has(part) ? undefined : TESTS[part]
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

/** Every module and feature that the selection knows. */
export const knownParts: ReadonlySet<string> = new Set([...Object.keys(TESTS), ...EVERYWHERE])
/** Every folder of e2e/ that a changed module or feature can select. */
export const selectableFolders: ReadonlySet<string> = new Set([...Object.values(TESTS).flat(), 'search'])
