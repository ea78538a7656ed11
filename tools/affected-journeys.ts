/** Folders of e2e tests, with the server modules and storefront features that they use. */
const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'customers', 'downloads', 'my-books', 'wishlist'],
  cart: ['cart'],
  catalog: ['collections', 'compare', 'media'],
  checkout: ['account', 'captcha', 'cart', 'checkout', 'customers'],
  orders: ['account', 'checkout', 'customers', 'orders', 'withdrawal', 'withdrawals'],
  shell: ['cms', 'errors', 'home', 'layout', 'sitemap', 'styleguide'],
}
const MODULE_OR_FEATURE = /^(?:server\/modules|storefront\/app\/features)\/([^/]+)\//
const SPEC = /^e2e\/(?!engines\/).+\.spec\.ts$/
/** Files on which no e2e test depends. */
const UNRELATED = /^(?:docs|bench|server\/testing|e2e\/engines)\/|\.md$|\.test\.tsx?$/

/**
 * E2e tests that changed files can affect: spec files and folders of e2e/; all of them if a file is used by every page
 * (the catalogue, the platform, the build).
 */
export function affectedJourneys(files: readonly string[]): string[] {
  const found = new Set<string>()
  for (const file of files) {
    if (UNRELATED.test(file)) continue
    const part = MODULE_OR_FEATURE.exec(file)?.[1]
    const folders = Object.entries(JOURNEYS).flatMap(([folder, parts]) =>
      parts.includes(part ?? '') ? `e2e/${folder}` : [],
    )
    if (SPEC.test(file)) found.add(file)
    else if (folders.length === 0) return ['e2e']
    for (const folder of folders) found.add(folder)
  }
  return [...found]
}
