import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { withoutDemo } from './without-demo.mjs'

test('a build for production has neither the demo nor the emulators, and says so where they are loaded', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['server/seed/fill-demo.ts', 'server/start/emulators.ts'],
    outdir: 'build/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
    plugins: [withoutDemo],
  })
  const loaded = Object.entries(metafile.inputs).filter(([file]) => /^(?:demo|tools\/emulators)\//.test(file))
  expect(loaded.map(([file]) => file).toSorted()).toEqual([
    'demo/seed.ts',
    'tools/emulators/emulators.ts',
    'tools/emulators/frame/listen.ts',
  ])
  for (const [file, { imports }] of loaded)
    expect([file, ...imports.map((one) => one.path)]).toEqual([file, 'server/platform/process/settings.ts'])
  const replaced = outputFiles.filter(({ text }) => text.includes('it has no demo shop and no emulated payments'))
  expect(replaced).toHaveLength(loaded.length)
})
