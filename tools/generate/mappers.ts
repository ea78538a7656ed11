import path from 'node:path'
import type { SourceFile } from './files.ts'

/**
 * Mappers for the resolver types of GraphQL Code Generator: parent types of GraphQL types that differ from these. Each
 * module lists its own in `<module>.mappers.json`: `"./orders.ts#BoughtItem": ["OrderItem", "BundleOrderItem"]`. The
 * result has paths relative to the folder of the generated file.
 */
export function mappersIn(files: readonly SourceFile[], generated: string): Record<string, string> {
  checkNames(files)
  return Object.fromEntries(
    files.flatMap(({ path: file, text }) => {
      const folder = path.posix.relative(generated, path.posix.dirname(file))
      return Object.entries(JSON.parse(text) as Record<string, string[]>).flatMap(([target, types]) =>
        types.map((type) => [type, path.posix.join(folder, target)] as const),
      )
    }),
  )
}

/** The generated file imports them all: two files may not call theirs the same. */
function checkNames(files: readonly SourceFile[]): void {
  const sources = new Map<string, string>()
  for (const { path: file, text } of files)
    for (const target of Object.keys(JSON.parse(text) as object)) {
      const name = target.replace(/^.*(?:#| as )/, '')
      const source = path.posix.join(path.posix.dirname(file), target.replace(/#.*$/, ''))
      const known = sources.get(name) ?? source
      if (known !== source)
        throw new Error(`${file}: ${known} has a type ${name} too. Give it another name: "${target} as Own${name}".`)
      sources.set(name, source)
    }
}
