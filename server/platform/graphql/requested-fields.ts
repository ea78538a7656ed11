import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

const fieldNamesCache = new WeakMap<readonly FieldNode[], Map<string, ReadonlySet<string>>>()

/** Names of the requested fields of a result, or of one of its fields, to skip unneeded reads. */
export function requestedFields(info: GraphQLResolveInfo, fieldName = ''): ReadonlySet<string> {
  const ofNodes = fieldNamesCache.get(info.fieldNodes) ?? new Map<string, ReadonlySet<string>>()
  fieldNamesCache.set(info.fieldNodes, ofNodes)
  const known = ofNodes.get(fieldName)
  if (known) return known
  const top = fieldsOf(info.fieldNodes, info)
  const selectedNodes =
    fieldName === ''
      ? top
      : fieldsOf(
          top.filter((node) => node.name.value === fieldName),
          info,
        )
  const names = new Set(selectedNodes.map((node) => node.name.value))
  ofNodes.set(fieldName, names)
  return names
}

function fieldsOf(nodes: readonly FieldNode[], { fragments }: GraphQLResolveInfo): FieldNode[] {
  const walk = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === 'Field') return [selection]
      return walk(
        selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet,
      )
    })
  return nodes.flatMap(({ selectionSet }) => walk(selectionSet))
}
