import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExtension, readExtensions } from './read-extensions.mjs'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'extensions-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
  return path.join(folder, file)
}
const writeManifest = (name: string, manifest: object) => write(`${name}/package.json`, JSON.stringify(manifest))
const writeShop = (extensions: readonly string[]) =>
  write(
    'shop.config.ts',
    `import type { A } from './a.ts'\nexport default { extensions: ${JSON.stringify(extensions)} } satisfies A`,
  )

test('the shop itself has no extension', async () => {
  expect(await readExtensions(path.resolve('zakladka.config.ts'))).toEqual([])
})

test('EXT-2a: an extension is read from a folder or a package, with the name of each migration made its own', async () => {
  writeManifest('gifts', { name: 'gifts', version: '2.1.0', zakladka: { contract: '1.0' } })
  write('gifts/server.ts', 'export default {}')
  write('gifts/gifts.graphql', 'extend type Query { gifts: [String] }')
  write('gifts/migrations/0001_gifts.sql', 'create table gift ()')
  writeManifest('node_modules/@other/stamps', { name: '@other/stamps', zakladka: { contract: '1.0' } })
  const [gifts, stamps] = await readExtensions(writeShop(['./gifts', '@other/stamps']))
  expect(gifts).toMatchObject({
    name: 'gifts',
    version: '2.1.0',
    server: path.join(folder, 'gifts/server.ts'),
    storefront: undefined,
    migrations: [{ name: 'gifts/0001_gifts.sql', text: 'create table gift ()' }],
  })
  expect(gifts?.sdl.map(({ name }) => name)).toEqual(['gifts.graphql'])
  expect(stamps).toMatchObject({ name: '@other/stamps', server: undefined, migrations: [] })
})

test('EXT-4b: an extension of another major version, or of a later minor one, is refused; an earlier minor one is read', () => {
  writeManifest('club', { name: 'club', zakladka: { contract: '1.2' } })
  const read = (contract: string) => () => readExtension(path.join(folder, 'club'), contract)
  expect(read('1.2')().contract).toBe('1.2')
  expect(read('1.7')().contract).toBe('1.2')
  expect(read('1.1')).toThrow(
    'The extension club is written for version 1.2 of the contract, and this shop has version 1.1. Update the shop',
  )
  expect(read('2.0')).toThrow('and this shop has version 2.0. Update it, or remove it from zakladka.config.ts.')
})

test('EXT-2a: mistakes in the configuration are named', async () => {
  writeManifest('silent', { name: 'silent' })
  await expect(readExtensions(writeShop(['./silent']))).rejects.toThrow('does not say for which version')
  await expect(readExtensions(writeShop(['./nowhere']))).rejects.toThrow('it has no package.json')
  await expect(readExtensions(writeShop(['absent-package']))).rejects.toThrow('There is no package absent-package')
  writeManifest('once', { name: 'once', zakladka: { contract: '1.0' } })
  await expect(readExtensions(writeShop(['./once', './once']))).rejects.toThrow('names the extension once twice')
  await expect(readExtensions(write('b.config.ts', 'export default { plugins: [] }'))).rejects.toThrow(
    'unknown option plugins',
  )
  await expect(readExtensions(path.join(folder, 'none.ts'))).rejects.toThrow('There is no configuration file')
})
