import path from 'node:path'
import type { SourceFile } from './files.ts'

/**
 * The objects that resolvers of a GraphQL type are given, where they are not the type itself. Each module names its own
 * in `<module>.mappers.json`: `"./orders.ts#BoughtItem": ["OrderItem", "BundleOrderItem"]`. Returned as seen from
 * server/generated.
 */
export function mappersIn(files: readonly SourceFile[]): Record<string, string> {
  return Object.fromEntries(
    files.flatMap(({ path: file, text }) => {
      const folder = path.posix.relative('server/generated', path.posix.dirname(file))
      return Object.entries(JSON.parse(text) as Record<string, string[]>).flatMap(([target, types]) =>
        types.map((type) => [type, path.posix.join(folder, target)] as const),
      )
    }),
  )
}
