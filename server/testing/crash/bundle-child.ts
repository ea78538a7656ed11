import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { withExtensions } from '../../../tools/bundle/with-extensions.mjs'

/**
 * Bundles a program beside this file into one script, which is deleted on disposal. The program is started many times,
 * and loading the shop's modules one by one takes seconds each time.
 */
export async function bundleChild(name: string): Promise<{ file: string } & Disposable> {
  // inside the project, so that node_modules is found
  const file = path.resolve('var', `${name}-${randomBytes(6).toString('hex')}.mjs`)
  await build({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    outfile: file,
    bundle: true,
    packages: 'external',
    plugins: [withExtensions([])],
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  return { file, [Symbol.dispose]: () => rmSync(file) }
}
