import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { text } from '../../../language/translate.ts'
import { Refusal } from '../refusal.ts'

/** Maximum number of selections of a document, each fragment counted at every spread. */
const MAX_SELECTIONS = 10_000
/** Maximum number of pairs of fields with one name and of fragments, which validation compares pairwise. */
const MAX_PAIRS = 100_000

export const TOO_COMPLEX = text('The query is too complex: it repeats or nests too much.')

/** Fields of a selection set by type condition (`EVERY_TYPE` without one) and response name. */
export type CollectedFields = Map<string, Map<string, FieldNode[]>>

export const EVERY_TYPE = ''

export const fragmentsOf = (document: DocumentNode) =>
  new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])))

/** Merges selections as execution does; refuses documents that would take too long to traverse. */
export class Collector {
  /** Names of fragments that are used. */
  readonly usedFragments = new Set<string>()
  #selections = 0
  #pairs = 0

  constructor(
    readonly schema: GraphQLSchema,
    readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  collect(sets: readonly SelectionSetNode[], parent: string): CollectedFields {
    const collected: CollectedFields = new Map()
    const spreads = new Set<string>()
    for (const set of sets) this.#walk(set, parent, EVERY_TYPE, collected, spreads)
    this.#pairs += spreads.size ** 2
    for (const fields of collected.values()) for (const nodes of fields.values()) this.#pairs += nodes.length ** 2
    if (this.#pairs > MAX_PAIRS) throw new Refusal('graphql-input', TOO_COMPLEX)
    return collected
  }

  #walk(set: SelectionSetNode, parent: string, condition: string, collected: CollectedFields, spreads: Set<string>) {
    for (const selection of set.selections) {
      if (++this.#selections > MAX_SELECTIONS) throw new Refusal('graphql-input', TOO_COMPLEX)
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value
        const fields = collected.get(condition) ?? new Map<string, FieldNode[]>()
        collected.set(condition, fields)
        const nodes = fields.get(name)
        if (nodes) nodes.push(selection)
        else fields.set(name, [selection])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition?.name.value
        this.#walk(selection.selectionSet, parent, this.#narrow(parent, condition, on), collected, spreads)
      } else {
        const fragment = this.fragments.get(selection.name.value)
        const restricted = this.#narrow(parent, condition, fragment?.typeCondition.name.value)
        const key = `${selection.name.value} ${restricted}`
        if (!fragment || spreads.has(key)) continue
        spreads.add(key)
        this.usedFragments.add(selection.name.value)
        this.#walk(fragment.selectionSet, parent, restricted, collected, spreads)
      }
    }
  }

  /** Type condition within a fragment on `on`: unchanged if every type that is possible here satisfies it. */
  #narrow(parent: string, condition: string, on: string | undefined): string {
    if (on === undefined || on === parent || on === condition) return condition
    const [wide, restrict] = [this.schema.getType(on), this.schema.getType(condition || parent)]
    const isWider =
      isAbstractType(wide) &&
      (isObjectType(restrict) || isAbstractType(restrict)) &&
      this.typesOf(restrict.name).every((type) => this.schema.isSubType(wide, type))
    return isWider ? condition : on
  }

  /** The possible object types of a type. */
  typesOf(name: string): readonly GraphQLObjectType[] {
    const type = this.schema.getType(name)
    if (isObjectType(type)) return [type]
    return isAbstractType(type) ? this.schema.getPossibleTypes(type) : []
  }
}
