import path from 'node:path'
import type { SourceFile } from './files.ts'

/**
 * Mappers for the resolver types of GraphQL Code Generator: parent types of GraphQL types that differ from these. Each
 * module lists its own in `<module>.mappers.json`: `"./orders.ts#BoughtItem": ["OrderItem", "BundleOrderItem"]`. The
 * result has paths relative to the folder of the generated file.
 */
export function mappersIn(files: readonly SourceFile[], generated: string): Record<string, string> {
  return Object.fromEntries(
    files.flatMap(({ path: file, text }) => {
      const folder = path.posix.relative(generated, path.posix.dirname(file))
      return Object.entries(JSON.parse(text) as Record<string, string[]>).flatMap(([target, types]) =>
        types.map((type) => [type, path.posix.join(folder, target)] as const),
      )
    }),
  )
}
