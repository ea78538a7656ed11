import { moduleRules } from './tools/modules/module-rules.mjs'
import { readModules } from './tools/modules/read-modules.mjs'

// The import rules of ARCHITECTURE.md: which folder may import which. Most rules do not apply to tests.

/** Layers of the storefront; each may import only those after it. */
const layers = ['routes', 'composed', 'features', 'forms', 'ui', 'platform']
/** Layers of `web/`, in the same way. */
const webLayers = ['document', 'forms', 'ui', 'router', 'api', 'platform', 'texts']

const test = '\\.(test|spec)\\.tsx?$'
const either = (names) => `(${names.join('|')})`

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'type imports and dynamic imports count',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-code-depends-on-nothing',
      severity: 'error',
      from: { path: '^(language|rules)/', pathNot: test },
      to: { path: '^(server|storefront|web|tools|bench|e2e)/' },
    },
    {
      name: 'language-imports-no-rules',
      severity: 'error',
      from: { path: '^language/', pathNot: test },
      to: { path: '^rules/' },
    },
    {
      name: 'server-and-storefront-share-only-the-schema',
      comment: 'the storefront must also work with another back end',
      severity: 'error',
      from: { path: '^(server|storefront)/' },
      to: { path: '^(server|storefront)/', pathNot: '^$1/' },
    },
    {
      name: 'server-imports-no-pages',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(server|storefront|web|language|rules)/', pathNot: [test, '^(server|storefront|web)/testing/'] },
      to: { path: [test, '^((server|storefront|web)/testing|e2e|bench)/'] },
    },
    {
      name: 'emulators-import-no-shop-code',
      comment: 'an emulator must not reuse the client code that is tested against it',
      severity: 'error',
      from: { path: '^tools/emulators/', pathNot: test },
      to: { path: '^(server|storefront|web|rules|e2e|bench)/' },
    },
    {
      name: 'only-startup-code-imports-emulators',
      severity: 'error',
      from: {
        path: '^(server|storefront|web|language|rules)/',
        pathNot: [test, '^server/(testing/|start/emulators\\.ts$)'],
      },
      to: { path: '^tools/emulators/' },
    },

    {
      name: 'demo-is-loaded-only-to-fill-a-shop',
      comment: 'a build for production has no demo',
      severity: 'error',
      from: {
        path: '^(server|storefront|web|language|rules)/',
        pathNot: [test, '^server/(testing/|seed/fill-demo\\.ts$)'],
      },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-imports-modules-and-seed',
      severity: 'error',
      from: { path: '^demo/', pathNot: test },
      to: {
        path: '^(storefront|web|rules|e2e|bench|tools|server)/',
        pathNot: '^server/(modules/[^/]+/index\\.ts$|platform/|seed/(?!fill-demo))',
      },
    },

    {
      name: 'extensions-import-the-contract',
      comment: 'what is not in the contract may change in any version',
      severity: 'error',
      from: { path: '^examples/', pathNot: [test, '/generated/', '^examples/[^/]+$'] },
      to: {
        path: '^(server|storefront|web|language|rules|demo|tools|bench|e2e)/',
        pathNot: '^(server/extension\\.ts|storefront/extension\\.ts)$',
      },
    },
    {
      name: 'the-shop-imports-no-extension',
      comment: 'zakladka.config.ts names those of a shop',
      severity: 'error',
      from: { path: '^(server|storefront|web|language|rules|demo|tools)/', pathNot: test },
      to: { path: '^examples/' },
    },

    // the server
    {
      name: 'platform-imports-no-shop-code',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/(platform|generated|texts|migrations)/' },
    },
    {
      name: 'modules-import-only-modules-and-platform',
      severity: 'error',
      from: { path: '^server/modules/[^/]+/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/(modules/[^/]+|platform|generated|texts|migrations)/' },
    },
    ...moduleRules(readModules(import.meta.dirname)),
    {
      name: 'modules-are-imported-through-their-index',
      comment: 'all other files of a module are private, its SQL above all',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: test },
      to: { path: '^server/modules/[^/]+/', pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'app-imports-modules-through-their-index',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/modules/[^/]+/', '^server/testing/', test] },
      to: { path: '^server/modules/[^/]+/', pathNot: '^server/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'modules-do-not-import-their-own-index',
      comment: 'importing it from inside the module would create import cycles',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: test },
      to: { path: '^server/modules/$1/index\\.ts$' },
    },

    // what sites share
    {
      name: 'web-imports-no-site',
      comment: 'it belongs to each site alike; tests too',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|storefront|bench|e2e)/' },
    },
    ...webLayers.map((layer, index) => ({
      name: `web-${layer}-imports-lower-layers`,
      severity: 'error',
      from: { path: `^web/${layer}/`, pathNot: test },
      to: { path: `^web/${either(webLayers.slice(0, index).concat('no-layer'))}/` },
    })),
    {
      name: 'web-ui-and-forms-import-no-data',
      severity: 'error',
      from: { path: '^web/(ui|forms)/', pathNot: test },
      to: { path: '^web/api/' },
    },

    // the storefront
    ...layers.map((layer, index) => ({
      name: `${layer}-import-lower-layers`,
      severity: 'error',
      from: { path: `^storefront/app/${layer}/`, pathNot: test },
      to: { path: `^storefront/app/${either(layers.slice(0, index).concat('no-layer'))}/` },
    })),
    {
      name: 'features-import-no-siblings',
      comment: 'routes combine features',
      severity: 'error',
      from: { path: '^storefront/app/features/([^/]+)/' },
      to: { path: '^storefront/app/features/', pathNot: '^storefront/app/features/$1/' },
    },
    {
      name: 'routes-import-no-routes',
      severity: 'error',
      from: { path: '^storefront/app/routes/', pathNot: 'routes/search-form\\.tsx$' },
      to: { path: '^storefront/app/routes/' },
    },
    {
      name: 'route-table-is-on-top',
      comment: 'it imports all pages; links are made from paths.ts',
      severity: 'error',
      from: { path: '^storefront/app/', pathNot: test },
      to: { path: '^storefront/app/routes\\.ts$' },
    },
    {
      name: 'pages-know-no-extensions',
      comment: 'extensions are put around them',
      severity: 'error',
      from: { path: '^storefront/app/' },
      to: { path: '^storefront/exten' },
    },
    {
      name: 'platform-makes-no-links',
      severity: 'error',
      from: { path: '^storefront/app/platform/', pathNot: test },
      to: { path: '^storefront/app/paths\\.ts$' },
    },
    {
      name: 'ui-imports-no-data',
      severity: 'error',
      from: { path: '^storefront/app/ui/', pathNot: test },
      to: { path: ['^storefront/app/(generated|platform/(backend|session|shop-api))', '^web/api/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server/generated|build|var)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
