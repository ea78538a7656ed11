// node tools/build-site.mjs web/testing/site var/notes: builds a site that is not the shop, by the shop's options.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { assetsOf } from './bundle/assets.mjs'
import { clientBuild, serverBuild } from './bundle/vite-options.mjs'

process.env.NODE_ENV = 'production'

const [folder, target] = process.argv.slice(2)
const out = path.resolve(target)
const client = path.join(out, 'client')
await Promise.all([
  build(clientBuild(client, { folder, groups: [] })),
  build(serverBuild(path.join(out, 'server'), { folder })),
])
const manifest = path.join(client, 'manifest.json')
writeFileSync(path.join(out, 'assets.json'), JSON.stringify(assetsOf(JSON.parse(readFileSync(manifest, 'utf8')))))
rmSync(manifest) // contains names of sources
