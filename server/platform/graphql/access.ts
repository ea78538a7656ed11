import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../context.ts'

/**
 * Who may ask a field of Query or Mutation.
 * everyone: it shows and changes nothing that is anybody's.
 * holder: whoever names something of their own, by an id that only they know or that the rule looks up together with
 * its owner.
 * customer: whoever is signed in; nobody else gets as far as the resolver.
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

/** Puts the wall before every field at the root. Throws where a field's access is not told: nobody can forget it. */
export function guardAccess(schema: GraphQLSchema, access: Readonly<Record<string, Access>>): GraphQLSchema {
  const untold: string[] = []
  const known = new Set<string>()
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {}) as GraphQLField<unknown, RequestContext>[]) {
      known.add(field.name)
      const kind = access[field.name]
      if (kind) field.resolve = guarded(field.resolve ?? (defaultFieldResolver as Resolve), kind)
      else untold.push(`${root?.name}.${field.name}`)
    }
  }
  if (untold.length > 0)
    throw new Error(
      `Who may ask ${untold.join(', ')}? Tell it under "access" in the module's list (platform/graphql/access.ts).`,
    )
  const strays = Object.keys(access).filter((name) => !known.has(name))
  if (strays.length > 0) throw new Error(`There is no ${strays.join(', ')} at the root to have access to.`)
  return schema
}
