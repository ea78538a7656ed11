import { type DocumentNode, type FieldDefinitionNode, Kind } from 'graphql'

/**
 * Adds to each object type the fields of its interfaces that neither it nor an extension of it declares, since SDL has
 * no inheritance. A field that it declares, for example with a narrower type, stays.
 */
export function inheritFields(contract: DocumentNode): DocumentNode {
  const declared = new Map<string, FieldDefinitionNode[]>()
  for (const definition of contract.definitions)
    if (
      definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
      definition.kind === Kind.OBJECT_TYPE_EXTENSION ||
      definition.kind === Kind.INTERFACE_TYPE_DEFINITION ||
      definition.kind === Kind.INTERFACE_TYPE_EXTENSION
    ) {
      const name = definition.name.value
      declared.set(name, [...(declared.get(name) ?? []), ...(definition.fields ?? [])])
    }
  const fieldsOf = (name: string) => declared.get(name) ?? []
  return {
    ...contract,
    definitions: contract.definitions.map((definition) => {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition
      const known = new Set(fieldsOf(definition.name.value).map(({ name }) => name.value))
      const inherited = (definition.interfaces ?? [])
        .flatMap(({ name }) => fieldsOf(name.value))
        // two interfaces may share a field
        .filter(({ name }) => !known.has(name.value) && known.add(name.value))
      return { ...definition, fields: [...(definition.fields ?? []), ...inherited] }
    }),
  }
}
