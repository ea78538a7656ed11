import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql'
import { costOf } from './platform/graphql/cost.ts'
import { MAX_COST, planDocument } from './platform/graphql/plan.ts'
import { queryCosts } from './query-costs.ts'

// generates documents that reach each list of the schema and select as much as the limits allow

/** Arguments by `Type.field.argument`, or by the argument's name if its meaning is the same everywhere. */
export type Arguments = Readonly<Record<string, string>>

interface Step {
  /** `items`, or `... on CategoryTree` */
  text: string
  type: GraphQLNamedType
  children: Step[]
}

interface Candidate {
  parent: Step
  step: Step
}

const fieldsOf = (type: GraphQLNamedType): GraphQLField<unknown, unknown>[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
const isList = ({ type }: GraphQLField<unknown, unknown>) => isListType(getNullableType(type))

export class ListDocumentGenerator {
  constructor(
    readonly schema: GraphQLSchema,
    readonly known: Arguments,
  ) {}

  /** The shortest path from Query to each list, by `Type.field`. */
  lists(): Map<string, Step[]> {
    const query = this.schema.getQueryType()
    if (!query) throw new Error('no Query')
    const found = new Map<string, Step[]>()
    const seen = new Set<string>([query.name])
    const queue: { type: GraphQLNamedType; path: Step[] }[] = [{ type: query, path: [] }]
    for (const { type, path } of queue) {
      for (const step of this.#steps(type)) {
        const here = [...path, step]
        const field = fieldsOf(type).find(({ name }) => name === step.text.split('(')[0])
        if (field && isList(field) && !isLeafType(step.type)) found.set(`${type.name}.${field.name}`, here)
        if (seen.has(step.type.name)) continue
        seen.add(step.type.name)
        queue.push({ type: step.type, path: here })
      }
    }
    // lists of an interface cover those of its types
    for (const path of found.keys()) if (this.#interfacePaths(path).some((one) => found.has(one))) found.delete(path)
    return found
  }

  #interfacePaths(path: string): string[] {
    const [typeName = '', name = ''] = path.split('.')
    const type = this.schema.getType(typeName)
    return isObjectType(type) ? type.getInterfaces().map((one) => `${one.name}.${name}`) : []
  }

  /** The largest document on a path that the limits allow, grown depth-first or breadth-first. */
  grow(path: readonly Step[], order: 'deep' | 'wide', maxSteps: number): { text: string; cost: number } {
    const root = this.#step('query', this.schema.getQueryType() as GraphQLNamedType)
    let last = root
    for (const step of path) {
      const own = this.#step(step.text, step.type)
      last.children.push(own)
      last = own
    }
    const queue = this.#candidates(last)
    let cost = this.#costOf(root) ?? 0
    for (let tried = 0; queue.length > 0 && tried < maxSteps; tried++) {
      const { parent, step } = (order === 'deep' ? queue.pop() : queue.shift()) as Candidate
      parent.children.push(step)
      const grown = this.#costOf(root)
      if (grown === undefined) parent.children.pop()
      else {
        cost = grown
        queue.push(...this.#candidates(step))
      }
    }
    return { text: this.#write(root), cost }
  }

  #candidates(parent: Step): Candidate[] {
    // products last, so that depth-first growth begins with them
    const steps = this.#steps(parent.type).filter(({ type }) => !isLeafType(type))
    return steps
      .map((step) => ({ parent, step }))
      .toSorted((a, b) => Number(a.step.text.includes('product')) - Number(b.step.text.includes('product')))
  }

  #costOf(root: Step): number | undefined {
    try {
      const [plan] = planDocument(this.schema, parse(this.#write(root)), queryCosts).values()
      const cost = plan ? costOf(plan, {}) : 0
      return cost <= MAX_COST ? cost : undefined
    } catch {
      return undefined
    }
  }

  #write({ text, type, children }: Step): string {
    const plain = fieldsOf(type).flatMap(
      (field) => (isLeafType(getNamedType(field.type)) && this.#call(type, field)) || [],
    )
    // fields of different types under one name would make the document invalid
    const own = text.startsWith('...') || text === 'query' ? [] : plain
    return `${text}{__typename ${own.join(' ')} ${children.map((child) => this.#write(child)).join(' ')}}`
  }

  #steps(type: GraphQLNamedType): Step[] {
    const fields = fieldsOf(type).flatMap((field) => {
      const call = this.#call(type, field)
      return call === undefined || isLeafType(getNamedType(field.type))
        ? []
        : [this.#step(call, getNamedType(field.type))]
    })
    const kinds = isAbstractType(type)
      ? this.schema.getPossibleTypes(type).map((kind) => this.#step(`... on ${kind.name}`, kind))
      : []
    return [...fields, ...kinds]
  }

  /** The field with its arguments; undefined if a required argument has no known value. */
  #call(type: GraphQLNamedType, field: GraphQLField<unknown, unknown>): string | undefined {
    const args = field.args.flatMap((argument) => {
      const value = this.known[`${type.name}.${field.name}.${argument.name}`] ?? this.known[argument.name]
      if (value === undefined && isRequiredArgument(argument)) return [undefined]
      return value === undefined ? [] : [`${argument.name}:${value}`]
    })
    if (args.includes(undefined)) return undefined
    return args.length === 0 ? field.name : `${field.name}(${args.join(',')})`
  }

  #step = (text: string, type: GraphQLNamedType): Step => ({ text, type, children: [] })
}
