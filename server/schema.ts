import { makeExecutableSchema } from '@graphql-tools/schema'
import { buildASTSchema, buildSchema, concatAST, type GraphQLSchema, parse } from 'graphql'
import { installed } from './extensions/installed.ts'
import { typeDefs } from './generated/schema.ts'
import { modules } from './modules/index.ts'
import { guardAccess } from './platform/graphql/access.ts'
import { meterResolvers } from './platform/graphql/budget.ts'
import { inheritFields } from './platform/graphql/inherit-fields.ts'

let schema: GraphQLSchema | undefined

/** The API with all modules' resolvers, access policies and costs; one for all shops of a process. */
export const executableSchema = (): GraphQLSchema => (schema ??= buildExecutable())

/** The API with what extensions add to it; undefined if they add nothing. */
function extended() {
  const added = installed.flatMap(({ sdl }) => sdl)
  if (added.length === 0) return undefined
  return buildASTSchema(inheritFields(concatAST([typeDefs, ...added].map((text) => parse(text)))))
}

function buildExecutable() {
  const executable = makeExecutableSchema({
    // validated when it was generated: validating, merging and copying it again takes nearly twice as long
    typeDefs: extended() ?? buildSchema(typeDefs, { assumeValidSDL: true }),
    resolvers: modules.flatMap((module) => module.resolvers ?? []) as never,
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
    updateResolversInPlace: true,
  })
  return meterResolvers(guardAccess(executable, Object.assign({}, ...modules.map(({ access }) => access))))
}
