import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

const address = (file) => `/${file}`

const NOTHING = { pages: {}, texts: {}, slots: [] }

/** Converts Vite's manifest to the `Assets` of web/document/assets.ts; `added` are keys of what extensions add. */
export function assetsOf(manifest, added = NOTHING) {
  const scripts = (key, seen = new Set()) => {
    if (seen.has(key)) return []
    seen.add(key)
    const chunk = manifest[key]
    return chunk ? [address(chunk.file), ...(chunk.imports ?? []).flatMap((name) => scripts(name, seen))] : []
  }
  // style sheets of imported chunks come first, in the same order as in a single style sheet
  const styles = (key, seen = new Set()) => {
    if (seen.has(key)) return []
    seen.add(key)
    const chunk = manifest[key]
    return chunk
      ? [...(chunk.imports ?? []).flatMap((name) => styles(name, seen)), ...(chunk.css ?? []).map(address)]
      : []
  }
  // parts that the server renders with the page (page-part.tsx)
  const partsOf = (key, seen = new Set()) => {
    if (seen.has(key)) return []
    seen.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    const parts = dynamicImports.filter((name) => name.endsWith('.part.tsx'))
    return [...parts, ...[...parts, ...imports].flatMap((name) => partsOf(name, seen))]
  }
  const pageStyles = (key) => [key, ...partsOf(key)].flatMap((name) => styles(name))
  const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const entry = scripts(entryKey)
  const sheets = styles(entryKey)
  const addedKeys = [...Object.values(added.pages), ...Object.values(added.texts)]
  const parts = [...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))].filter(
    (key) => !/^app\/(?:routes|texts)\//.test(key) && !addedKeys.includes(key),
  )
  const under = (folder, filesOf, known, others) => {
    const found = Object.keys(manifest).filter((key) => key.startsWith(folder) && manifest[key].isDynamicEntry)
    const named = found.map((key) => [path.basename(key).replace(/\.tsx?$/, ''), key])
    return Object.fromEntries(
      [...named, ...Object.entries(others)].map(([name, key]) => {
        const slots = others === added.pages ? added.slots : []
        const onPage = slots.filter(({ pages }) => pages === 'every' || pages.includes(name))
        const needed = [key, ...onPage.map((slot) => slot.key)].flatMap((one) => filesOf(one))
        return [name, [...new Set(needed)].filter((file) => !known.includes(file))]
      }),
    )
  }
  const files = Object.values(manifest).map(({ file }) => file)
  return {
    entry,
    styles: sheets,
    fonts: files.filter((file) => /literata-(?!more-)[^/]*\.woff2$/.test(file)).map(address),
    pages: under('app/routes/', (key) => scripts(key), entry, added.pages),
    pageStyles: under('app/routes/', pageStyles, sheets, added.pages),
    texts: under('app/texts/', (key) => scripts(key), entry, added.texts),
    parts: Object.fromEntries(
      parts.map((key) => [
        manifest[key].name,
        [...new Set([...scripts(key), ...styles(key)])].filter(
          (file) => !entry.includes(file) && !sheets.includes(file),
        ),
      ]),
    ),
  }
}

/** Brotli options; with these distance parameters our scripts are 0.2 % smaller than with the defaults. */
const SMALLEST = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_NPOSTFIX]: 1,
  [constants.BROTLI_PARAM_NDIRECT]: 8 << 1,
}

/** Writes .br and .gz files beside compressible files, at the highest levels, since this runs once per build. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|json|txt|webmanifest)$/.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      const bytes = readFileSync(file)
      const params = { ...SMALLEST, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${file}.br`, await brotli(bytes, { params }))
      writeFileSync(`${file}.gz`, await gz(bytes, { level: 9 }))
    }),
  )
}

const PAGES = ['home', 'category', 'search', 'product', 'cart', 'checkout']

/** Bytes after brotli compression of scripts, texts and styles for the first visit to each page. */
export function sizeReport(client, assets, language = 'pl') {
  const texts = (name) => ['shop', name].flatMap((part) => assets.texts[`${part}.${language}`] ?? [])
  const size = (addresses) =>
    [...new Set(addresses)].reduce((sum, name) => sum + readFileSync(path.join(client, `${name}.br`)).length, 0)
  const pages = PAGES.filter((name) => assets.pages[name])
  return pages.map((name) => ({
    page: name,
    js: size([...assets.entry, ...assets.pages[name]]),
    texts: size(texts(name)),
    css: size([...assets.styles, ...assets.pageStyles[name]]),
  }))
}
