import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

const seen = new WeakMap<readonly FieldNode[], ReadonlySet<string>>()

/** Names of the fields asked of an answer, one level deep: what nobody asks for is not read. */
export function askedFields(info: GraphQLResolveInfo): ReadonlySet<string> {
  const known = seen.get(info.fieldNodes)
  if (known) return known
  const names = new Set<string>()
  const walk = (set: SelectionSetNode | undefined) => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === 'Field') names.add(selection.name.value)
      else walk(selection.kind === 'InlineFragment' ? selection.selectionSet : info.fragments[selection.name.value]?.selectionSet)
    }
  }
  for (const node of info.fieldNodes) walk(node.selectionSet)
  seen.set(info.fieldNodes, names)
  return names
}
