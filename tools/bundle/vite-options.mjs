import { createHash } from 'node:crypto'
import path from 'node:path'
import { customMedia } from './custom-media.mjs'
import { withSlots } from './slots.mjs'

export const root = path.resolve(import.meta.dirname, '../..')

const postcss = { plugins: [customMedia(path.join(root, 'web/ui/breakpoints.css'))] }

/** Options of the development server and both builds. */
export const shared = {
  configFile: false,
  root: path.join(root, 'storefront'),
  publicDir: path.join(root, 'storefront/public'),
  cacheDir: path.join(root, 'node_modules/.vite'),
  // extensions anywhere on the disk use the shop's React; a second one would break their hooks
  resolve: { dedupe: ['react', 'react-dom'] },
  css: { postcss, modules: { localsConvention: 'camelCaseOnly' } },
}

/** Browser versions of about two and a half years ago; every browser that receives updates is newer. */
const TARGETS = ['chrome120', 'edge120', 'firefox121', 'safari17']

/** Predicate: whether a module's path, relative to the project root, contains one of `pathParts`. */
function within(...pathParts) {
  return (id) => {
    const file = path.relative(root, id.split('?')[0])
    return !file.startsWith('node_modules') && pathParts.some((part) => file.includes(part))
  }
}

/** Modules of SHARED that at least this many pages import are in the entry chunk, which saves two requests per page. */
const MIN_SHARED_PAGES = 11
// includes modules that the cart shares with book cards or the session, and the footer with forms, because otherwise
// the cart and the footer would load those whole chunks
const SHARED = within(
  'storefront/app/ui/',
  'storefront/app/platform/',
  'web/',
  'language/',
  'quantity',
  'NewCart',
  'consent-names',
)

const LISTED_OPTIONS = 'storefront/app/platform/listed-options'
/** Icons that most pages do not use. */
const pageIcons = within('ui/icon/page-icons')
/** Modules that only pages with fields, and lists of titles, use. */
const rarelyUsed = within('web/forms/', 'ui/form/form-error-summary', 'ui/pagination', LISTED_OPTIONS)

/**
 * Puts all imports of the entry, and modules that most pages import, into the entry chunk. By default, modules shared
 * with pages would be split into separate chunks.
 */
function inEntry(folder) {
  let entryIds
  return (id, context) => {
    entryIds ??= entryModules(folder, context)
    return entryIds.has(id) ? 'app' : null
  }
}

function entryModules(folder, context) {
  const pages = new Set()
  const collectImports = (module, found = new Set()) => {
    if (found.has(module)) return found
    found.add(module)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(module) ?? {}
    for (const imported of dynamicallyImportedIds) pages.add(imported)
    for (const imported of importedIds) collectImports(imported, found)
    return found
  }
  const entryIds = collectImports(path.join(root, folder, 'entry.client.tsx'))
  const counts = new Map()
  for (const page of pages) for (const module of collectImports(page)) counts.set(module, (counts.get(module) ?? 0) + 1)
  for (const [module, count] of counts)
    if (count >= MIN_SHARED_PAGES && SHARED(module) && !pageIcons(module) && !rarelyUsed(module)) entryIds.add(module)
  return entryIds
}

const CARDS = 'storefront/app/features/catalog/card/'
const BUTTONS = ['composed/card-action', 'features/cart/add-to', 'features/compare/compare-button']
/** Modules of a book card with its buttons, which the checkout and the account do not show. */
const card = within(
  CARDS,
  LISTED_OPTIONS,
  ...[...BUTTONS, 'features/my-books/notify'].map((file) => `storefront/app/${file}`),
)
/** Modules of the same folder that are not part of a card. */
const besideCard = within(
  ...['attribute', 'swatch', 'book-line', 'compared-book', 'volume-row'].map((file) => CARDS + file),
)

/** Small modules that are almost always needed together: one request less, and one name less in the entry. */
const moduleGroups = {
  'delivery-days': within('ui/delivery-days', 'language/delivery-days'),
  'stored-titles': within('platform/stored-titles', 'web/router/deferred'),
}

/** Modules that the fields of the checkout need; other rules and fields are used only in the account. */
const fields = within('web/forms/form-field', 'web/ui/form/form-error-summary', 'rules/')
const accountRules = within('rules/forms', 'rules/isbn', 'rules/password')
/** Field names, which the cart reads without showing the fields. */
const fieldNames = within('storefront/app/forms/option-fields')

/** Imports each document from its own file: with documents.ts the entry would contain the documents of all pages. */
const splitDocuments = {
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

/** Short class names, the same in both builds, since they are repeated in style sheets, scripts and every page. */
const shortNames = {
  postcss,
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

const shopGroups = [
  // styles of lists and cards: four style sheets per page instead of nine
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
  // separate from the account's chunk, whose modules many account pages share and other pages do not need
  { name: 'fields', test: (id) => fields(id) && !accountRules(id), minShareCount: 4, priority: 0.65 },
  {
    name: 'forms',
    test: (id) => /(storefront.app|web).forms|\Wrules\W/.test(id) && !fieldNames(id),
    minShareCount: 4,
    priority: 0.6,
  },
  { name: 'account', test: /storefront.app.features.account/, minShareCount: 4, priority: 0.5 },
  ...Object.entries(moduleGroups).map(([name, test]) => ({ name, test, priority: 0.4 })),
]

const RUNTIME = 'rolldown-runtime'

const quiet = { logLevel: 'warn', clearScreen: false }

/**
 * The scripts and styles of a site; `groups` are chunks of its own, `parts` those of extensions (slots.mjs).
 */
export const clientBuild = (outDir, { folder = 'storefront', groups = shopGroups, parts } = {}) => ({
  ...shared,
  root: path.join(root, folder),
  ...quiet,
  css: shortNames,
  mode: 'production',
  // the address of the files is known at run time only (the path of BASE_URL)
  base: './',
  plugins: [withSlots(parts), splitDocuments],
  build: {
    outDir,
    emptyOutDir: true,
    target: TARGETS,
    cssTarget: TARGETS,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // every document has already loaded these, so listing them as dependencies would only add bytes
      resolveDependencies: (_file, needed) =>
        needed.filter((name) => !/^assets\/(?:entry|rolldown-runtime)\b/.test(name)),
    },
    // style sheets are loaded with the page that needs them, or prefetched with it; the server links them in the head
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // 0.2 kB less on each page: the entry need not export constants
      optimization: { inlineConst: { mode: 'all' } },
      input: path.join(root, folder, 'entry.client.tsx'),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // the entry lists the files of all parts: with readable names it was 1.4 kB larger, and 0.4 kB with hashes of
        // eight characters
        chunkFileNames: ({ name }) => (name === RUNTIME ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [{ name: inEntry(folder), debugName: 'app', priority: 2 }, ...groups],
        },
      },
    },
  },
})

export const serverBuild = (outDir, { folder = 'storefront', parts } = {}) => ({
  ...shared,
  plugins: [withSlots(parts)],
  root: path.join(root, folder),
  ...quiet,
  css: shortNames,
  mode: 'production',
  publicDir: false,
  // the bundle contains the production version of React, whatever NODE_ENV is
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'node20',
    ssr: path.join(root, folder, 'entry.server.tsx'),
    minify: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { format: 'esm', entryFileNames: 'entry.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
