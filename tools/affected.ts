/** Folders of journeys that go through a part of the shop: a module of the server, a feature of the storefront. */
const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'customers', 'downloads', 'my-books', 'wishlist'],
  cart: ['cart'],
  catalog: ['collections', 'compare', 'media'],
  checkout: ['account', 'captcha', 'cart', 'checkout', 'customers'],
  orders: ['account', 'checkout', 'customers', 'orders', 'withdrawal', 'withdrawals'],
  shell: ['cms', 'errors', 'home', 'layout', 'sitemap', 'styleguide'],
}
const PART = /^(?:server\/modules|storefront\/app\/features)\/([^/]+)\//
const SPEC = /^e2e\/(?!engines\/).+\.spec\.ts$/
/** No journey depends on what they hold. */
const ELSEWHERE = /^(?:docs|bench|server\/testing|e2e\/engines)\/|\.md$|\.test\.tsx?$/

/**
 * The journeys that changed files can affect: spec files and folders of e2e/, or all where a part is used by every page
 * (the catalogue, the platform, the build).
 */
export function journeysOf(files: readonly string[]): string[] {
  const found = new Set<string>()
  for (const file of files) {
    if (ELSEWHERE.test(file)) continue
    const part = PART.exec(file)?.[1]
    const folders = Object.entries(JOURNEYS).flatMap(([folder, parts]) =>
      parts.includes(part ?? '') ? `e2e/${folder}` : [],
    )
    if (SPEC.test(file)) found.add(file)
    else if (folders.length === 0) return ['e2e']
    for (const folder of folders) found.add(folder)
  }
  return [...found]
}
