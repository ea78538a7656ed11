import path from 'node:path'
import { filesUnder } from './generate/files.ts'

// The layer rule of ARCHITECTURE.md. Every import of every source is held against it; what breaks it is told with its
// file.
const root = path.resolve(import.meta.dirname, '..')

const MODULE_ARROWS: Readonly<Record<string, readonly string[]>> = {
  store: [],
  inventory: [],
  media: [],
  captcha: [],
  mail: ['store'],
  catalog: ['inventory', 'store'],
  collections: ['catalog', 'store'],
  cms: ['store', 'catalog'],
  cart: ['catalog', 'inventory', 'store'],
  orders: ['cms', 'catalog', 'inventory', 'mail', 'store'],
  withdrawals: ['mail', 'orders', 'store'],
  sitemap: ['catalog', 'cms', 'store'],
  import: ['catalog', 'inventory'],
  customers: ['mail', 'orders', 'store'],
  compare: ['catalog'],
  'my-books': ['cart', 'catalog', 'customers', 'mail', 'store'],
  wishlist: ['cart', 'catalog', 'customers', 'mail', 'store'],
  downloads: ['catalog', 'customers', 'orders', 'store'],
  checkout: ['cart', 'orders', 'customers', 'cms', 'catalog', 'inventory', 'store'],
}
/** Higher may import lower, never the other way. */
const STOREFRONT = ['routes', 'composed', 'features', 'forms', 'ui', 'platform']

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
const SQL_TEMPLATE = /\b(?:db|tx|database)\.(?:one|many|run)(?:<[^`]*?>)?`|\bsql`/

/** The reason why `file` may not import `target` (both from the root), if there is one. */
export function refuseImport(file: string, target: string): string | undefined {
  const [side, ...from] = file.split('/')
  const [other, ...to] = target.split('/')
  if ((side === 'language' || side === 'rules') && other !== side && !(side === 'rules' && other === 'language'))
    return `${side}/ depends on nothing`
  if (side === 'storefront') {
    if (other === 'server') return 'the storefront does not import the server'
    return refuseInStorefront(from, other === 'storefront' ? to : [])
  }
  if (side === 'server') {
    if (other === 'storefront') return 'the server does not import the storefront'
    return refuseInServer(from, other === 'server' ? to : [])
  }
}

function refuseInStorefront(from: readonly string[], to: readonly string[]): string | undefined {
  if (from[0] !== 'app' || to[0] !== 'app') return
  const [layer, targetLayer] = [STOREFRONT.indexOf(from[1] ?? ''), STOREFRONT.indexOf(to[1] ?? '')]
  if (layer < 0 || targetLayer < 0) return
  if (targetLayer < layer) return `${from[1]} does not import ${to[1]}`
  if (from[1] === 'features' && to[1] === 'features' && from[2] !== to[2])
    return `the feature ${from[2]} does not import the feature ${to[2]}: the route joins them`
}

function refuseInServer(from: readonly string[], to: readonly string[]): string | undefined {
  if (to.length === 0) return
  const name = from.at(-1) ?? ''
  const shared = ['generated', 'platform', 'texts', 'migrations']
  if (
    from[0] === 'platform' &&
    !['platform', 'generated', 'texts', 'migrations'].includes(to[0] ?? '') &&
    !name.endsWith('.test.ts')
  )
    return 'platform knows no word of the shop'
  if (from[0] !== 'modules' || from.length < 3 || shared.includes(to[0] ?? '') || name.endsWith('.test.ts')) return
  if (to[0] !== 'modules') return `a module does not import ${to.join('/')}`
  const [own, target] = [from[1] ?? '', to[1] ?? '']
  if (own === target || to.length < 3) return
  if (!MODULE_ARROWS[own]?.includes(target)) return `${own} does not import ${target}`
  if (/\.sql\.ts$|\.resolvers\.ts$/.test(to.at(-1) ?? ''))
    return `${target} is entered by its rules, not by ${to.at(-1)}`
}

/** SQL stands in `*.sql.ts`, `platform/`, `seed/`, `testing/` and tests only. */
export function refuseText(file: string, text: string): string | undefined {
  if (
    !file.startsWith('server/') ||
    /^server\/(?:platform|seed|testing)\//.test(file) ||
    file.endsWith('.sql.ts') ||
    file.endsWith('.test.ts')
  )
    return
  if (SQL_TEMPLATE.test(text)) return 'SQL stands in *.sql.ts only'
}

export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .filter((name) => name.startsWith('.'))
}

export function checkLayers(): string[] {
  const files = ['server', 'storefront', 'language', 'rules'].flatMap((folder) =>
    ['.ts', '.tsx'].flatMap((ending) => filesUnder(root, folder, ending)),
  )
  return files.flatMap(({ path: file, text }) => {
    const problems = importsOf(text).map(
      (name) => [name, refuseImport(file, path.posix.join(path.posix.dirname(file), name))] as const,
    )
    const sql = refuseText(file, text)
    return [
      ...problems.flatMap(([name, reason]) => (reason ? [`${file}: '${name}': ${reason}`] : [])),
      ...(sql ? [`${file}: ${sql}`] : []),
    ]
  })
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve(import.meta.filename)) {
  const problems = checkLayers()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
