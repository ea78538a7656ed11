import { makeExecutableSchema } from '@graphql-tools/schema'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { typeDefs } from './generated/schema.ts'
import { modules } from './modules/index.ts'
import { guardAccess } from './platform/graphql/access.ts'
import { meterResolvers } from './platform/graphql/budget.ts'

let schema: GraphQLSchema | undefined

/** The API with all modules' resolvers, access policies and costs; one for all shops of a process. */
export const executableSchema = (): GraphQLSchema => (schema ??= buildExecutable())

function buildExecutable() {
  const executable = makeExecutableSchema({
    // validated when it was generated: validating, merging and copying it again takes nearly twice as long
    typeDefs: buildSchema(typeDefs, { assumeValidSDL: true }),
    resolvers: modules.flatMap((module) => module.resolvers ?? []) as never,
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
    updateResolversInPlace: true,
  })
  return meterResolvers(guardAccess(executable, Object.assign({}, ...modules.map(({ access }) => access))))
}
