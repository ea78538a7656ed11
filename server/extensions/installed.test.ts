import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { withExtensions } from '../../tools/bundle/with-extensions.mjs'
import { readExtensions } from '../../tools/extensions/read-extensions.mjs'

const root = path.resolve(import.meta.dirname, '../..')
mkdirSync(path.join(root, 'var'), { recursive: true })
const folder = mkdtempSync(path.join(root, 'var/extension-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('EXT-2a: a package of npm is loaded from its source and by the build, with the contract that it imports', async () => {
  const installed = path.join(folder, 'node_modules/stamps')
  mkdirSync(installed, { recursive: true })
  const manifest = { name: 'stamps', version: '1.0.0', type: 'module', zakladka: { contract: '1.0' } }
  writeFileSync(path.join(installed, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    path.join(installed, 'server.ts'),
    "import { toUid } from 'zakladka/server'\nexport default { texts: { pl: { uid: toUid(1) } } }",
  )
  const configuration = path.join(folder, 'shop.config.ts')
  writeFileSync(configuration, "export default { extensions: ['stamps'] }")
  const entry = path.join(folder, 'entry.ts')
  writeFileSync(
    entry,
    `import { installed } from ${JSON.stringify(path.join(root, 'server/extensions/installed.ts'))}
    console.log(JSON.stringify(installed))
    process.exit(0)`,
  )
  const run = (...args: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, ZAKLADKA_CONFIG: configuration } }) + '',
    ) as unknown
  const stamps = [{ name: 'stamps', sdl: [], migrations: [], server: { texts: { pl: { uid: 'MQ==' } } } }]
  expect(run('--import', 'tsx', entry)).toEqual(stamps)
  const outfile = path.join(folder, 'bundle.mjs')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [withExtensions(await readExtensions(configuration))],
  })
  expect(run(outfile)).toEqual(stamps)
})
