import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type IForbiddenRuleType, type IReporterOutput } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'
import rules from '../.dependency-cruiser.mjs'
import { moduleRules } from './modules/module-rules.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'doors-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let cases = 0
/** Names of the rules violated in a project of the given files, each of which imports the next. */
const violatedRules = (...files: string[]) => violationsOf(rules.forbidden, ...files)

async function violationsOf(forbidden: IForbiddenRuleType[], ...files: string[]): Promise<string[]> {
  const root = path.join(folder, String(cases++))
  files.forEach((file, index) => {
    const next = files[index + 1]
    const target = next && path.posix.relative(path.posix.dirname(file), next)
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    const text = target ? `import { a } from './${target}'\nexport const b${index} = a\n` : 'export const a = 1\n'
    // a repeated file closes a cycle
    if (files.indexOf(file) === index) writeFileSync(path.join(root, file), text)
  })
  const { output } = (await cruise([...new Set(files.map((file) => file.split('/')[0] ?? ''))], {
    ...rules.options,
    tsConfig: undefined,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  })) as IReporterOutput & { output: { summary: { violations: { rule: { name: string } }[] } } }
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))]
}

test.each([
  ['storefront/app/routes/cart.tsx', 'storefront/app/features/cart/cart-page.tsx'],
  ['storefront/app/features/cart/line.tsx', 'storefront/app/ui/shelf/cover.tsx'],
  ['storefront/app/features/cart/line.tsx', 'storefront/app/features/cart/total.tsx'],
  ['storefront/app/ui/shelf/cover.tsx', 'web/router/link.tsx'],
  ['storefront/entry.server.tsx', 'web/document/serve-site.ts'],
  ['web/ui/form/button.tsx', 'web/router/link.tsx'],
  ['web/forms/form-field.tsx', 'web/ui/form/text-field.tsx'],
  ['storefront/app/forms/address-fields.tsx', 'web/forms/form-field.tsx'],
  ['web/router/router.ts', 'rules/same-origin-path.ts'],
  ['storefront/app/features/cart/line.tsx', 'storefront/app/paths.ts'],
  ['storefront/app/features/cart/line.tsx', 'language/translate.ts'],
  ['server/modules/checkout/place-order.ts', 'server/modules/orders/index.ts'],
  ['server/modules/cart/cart.ts', 'server/modules/cart/cart.sql.ts'],
  ['server/modules/search/search.module.ts', 'server/modules/catalog/index.ts'],
  ['server/modules/cart/cart.ts', 'server/platform/db/db.ts'],
  ['server/app.ts', 'server/modules/index.ts'],
  ['server/app.ts', 'server/modules/media/index.ts'],
  ['server/modules/cart/cart.test.ts', 'server/testing/shop.ts'],
  ['rules/postcode.ts', 'language/translate.ts'],
  ['server/start/emulators.ts', 'tools/emulators/emulators.ts'],
  ['tools/emulators/frame/page.ts', 'language/markup.ts'],
  ['server/seed/fill-demo.ts', 'demo/seed.ts'],
  ['server/testing/demo.ts', 'demo/seed.ts'],
  ['demo/blog.ts', 'server/modules/blog/index.ts'],
  ['demo/seed.ts', 'server/seed/attributes.ts'],
  ['demo/seed.ts', 'server/platform/db/db.ts'],
])('%s may import %s', async (file, target) => expect(await violatedRules(file, target)).toEqual([]))

