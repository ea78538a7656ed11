import { createHash } from 'node:crypto'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** What the development server and both builds have in common. */
export const shared = {
  configFile: false,
  root: path.join(root, 'storefront'),
  publicDir: path.join(root, 'storefront/public'),
  cacheDir: path.join(root, 'node_modules/.vite'),
  css: { modules: { localsConvention: 'camelCaseOnly' } },
}

/** Baseline of two and a half years: what every browser that gets updates has. */
const TARGETS = ['chrome120', 'edge120', 'firefox121', 'safari17']

/** Whether a module's path has one of these in it, from the project's folder on. */
function within(...places) {
  return (id) => {
    const file = path.relative(root, id.split('?')[0])
    return !file.startsWith('node_modules') && places.some((place) => file.includes(place))
  }
}

/** What is on so many pages comes with the entry: a sheet and a script less to wait for. */
const EVERYWHERE = 11
// and what the cart shares with the books' cards or with the session, or the footer with forms: else they would load
// those whole
const SHARED = within(
  'storefront/app/ui/',
  'storefront/app/platform/',
  'language/',
  'quantity',
  'NewCart',
  'consent-names',
)

/** Most pages show none of them. */
const pageIcons = within('ui/icon/page-icons')
/** Only forms of several fields, and long lists, do. */
const seldom = within('ui/form/form-error-summary', 'ui/pagination')

/**
 * Puts all that the entry imports into its one chunk, by default split off file by file where pages share it, and what
 * most pages import beside it.
 */
function inEntry() {
  let wanted
  return (id, context) => {
    wanted ??= entryModules(context)
    return wanted.has(id) ? 'app' : null
  }
}

function entryModules(context) {
  const pages = new Set()
  const reach = (module, found = new Set()) => {
    if (found.has(module)) return found
    found.add(module)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(module) ?? {}
    for (const imported of dynamicallyImportedIds) pages.add(imported)
    for (const imported of importedIds) reach(imported, found)
    return found
  }
  const wanted = reach(path.join(root, 'storefront/entry.client.tsx'))
  const counts = new Map()
  for (const page of pages) for (const module of reach(page)) counts.set(module, (counts.get(module) ?? 0) + 1)
  for (const [module, count] of counts)
    if (count >= EVERYWHERE && SHARED(module) && !pageIcons(module) && !seldom(module)) wanted.add(module)
  return wanted
}

const CARDS = 'storefront/app/features/catalog/card/'
const BUTTONS = ['composed/card-action', 'features/cart/add-to', 'features/compare/compare-button']
/** A book's card with its buttons: the checkout and a customer's pages show none. */
const card = within(CARDS, ...[...BUTTONS, 'features/my-books/notify'].map((file) => `storefront/app/${file}`))
/** Of the same folder, but no part of a card. */
const besideCard = within(
  ...['attribute', 'swatch', 'book-line', 'compared-book', 'volume-row'].map((file) => CARDS + file),
)

/** Small files that come together almost wherever one is needed: a script less, and a name less in the entry. */
const together = {
  'delivery-days': within('ui/delivery-days', 'language/delivery-days'),
  'kept-titles': within('platform/kept-titles', 'platform/router/deferred'),
}

/** What the checkout's fields need; other rules and fields are the account's alone. */
const fields = within('storefront/app/forms/form-field', 'storefront/app/ui/form/form-error-summary', 'rules/')
const rulesOfAccount = within('rules/forms', 'rules/isbn', 'rules/password')
/** Names of fields that the cart reads: it shows none of the fields. */
const fieldNames = within('storefront/app/forms/option-fields')

/** Takes each document from its own file, past the list of all: else the entry would carry every page's. */
const documentsApart = {
  name: 'documents-apart',
  enforce: 'pre',
  transform: {
    filter: { id: /\/storefront\/.*\.tsx?$/, code: 'generated/documents.ts' },
    handler: (code) =>
      code.replaceAll(/import \{([^}]+)\} from '([^']*generated)\/documents\.ts'/g, (_, names, folder) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import { ${name} } from '${folder}/documents/${name.split(' ')[0]}.ts'`)
          .join(';'),
      ),
  },
}

/** Short class names, the same in both builds: they stand in the sheet, in the scripts and in every page. */
const shortNames = {
  modules: {
    localsConvention: 'camelCaseOnly',
    generateScopedName: (name, file) =>
      `_${createHash('sha1')
        .update(`${path.relative(root, file)} ${name}`)
        .digest('base64url')
        .replaceAll('-', '_')
        .slice(0, 4)}`,
  },
}

const RUNTIME = 'rolldown-runtime'

const quiet = { logLevel: 'warn', clearScreen: false }

export const clientBuild = (outDir) => ({
  ...shared,
  ...quiet,
  css: shortNames,
  mode: 'production',
  plugins: [documentsApart],
  build: {
    outDir,
    emptyOutDir: true,
    target: TARGETS,
    cssTarget: TARGETS,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // every document has loaded these: their names in each list of what a part needs would only cost bytes
      resolveDependencies: (_file, needed) =>
        needed.filter((name) => !/^assets\/(?:entry|rolldown-runtime)\b/.test(name)),
    },
    // styles come with the page that shows them, a prefetched one's ahead of it; the server names them in the page's
    // head
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(root, 'storefront/entry.client.tsx'),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // the entry lists the files of all parts: by their names it was 1.4 kB longer on every page, and 0.4 with
        // hashes of eight characters
        chunkFileNames: ({ name }) => (name === RUNTIME ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: inEntry(), debugName: 'app', priority: 2 },
            // what lists and cards look like: four sheets a page instead of nine
            {
              name: 'cards',
              test: /storefront.app.(features.catalog|ui.shelf.shelf-slider|composed|routes).*\.css$/,
              minShareCount: 2,
              priority: 0.8,
            },
            { name: 'page-icons', test: pageIcons, priority: 1 },
            { name: 'card', test: (id) => card(id) && !besideCard(id), minShareCount: 8, priority: 0.9 },
            {
              name: 'session',
              test: /storefront.app.features.account.(session|tabs)/,
              minShareCount: 4,
              priority: 0.7,
            },
            // a customer's own pages are many by now: what they share is for those who open them
            { name: 'fields', test: (id) => fields(id) && !rulesOfAccount(id), minShareCount: 4, priority: 0.65 },
            {
              name: 'forms',
              test: (id) => /storefront.app.forms|\Wrules\W/.test(id) && !fieldNames(id),
              minShareCount: 4,
              priority: 0.6,
            },
            { name: 'account', test: /storefront.app.features.account/, minShareCount: 4, priority: 0.5 },
            ...Object.entries(together).map(([name, test]) => ({ name, test, priority: 0.4 })),
          ],
        },
      },
    },
  },
})

export const serverBuild = (outDir) => ({
  ...shared,
  ...quiet,
  css: shortNames,
  mode: 'production',
  publicDir: false,
  // React inside the bundle is the production one, whatever NODE_ENV says
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'node20',
    ssr: path.join(root, 'storefront/entry.server.tsx'),
    minify: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { format: 'esm', entryFileNames: 'entry.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
