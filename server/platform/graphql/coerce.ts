import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type TypeNode,
} from 'graphql'
import { Refusal } from '../refusal.ts'
import { checkDepth } from './nesting.ts'

/**
 * Magento's clients send `{eq: 3}` for a String, and `"3"` for an Int. Returns a function that converts such variables
 * to the types of the schema and leaves all others, even invalid ones, to the executor. Only strings with lone
 * surrogates are refused, because nothing could store them unchanged.
 */
export function createVariableCoercer(schema: GraphQLSchema, operation: OperationDefinitionNode) {
  const declared = (operation.variableDefinitions ?? []).map((definition) => ({
    name: definition.variable.name.value,
    type: inputType(schema, definition.type),
  }))
  return (sent: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const coerced: Record<string, unknown> = {}
    // undeclared variables, such as ScandiPWA's _currency, are dropped
    for (const { name, type } of declared) {
      if (!Object.hasOwn(sent, name)) continue
      checkDepth(sent[name])
      coerced[name] = type ? coerce(type, sent[name], name) : sent[name]
    }
    return coerced
  }
}

const inputType = (schema: GraphQLSchema, node: TypeNode) =>
  typeFromAST(schema, node as never) as GraphQLInputType | undefined

const NUMBER = /^-?\d+(\.\d+)?$/

function coerce(type: GraphQLInputType, value: unknown, field: string): unknown {
  if (value === null || value === undefined) return value
  if (isNonNullType(type)) return coerce(type.ofType, value, field)
  if (isListType(type))
    return Array.isArray(value)
      ? value.map((item) => coerce(type.ofType, item, field))
      : [coerce(type.ofType, value, field)]
  if (isInputObjectType(type)) {
    if (typeof value !== 'object') return value
    const fields = type.getFields()
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        fields[name] ? coerce(fields[name].type, inner, name) : inner,
      ]),
    )
  }
  if (isEnumType(type)) return value
  switch (type.name) {
    case 'String':
    case 'ID':
      if (typeof value === 'string' && !value.isWellFormed())
        throw new Refusal('graphql-input', 'Incorrect input!').atField(field)
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    case 'Int':
    case 'Float':
      if (typeof value === 'boolean') return Number(value)
      return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
    case 'Boolean':
      if (value === 1 || value === '1' || value === 'true') return true
      if (value === 0 || value === '0' || value === 'false') return false
      return value
    default:
      return value
  }
}