test.each([
  ['no-cycle', 'server/platform/db/a.ts', 'server/platform/db/b.ts', 'server/platform/db/a.ts'],
  ['shared-code-depends-on-nothing', 'rules/postcode.ts', 'server/app.ts'],
  ['language-imports-no-rules', 'language/translate.ts', 'rules/postcode.ts'],
  ['server-and-storefront-share-only-the-schema', 'storefront/entry.server.tsx', 'server/app.ts'],
  ['server-and-storefront-share-only-the-schema', 'server/app.ts', 'storefront/entry.server.tsx'],
  ['no-test-code-in-production', 'server/app.ts', 'server/testing/shop.ts'],
  ['emulators-import-no-shop-code', 'tools/emulators/payu/order.ts', 'server/platform/db/db.ts'],
  ['only-startup-code-imports-emulators', 'server/app.ts', 'tools/emulators/emulators.ts'],
  ['demo-is-loaded-only-to-fill-a-shop', 'server/start/prepare.ts', 'demo/seed.ts'],
  ['demo-imports-modules-and-seed', 'demo/blog.ts', 'server/modules/blog/blog.sql.ts'],
  ['demo-imports-modules-and-seed', 'demo/seed.ts', 'server/shop/folders.ts'],
  ['platform-imports-no-shop-code', 'server/platform/db/db.ts', 'server/shop/commands.ts'],
  ['modules-import-only-modules-and-platform', 'server/modules/cart/cart.ts', 'server/shop/commands.ts'],
  ['catalog-imports-inventory-store', 'server/modules/catalog/catalog.ts', 'server/modules/cart/index.ts'],
  ['catalog-imports-inventory-store', 'server/modules/catalog/changes.ts', 'server/modules/search/index.ts'],
  ['modules-declare-their-imports', 'server/modules/gifts/gifts.ts', 'server/modules/cart/index.ts'],
  ['modules-are-imported-through-their-index', 'server/modules/cart/cart.ts', 'server/modules/catalog/catalog.sql.ts'],
  ['app-imports-modules-through-their-index', 'server/shop/commands.ts', 'server/modules/orders/orders.ts'],
  ['modules-do-not-import-their-own-index', 'server/modules/cart/pricing/totals.ts', 'server/modules/cart/index.ts'],
  ['server-imports-no-pages', 'server/app.ts', 'web/document/serve-site.ts'],
  ['web-imports-no-site', 'web/router/router.ts', 'storefront/app/paths.ts'],
  ['web-imports-no-site', 'web/ui/form/button.component.test.tsx', 'storefront/testing/show-page.tsx'],
  ['web-router-imports-lower-layers', 'web/router/link.tsx', 'web/ui/form/button.tsx'],
  ['web-platform-imports-lower-layers', 'web/platform/text.ts', 'web/api/session.ts'],
  ['web-ui-imports-lower-layers', 'web/ui/form/text-field.tsx', 'web/forms/form-field.tsx'],
  ['web-ui-and-forms-import-no-data', 'web/ui/form/button.tsx', 'web/api/session.ts'],
  ['web-ui-and-forms-import-no-data', 'web/forms/form-field.tsx', 'web/api/session.ts'],
  ['no-test-code-in-production', 'web/ui/form/button.tsx', 'web/testing/show-page.tsx'],
  ['ui-import-lower-layers', 'storefront/app/ui/shelf/cover.tsx', 'storefront/app/features/cart/line.tsx'],
  ['features-import-lower-layers', 'storefront/app/features/cart/line.tsx', 'storefront/app/routes/cart.tsx'],
  ['features-import-no-siblings', 'storefront/app/features/cart/line.tsx', 'storefront/app/features/catalog/card.tsx'],
  ['routes-import-no-routes', 'storefront/app/routes/cart.tsx', 'storefront/app/routes/home.tsx'],
  ['route-table-is-on-top', 'storefront/app/features/cart/line.tsx', 'storefront/app/routes.ts'],
  ['pages-know-no-extensions', 'storefront/app/features/cart/line.tsx', 'storefront/extended.ts'],
  ['platform-makes-no-links', 'storefront/app/platform/shop-api.ts', 'storefront/app/paths.ts'],
  ['extensions-import-the-contract', 'examples/reading-club/server.ts', 'server/modules/cart/index.ts'],
  ['the-shop-imports-no-extension', 'server/main.ts', 'examples/reading-club/server.ts'],
  ['ui-imports-no-data', 'storefront/app/ui/shelf/cover.tsx', 'web/api/graphql.ts'],
])('%s: %s may not import %s', async (rule, ...files) => expect(await violatedRules(...files)).toEqual([rule]))

test('a new module imports what its module.json names, without a line elsewhere', async () => {
  const declared = {
    about: 'gifts',
    tables: [],
    withoutPersonalData: [],
    writesTables: [],
    writesTablesOf: [],
    e2e: [],
  }
  const modules = [
    { ...declared, name: 'cart', imports: [] },
    { ...declared, name: 'orders', imports: [] },
    { ...declared, name: 'gifts', imports: ['cart'] },
  ]
  const file = 'server/modules/gifts/gifts.ts'
  expect(await violationsOf(moduleRules(modules), file, 'server/modules/cart/index.ts')).toEqual([])
  expect(await violationsOf(moduleRules(modules), file, 'server/modules/orders/index.ts')).toEqual([
    'gifts-imports-cart',
  ])
})
