import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { text } from '../../../language/translate.ts'
import { Refusal } from '../refusal.ts'
import { countLiterals, variablesIn } from './arguments.ts'
import { type CollectedFields, Collector, EVERY_TYPE, fragmentsOf, TOO_COMPLEX } from './collect.ts'
import { type CostPolicy, DEFAULT_SIZE, type ListSize } from './cost-policy.ts'

/** Maximum cost of an operation: about the number of scalars in the response, an object counting as two. */
export const MAX_COST = 200_000
const MAX_DEPTH = 20
const MAX_ROOT_FIELDS = 20
/** Maximum number of aliases of one field in a selection set, below the root. */
const MAX_ALIASES = 10
/** Maximum nesting of lists of `__Type`, such as `fields`, in introspection. */
const MAX_INTROSPECTION_DEPTH = 2
/** Cost of `__schema`: clients introspect the whole schema, but only once per document. */
const INTROSPECTION_COST = 0.6 * MAX_COST
/** Cost of an object, without its fields. */
const OBJECT_COST = 2
/** Cost of each item of a list argument, because each is looked up. */
export const ITEM_COST = 100

const TOO_DEEP = text('A document may be at most %s levels deep.')
const TOO_MANY_FIELDS = text('A document may ask for at most %s things at once.')
const TOO_MANY_ALIASES = text('A field may be asked for at most %s times in one place: %s.')
const NESTS_ONCE = text('Products of products cannot lead to further products: %s.')

/** A field with a selection set, prepared so that its cost can be computed at each request. */
export interface PlanNode {
  /** Cost per parent object. */
  costPerParent: number
  /** Undefined if the field is not a list. */
  size: ListSize | undefined
  /** Cost of each item: the object and its fields whose cost is constant. */
  item: number
  args: readonly ArgumentNode[]
  /** Default of the argument `pageSize` in the schema. */
  pageSize: number | undefined
  /** Variables in the arguments, whose list items add to the cost. */
  variables: readonly string[]
  inner: readonly PlanNode[]
  /** Additional cost by object type; only the most expensive one counts. */
  typeCosts: readonly TypeCosts[]
  /** Number of fields in compiled code, which repeats them for each possible type of an object. */
  codeSize: number
}
interface TypeCosts {
  item: number
  inner: readonly PlanNode[]
  codeSize: number
}

/** Position of a selection set in the document. */
interface NodePosition {
  depth: number
  /** Number of enclosing objects of the type `nestsOnce`. */
  nestingDepth: number
  /** Number of enclosing lists of `__Type`. */
  introspectionDepth: number
}

export interface Plan {
  root: Pick<PlanNode, 'item' | 'inner' | 'codeSize'>
  rootFields: readonly FieldNode[]
}

/**
 * Plans every operation of a document. Refuses documents that are too expensive to validate, or to execute whatever
 * their variables are.
 */
export function planDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  policy: CostPolicy,
): Map<OperationDefinitionNode, Plan> {
  const fragments = fragmentsOf(document)
  const collector = new Collector(schema, fragments)
  const planner = new Planner(schema, collector, policy)
  const plans = new Map<OperationDefinitionNode, Plan>()
  for (const one of document.definitions) if (one.kind === Kind.OPERATION_DEFINITION) plans.set(one, planner.plan(one))
  const unused = [...fragments.keys()].find((name) => !collector.usedFragments.has(name))
  // validation would traverse it as well
  if (unused !== undefined) throw new GraphQLError(`Fragment "${unused}" is never used.`)
  return plans
}

class Planner {
  constructor(
    readonly schema: GraphQLSchema,
    readonly collector: Collector,
    readonly policy: CostPolicy,
  ) {}

  plan(operation: OperationDefinitionNode): Plan {
    const root = this.schema.getRootType(operation.operation)
    if (!root) return { root: { item: 0, inner: [], codeSize: 0 }, rootFields: [] }
    const collected = this.collector.collect([operation.selectionSet], root.name)
    const rootFields = [...collected.values()].flatMap((fields) => [...fields.values()].flatMap(([node]) => node ?? []))
    if (rootFields.length > MAX_ROOT_FIELDS) throw new Refusal('graphql-input', TOO_MANY_FIELDS, MAX_ROOT_FIELDS)
    return {
      root: this.#planSelections(collected, root, { depth: 1, nestingDepth: 0, introspectionDepth: 0 }),
      rootFields,
    }
  }

