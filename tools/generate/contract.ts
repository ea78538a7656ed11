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
import { inheritFields } from './inherit-fields.ts'
import { mappersIn } from './mappers.ts'
import { scalars } from './scalars.ts'

const NOTE = '// Written by npm run generate: never edited.\n'

/** Merges the modules' parts of the contract; generates the printed schema and the resolver types. */
export async function generateContract(
  pieces: readonly SourceFile[],
  mapperFiles: readonly SourceFile[],
): Promise<{ schema: GraphQLSchema; files: Record<string, string> }> {
  const schema = lexicographicSortSchema(
    buildASTSchema(inheritFields(concatAST(pieces.map(({ path, text }) => parse(new Source(text, path)))))),
  )
  const printed = `${printSchema(schema)}\n`
  const types = await codegen({
    filename: 'server/generated/resolvers.ts',
    schema: parse(printed),
    schemaAst: schema,
    documents: [],
    config: {},
    plugins: [{ typescript: {} }, { resolvers: {} }].map((plugin) => ({
      [Object.keys(plugin)[0] ?? '']: {
        contextType: '../platform/context.ts#RequestContext',
        mappers: mappersIn(mapperFiles),
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
  return {
    schema,
    files: {
      'schema.graphql': printed,
      'server/generated/schema.ts': `${NOTE}export const typeDefs = ${JSON.stringify(printed)}\n`,
      'server/generated/resolvers.ts': NOTE + types,
    },
  }
}
