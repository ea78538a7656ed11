import {
  type ArgumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'

export type Variables = Readonly<Record<string, unknown>>

/** Returns a function that adds the default values of the operation to the variables sent. */
export function createDefaultsFiller(operation: OperationDefinitionNode): (sent: Variables) => Variables {
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  )
  return Object.keys(defaults).length === 0 ? (sent) => sent : (sent) => ({ ...defaults, ...sent })
}

export function argumentValue(args: readonly ArgumentNode[], name: string, variables: Variables): unknown {
  const found = args.find((argument) => argument.name.value === name)
  return found && valueFromASTUntyped(found.value, variables)
}

/** The value at a path such as `filter.sku`. */
export function nestedArgumentValue(args: readonly ArgumentNode[], path: string, variables: Variables): unknown {
  const [name = '', ...inner] = path.split('.')
  return inner.reduce<unknown>(
    (value, key) => (isRecord(value) ? value[key] : undefined),
    argumentValue(args, name, variables),
  )
}

/** Number of keys in a value: the items of a list, or of `eq` or `in` of a filter. */
export function countKeys(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return value.length
  if (!isRecord(value)) return 1
  return countKeys(value['eq']) ?? countKeys(value['in'])
}

/** Number of items of all lists in a value, including nested lists. */
export function countItems(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countItems(item), value.length)
  return isRecord(value) ? Object.values(value).reduce<number>((sum, item) => sum + countItems(item), 0) : 0
}

/** Number of list items in the literal arguments of a field. */
export function countLiterals({ arguments: args = [] }: FieldNode): number {
  const inValue = (value: ValueNode): number => {
    if (value.kind === Kind.LIST) return value.values.reduce((sum, item) => sum + inValue(item), value.values.length)
    return value.kind === Kind.OBJECT ? value.fields.reduce((sum, field) => sum + inValue(field.value), 0) : 0
  }
  return args.reduce((sum, { value }) => sum + inValue(value), 0)
}

/** Variables that the arguments of a field use. */
export function variablesIn({ arguments: args = [] }: FieldNode): string[] {
  const inValue = (value: ValueNode): string[] => {
    if (value.kind === Kind.VARIABLE) return [value.name.value]
    if (value.kind === Kind.LIST) return value.values.flatMap(inValue)
    return value.kind === Kind.OBJECT ? value.fields.flatMap((field) => inValue(field.value)) : []
  }
  return args.flatMap(({ value }) => inValue(value))
}

/** The first non-empty string under one of the names, in the arguments or one level below. */
export function findHolder(
  args: readonly ArgumentNode[],
  names: ReadonlySet<string>,
  variables: Variables,
): string | undefined {
  for (const { name, value } of args) {
    const argument: unknown = valueFromASTUntyped(value, variables)
    const pairs = isRecord(argument) ? Object.entries(argument) : [[name.value, argument] as const]
    for (const [key, text] of pairs) if (names.has(key) && typeof text === 'string' && text !== '') return text
  }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