  #planSelections(
    collected: CollectedFields,
    parent: GraphQLNamedType,
    position: NodePosition,
  ): Pick<PlanNode, 'item' | 'inner' | 'typeCosts' | 'codeSize'> {
    if (position.depth > MAX_DEPTH) throw new Refusal('graphql-input', TOO_DEEP, MAX_DEPTH)
    const groups = new Map(
      [...collected].map(([condition, fields]) => [
        condition,
        this.#planFields(condition || parent.name, fields, position),
      ]),
    )
    const every = groups.get(EVERY_TYPE) ?? { item: 0, inner: [], codeSize: 0 }
    groups.delete(EVERY_TYPE)
    const types = this.collector.typesOf(parent.name)
    const typeCosts = types.map((type) => typeCostsOf(type, groups))
    const codeSize = typeCosts.reduce((sum, kind) => sum + every.codeSize + kind.codeSize, 0)
    if (typeCosts.every(({ inner }) => inner.length === 0))
      return { ...every, item: every.item + Math.max(0, ...typeCosts.map(({ item }) => item)), typeCosts: [], codeSize }
    // types with the same selections are kept once
    return {
      ...every,
      typeCosts: [...new Map(typeCosts.map((kind) => [kind.inner.length === 0 ? kind.item : kind.key, kind])).values()],
      codeSize,
    }
  }

  #planFields(parentName: string, fields: ReadonlyMap<string, FieldNode[]>, position: NodePosition): TypeCosts {
    const parent = this.schema.getType(parentName)
    const aliases = new Map<string, number>()
    let [item, codeSize] = [0, fields.size]
    const inner: PlanNode[] = []
    for (const [first, ...more] of fields.values()) {
      const field = first && this.#fieldOf(parent, first.name.value)
      // unknown fields are left to validation
      if (!field) continue
      const sets = [first, ...more].flatMap((node) => node.selectionSet ?? [])
      if (sets.length === 0) {
        item += this.#leafCost(parentName, field)
        continue
      }
      const times = (aliases.get(field.name) ?? 0) + 1
      aliases.set(field.name, times)
      if (times > MAX_ALIASES && position.depth > 1)
        throw new Refusal('graphql-input', TOO_MANY_ALIASES, MAX_ALIASES, field.name)
      const node = this.#planField(parentName, field, first, sets, position)
      codeSize += node.codeSize
      // the cost of most fields does not depend on variables: only the others are computed at each request
      if (isConstant(node)) item += node.costPerParent + (node.size?.maxItems ?? 1) * node.item
      else inner.push(node)
    }
    return { item, inner, codeSize }
  }

  #planField(
    parentName: string,
    field: GraphQLField<unknown, unknown>,
    node: FieldNode,
    sets: readonly SelectionSetNode[],
    position: NodePosition,
  ): PlanNode {
    const type = getNamedType(field.type)
    const nestingDepth = position.nestingDepth + (this.#isNesting(parentName, field, position) ? 1 : 0)
    if (nestingDepth > 2) throw new Refusal('graphql-input', NESTS_ONCE, field.name)
    const introspectionDepth = position.introspectionDepth + (parentName === '__Type' && isList(field.type) ? 1 : 0)
    if (introspectionDepth > MAX_INTROSPECTION_DEPTH) throw new Refusal('graphql-input', TOO_COMPLEX)
    const childPlan = this.#planSelections(this.collector.collect(sets, type.name), type, {
      depth: position.depth + 1,
      nestingDepth,
      introspectionDepth,
    })
    if (field === SchemaMetaFieldDef) return { ...EMPTY, costPerParent: INTROSPECTION_COST }
    return {
      ...childPlan,
      item: childPlan.item + OBJECT_COST,
      costPerParent: this.#weight(parentName, field.name, OBJECT_COST) + countLiterals(node) * ITEM_COST,
      size: isList(field.type) ? this.#size(parentName, field.name) : undefined,
      args: node.arguments ?? [],
      pageSize: field.args.find(({ name }) => name === 'pageSize')?.defaultValue as number | undefined,
      variables: variablesIn(node),
    }
  }

  #isNesting(parentName: string, field: GraphQLField<unknown, unknown>, { nestingDepth }: NodePosition): boolean {
    const { type, parts } = this.policy.nestsOnce
    if (
      !this.collector
        .typesOf(getNamedType(field.type).name)
        .some((one) => one.getInterfaces().some(({ name }) => name === type))
    )
      return false
    return nestingDepth === 0 || !parts.has(`${parentName}.${field.name}`)
  }

  #fieldOf(parent: GraphQLNamedType | undefined, name: string): GraphQLField<unknown, unknown> | undefined {
    if (parent === this.schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
    }
    return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
  }

  #leafCost(parentName: string, field: GraphQLField<unknown, unknown>): number {
    const size = isList(field.type) ? this.#size(parentName, field.name).maxItems : 1
    return this.#weight(parentName, field.name, 1) * size
  }

  #size(parentName: string, fieldName: string): ListSize {
    const size = this.#policyEntry(this.policy.sizes, parentName, fieldName) ?? DEFAULT_SIZE
    return typeof size === 'number' ? { maxItems: size } : size
  }

  #weight = (parentName: string, fieldName: string, defaultWeight: number): number =>
    this.#policyEntry(this.policy.weights, parentName, fieldName) ?? defaultWeight

  #policyEntry<T>(table: Readonly<Record<string, T>>, parentName: string, fieldName: string): T | undefined {
    const parent = this.schema.getType(parentName)
    const interfaces = isObjectType(parent) || isInterfaceType(parent) ? parent.getInterfaces() : []
    for (const name of [parentName, ...interfaces.map((one) => one.name)]) {
      const entry = table[`${name}.${fieldName}`]
      if (entry !== undefined) return entry
    }
    return undefined
  }
}

/** Sums the selections that apply to one object type, without those that apply to every type. */
function typeCostsOf(type: GraphQLObjectType, groups: ReadonlyMap<string, TypeCosts>): TypeCosts & { key: string } {
  const names = [type.name, ...type.getInterfaces().map(({ name }) => name)].filter((name) => groups.has(name))
  const own = names.flatMap((name) => groups.get(name) ?? [])
  const sum = (number: 'item' | 'codeSize') => own.reduce((total, group) => total + group[number], 0)
  return {
    key: names.join(' '),
    item: sum('item'),
    inner: own.flatMap(({ inner }) => inner),
    codeSize: sum('codeSize'),
  }
}

const isConstant = ({ variables, size, inner, typeCosts }: PlanNode): boolean =>
  variables.length === 0 && inner.length === 0 && typeCosts.length === 0 && !size?.isPaged && !size?.keys && !size?.tree

const EMPTY: PlanNode = {
  costPerParent: 0,
  size: undefined,
  item: 0,
  args: [],
  pageSize: undefined,
  variables: [],
  inner: [],
  typeCosts: [],
  codeSize: 0,
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type))
