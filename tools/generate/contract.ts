import path from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import {
  buildASTSchema,
  concatAST,
  lexicographicSortSchema,
  parse,
  printSchema,
  Source,
  type GraphQLSchema,
} from 'graphql'
import type { SourceFile } from './files.ts'
import { inheritFields } from '../../server/platform/graphql/inherit-fields.ts'
import { mappersIn } from './mappers.ts'
import { scalars } from './scalars.ts'

const NOTE = '// Written by npm run generate: never edited.\n'

const schemaOf = (pieces: readonly SourceFile[]): GraphQLSchema =>
  lexicographicSortSchema(
    buildASTSchema(inheritFields(concatAST(pieces.map(({ path, text }) => parse(new Source(text, path)))))),
  )

/** Types of the resolvers of a schema, for a file in `folder`. */
async function resolverTypes(schema: GraphQLSchema, folder: string, mapperFiles: readonly SourceFile[]) {
  const types = await codegen({
    filename: `${folder}/resolvers.ts`,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [],
    config: {},
    plugins: [{ typescript: {} }, { resolvers: {} }].map((plugin) => ({
      [Object.keys(plugin)[0] ?? '']: {
        contextType: `${path.posix.relative(folder, 'server/platform/context.ts')}#RequestContext`,
        mappers: mappersIn(mapperFiles, folder),
        useTypeImports: true,
        enumType: 'string-literal',
        enumsAsTypes: true,
        scalars,
        maybeValue: 'T | null',
        inputMaybeValue: 'T | null | undefined',
        noSchemaStitching: true,
        resolversNonOptionalTypename: false,
        makeResolverTypeCallable: false,
      },
    })),
    pluginMap: { typescript, resolvers },
  })
  return NOTE + types
}

/** Merges the modules' parts of the contract; generates the printed schema and the resolver types. */
export async function generateContract(
  pieces: readonly SourceFile[],
  mapperFiles: readonly SourceFile[],
): Promise<{ schema: GraphQLSchema; files: Record<string, string> }> {
  const schema = schemaOf(pieces)
  const printed = `${printSchema(schema)}\n`
  return {
    schema,
    files: {
      'schema.graphql': printed,
      'server/generated/schema.ts': `${NOTE}export const typeDefs = ${JSON.stringify(printed)}\n`,
      'server/generated/resolvers.ts': await resolverTypes(schema, 'server/generated', mapperFiles),
    },
  }
}

/** The contract with what an extension in `folder` adds, and the types of its resolvers. */
export async function generateExtension(
  folder: string,
  pieces: readonly SourceFile[],
  mapperFiles: readonly SourceFile[],
): Promise<{ schema: GraphQLSchema; files: Record<string, string> }> {
  const schema = schemaOf(pieces)
  const generated = `${folder}/generated`
  return { schema, files: { [`${generated}/resolvers.ts`]: await resolverTypes(schema, generated, mapperFiles) } }
}
