import { makeExecutableSchema } from '@graphql-tools/schema'
import { buildASTSchema, buildSchema, concatAST, type GraphQLSchema, parse } from 'graphql'
import { installed } from './extensions/installed.ts'
import { typeDefs } from './generated/schema.ts'
import { modules } from './modules/index.ts'
import { declaredOnce } from './platform/declared-once.ts'
import { type Access, guardAccess } from './platform/graphql/access.ts'
import { meterResolvers } from './platform/graphql/budget.ts'
import { inheritFields } from './platform/graphql/inherit-fields.ts'
import type { Module } from './platform/module.ts'

let schema: GraphQLSchema | undefined

/** The API with all modules' resolvers, access policies and costs; one for all shops of a process. */
export const executableSchema = (): GraphQLSchema =>
  (schema ??= buildExecutable(
    modules,
    installed.flatMap(({ sdl }) => sdl),
  ))

/** `added` is what extensions add to the API. */
export function buildExecutable(all: readonly Module[], added: readonly string[]): GraphQLSchema {
  declaredOnce(
    'resolver of',
    all.map(({ resolvers }) => fieldsOf(resolvers)),
  )
  const access = declaredOnce<Access>(
    'access policy of',
    all.map((module) => module.access),
  )
  const executable = makeExecutableSchema({
    typeDefs: added.length > 0 ? extend(added) : buildSchema(typeDefs, GENERATED),
    resolvers: all.flatMap((module) => module.resolvers ?? []) as never,
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
    updateResolversInPlace: true,
  })
  return meterResolvers(guardAccess(executable, access))
}

/** `Type.field` -> its resolver. */
const fieldsOf = (resolvers: object = {}) =>
  Object.fromEntries(
    Object.entries(resolvers).flatMap(([type, fields]) =>
      Object.entries(fields as object).map(([field, resolve]): [string, unknown] => [`${type}.${field}`, resolve]),
    ),
  )

// validated when it was generated: validating, merging and copying it again takes nearly twice as long
const GENERATED = { assumeValidSDL: true }

const extend = (added: readonly string[]) =>
  buildASTSchema(inheritFields(concatAST([typeDefs, ...added].map((text) => parse(text)))))
