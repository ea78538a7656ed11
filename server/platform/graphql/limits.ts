import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** The longest document, in characters. */
export const MAX_DOCUMENT = 32_768
const MAX_DEPTH = 20
export const MAX_ROOT_FIELDS = 20
/** Fields as they would be answered, a list counting four times. */
const MAX_COST = 40_000
const LIST_WEIGHT = 4
/** A list of its own inside another thing is a question to the database for each of these. */
const INNER_PAGE = 2000

const isList = (type: GraphQLOutputType): boolean => isListType(type) || (isNonNullType(type) && isListType(type.ofType))

const fragmentOf = (document: DocumentNode, name: string) => document.definitions.find((d) => d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === name) as FragmentDefinitionNode | undefined

/** Fields at the root, those in fragments included. */
export function rootFields(document: DocumentNode, set: SelectionSetNode, known = new Map<string, number>()): number {
  let count = 0
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count++
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += rootFields(document, selection.selectionSet, known)
    else count += once(known, selection.name.value, () => {
      const fragment = fragmentOf(document, selection.name.value)
      return fragment ? rootFields(document, fragment.selectionSet, known) : 0
    })
  }
  return count
}

/** Counted at its first use only: fragments that spread each other twice would else double with each level. Nought while open, so that a circle ends. */
function once(known: Map<string, number>, key: string, count: () => number): number {
  const found = known.get(key)
  if (found !== undefined) return found
  known.set(key, 0)
  const counted = count()
  known.set(key, counted)
  return counted
}

/** Refuses documents that would be dear to answer, before they are ever executed. */
export function limits(context: ValidationContext): ASTVisitor {
  const schema: GraphQLSchema = context.getSchema()
  const document: DocumentNode = context.getDocument()
  return {
    OperationDefinition(operation) {
      const root = schema.getRootType(operation.operation)
      if (!root) return
      if (rootFields(document, operation.selectionSet) > MAX_ROOT_FIELDS) context.reportError(new GraphQLError(`A document may ask for at most ${MAX_ROOT_FIELDS} things at once.`))
      const known = new Map<string, number>()
      let tooDeep = false
      const measure = (set: SelectionSetNode, parent: unknown, depth: number): number => {
        if (depth > MAX_DEPTH) {
          tooDeep = true
          return 0
        }
        let cost = 0
        for (const selection of set.selections) {
          if (cost > MAX_COST || tooDeep) return cost
          if (selection.kind === Kind.FIELD) cost += field(selection, parent, depth)
          else if (selection.kind === Kind.INLINE_FRAGMENT) {
            cost += measure(selection.selectionSet, selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent, depth)
          } else {
            const { value } = selection.name
            cost += once(known, `${value} ${depth}`, () => {
              const fragment = fragmentOf(document, value)
              return fragment ? measure(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), depth) : 0
            })
          }
        }
        return cost
      }
      const field = (node: FieldNode, parent: unknown, depth: number): number => {
        if (!node.selectionSet) return 1
        const asked = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined
        // introspection is not part of the schema's own types
        if (!asked) return node.name.value.startsWith('__') ? 500 : 1
        const own = depth > 1 && asked.args.some(({ name }) => name === 'pageSize') ? INNER_PAGE : 1
        return own + measure(node.selectionSet, getNamedType(asked.type), depth + 1) * (isList(asked.type) ? LIST_WEIGHT : 1)
      }
      const cost = measure(operation.selectionSet, root, 1)
      if (tooDeep) context.reportError(new GraphQLError(`A document may be at most ${MAX_DEPTH} levels deep.`))
      else if (cost > MAX_COST) context.reportError(new GraphQLError(`The document is too complex: ${cost} of at most ${MAX_COST}.`))
    },
  }
}
