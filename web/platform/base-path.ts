/** Path of the shop's base URL, such as `/sklep`; empty at the root of its host. Set once, at startup. */
let path = ''

export const basePath = (): string => path

export function configureBasePath(configured: string): void {
  path = configured
}

/**
 * Path within the store view of a URL of the API. Paths are relative to the shop and may have the prefix of the store
 * view, without the base path; only URLs with a host have it. `base` is the prefix of the store view's links.
 */
export function pathInView(url: string, base: string): string {
  const host = /^https?:\/\/[^/]*/.exec(url)?.[0]
  const whole = url.slice(host?.length).replace(/^\/*/, '/')
  const inShop = host && whole.startsWith(`${path}/`) ? whole.slice(path.length) : whole
  const view = base.slice(path.length)
  return view && (inShop === view || inShop.startsWith(`${view}/`)) ? inShop.slice(view.length) || '/' : inShop
}

const ROOT_RELATIVE = /(\s(?:href|src)="|\ssrcset="|(?<=\ssrcset="[^"]*), )\/(?!\/)/g

/** An editor's HTML with the base path in its links and images, whose paths are relative to the shop. */
export const htmlInShop = (html: string): string => (path ? html.replaceAll(ROOT_RELATIVE, `$1${path}/`) : html)
