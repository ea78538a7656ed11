import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.ts'

/**
 * The authorization policy of a field of Query or Mutation.
 * everyone: the field reads and changes nothing that belongs to a person.
 * holder: callers with the secret id of a resource, or with an id that is looked up together with its owner.
 * customer: signed-in customers; others do not reach the resolver.
 * session: signed-in customers, even with a locked account: signing out is always possible.
 */
export type Access = 'everyone' | 'holder' | 'customer' | 'session'

type Resolve = NonNullable<GraphQLField<unknown, RequestContext>['resolve']>

function guardResolver(resolve: Resolve, access: Access): Resolve {
  if (access === 'everyone') return resolve
  return (parent, args, context, info) => {
    context.private()
    if (access === 'customer') context.signedIn()
    else if (access === 'session') context.inSession()
    return resolve(parent, args, context, info)
  }
}

/** Applies the authorization policy to every root field. Throws for a field without one. */
export function guardAccess(schema: GraphQLSchema, access: Readonly<Record<string, Access>>): GraphQLSchema {
  const undeclared: string[] = []
  const known = new Set<string>()
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {}) as GraphQLField<unknown, RequestContext>[]) {
      known.add(field.name)
      const kind = access[field.name]
      if (kind) field.resolve = guardResolver(field.resolve ?? (defaultFieldResolver as Resolve), kind)
      else undeclared.push(`${root?.name}.${field.name}`)
    }
  }
  if (undeclared.length > 0)
    throw new Error(
      `No access policy for ${undeclared.join(', ')}: declare it under "access" in the module ` +
        '(platform/graphql/access.ts).',
    )
  const unknownFields = Object.keys(access).filter((name) => !known.has(name))
  if (unknownFields.length > 0) throw new Error(`Access policies for unknown root fields: ${unknownFields.join(', ')}.`)
  return schema
}
