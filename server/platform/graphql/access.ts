import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.ts'

/**
 * The authorization policy of a field of Query or Mutation.
 * everyone: it shows and changes nothing that is anybody's.
 * holder: callers with a resource of their own, by a secret id or one that the rule looks up together with
 * its owner.
 * customer: signed-in customers; others do not reach the resolver.
 * session: the same, and who is locked out meanwhile: an account can always be left.
 */
export type Access = 'everyone' | 'holder' | 'customer' | 'session'

type Resolve = NonNullable<GraphQLField<unknown, RequestContext>['resolve']>

function guarded(resolve: Resolve, access: Access): Resolve {
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
      if (kind) field.resolve = guarded(field.resolve ?? (defaultFieldResolver as Resolve), kind)
      else undeclared.push(`${root?.name}.${field.name}`)
    }
  }
  if (undeclared.length > 0)
    throw new Error(
      `No access policy for ${undeclared.join(', ')}: declare it under "access" in the module ` +
        '(platform/graphql/access.ts).',
    )
  const strays = Object.keys(access).filter((name) => !known.has(name))
  if (strays.length > 0) throw new Error(`There is no ${strays.join(', ')} at the root to have access to.`)
  return schema
}
