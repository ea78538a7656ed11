import { createHash } from 'node:crypto'
import path from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import {
  Kind,
  NoUnusedFragmentsRule,
  parse,
  print,
  Source,
  specifiedRules,
  stripIgnoredCharacters,
  TokenKind,
  validate,
  visit,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { SourceFile } from './files.ts'
import { scalars } from './scalars.ts'

const NOTE = '// Written by npm run generate: never edited.\n'

interface QuerySettings {
  /** `# post`: sent by POST. */
  isPost?: boolean
  /** `# cache: 300`: seconds. */
  age?: number
}
interface SourceDefinition<Node> {
  file: SourceFile
  node: Node
  settings: QuerySettings
}
const compare = (a: string, b: string) => (a < b ? -1 : 1)
type Named = FragmentDefinitionNode | (OperationDefinitionNode & { name: { value: string } })

/**
 * Generates types, hashes and texts of the storefront's documents. Invalid documents are reported and left out, and do
 * not prevent the others.
 */
export async function generateDocuments(
  schema: GraphQLSchema,
  files: readonly SourceFile[],
  folder = 'storefront/app/generated',
) {
  const problems: string[] = []
  // by name, so that moving a document changes nothing
  const pieces = files
    .flatMap((file) => parseDefinitions(file, problems))
    .toSorted((a, b) => compare(a.node.name.value, b.node.name.value))
  const fragments = new Map<string, SourceDefinition<FragmentDefinitionNode>>()
  const operationPieces: SourceDefinition<Named & OperationDefinitionNode>[] = []
  for (const piece of pieces) {
    const { file, node } = piece
    const name = node.name.value
    if (fragments.has(name) || operationPieces.some((other) => other.node.name?.value === name))
      problems.push(`${file.path}: the name ${name} is taken`)
    else if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(name, { ...piece, node })
    else operationPieces.push({ ...piece, node })
  }

  const validOperations = operationPieces.filter((piece) => {
    const found = validate(
      schema,
      documentOf(piece.node, fragments),
      specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule),
    )
    problems.push(...found.map((error) => `${piece.file.path}: ${error.message}`))
    return found.length === 0
  })
  const used = new Set(validOperations.flatMap(({ node }) => documentOf(node, fragments).definitions))
  for (const { node, file } of fragments.values()) {
    if (used.has(node)) continue
    const found = validate(
      schema,
      documentOf(node, fragments),
      specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule),
    )
    problems.push(...found.map((error) => `${file.path}: ${error.message}`))
    if (found.length === 0) used.add(node)
  }

  const types = await codegen({
    filename: `${folder}/operations.ts`,
    schema: parse('type Query { nothing: Int }'),
    schemaAst: schema,
    documents: [...used].map((node) => ({ location: '', document: { kind: Kind.DOCUMENT, definitions: [node] } })),
    config: {},
    plugins: [
      {
        operations: {
          scalars,
          useTypeImports: true,
          enumType: 'string-literal',
          enumsAsTypes: true,
          skipTypename: true,
          maybeValue: 'T | null',
          inputMaybeValue: 'T | null | undefined',
        },
      },
    ],
    pluginMap: { operations },
    skipDocumentsValidation: true,
  })

  const manifest: Record<string, string> = {}
  const texts: Record<string, string> = {}
  const documents = validOperations.map(({ node, settings }) => {
    const text = stripIgnoredCharacters(print(documentOf(node, fragments)))
    const hash = createHash('sha256').update(text).digest('hex')
    const name = node.name.value
    manifest[hash] = text
    if (node.operation !== 'query') return documentConst(folder, name, 'Mutation', { kind: node.operation, name, text })
    const { isPost, age } = settings
    if (isPost) return documentConst(folder, name, 'Query', { kind: node.operation, name, hash, text })
    texts[hash] = text
    return documentConst(folder, name, 'Query', { kind: node.operation, name, hash, ...(age && { age }) })
  })
  const textsConst = `export const texts: Readonly<Record<string, string>> = ${JSON.stringify(texts, null, 1)}`
  const reexports = documents.map(({ name }) => `export { ${name} } from './documents/${name}.ts'\n`).join('')
  return {
    problems,
    files: {
      [`${folder}/operations.ts`]: NOTE + types,
      [`${folder}/documents.ts`]: `${NOTE}${reexports}\nexport type * as Types from './operations.ts'\n`,
      ...Object.fromEntries(documents.map(({ name, content }) => [`${folder}/documents/${name}.ts`, content])),
      [`${folder}/texts.ts`]: `${NOTE}${textsConst}\n`,
      [`${folder}/manifest.json`]: `${JSON.stringify(manifest, null, 1)}\n`,
    },
  }
}

// one file per document, so that the bundler adds a document only to the pages that use it
const documentConst = (folder: string, name: string, kind: 'Query' | 'Mutation', value: object) => ({
  name,
  content:
    `${NOTE}import type { ${kind}Document } from '${path.posix.relative(`${folder}/documents`, 'web/api/document.ts')}'\n` +
    `import type { ${name}${kind}, ${name}${kind}Variables } from '../operations.ts'\n\n` +
    `export const ${name}: ${kind}Document<${name}${kind}, ${name}${kind}Variables> = ${JSON.stringify(value)}\n`,
})

function parseDefinitions(file: SourceFile, problems: string[]): SourceDefinition<Named>[] {
  try {
    let settingsLeft = file.text.match(SETTINGS)?.length ?? 0
    const found = parse(new Source(file.text, file.path)).definitions.flatMap((node) => {
      const settings = isQuery(node) ? settingsOf(node) : {}
      settingsLeft -= Object.keys(settings).length
      const isNamed = node.kind === Kind.FRAGMENT_DEFINITION || (node.kind === Kind.OPERATION_DEFINITION && node.name)
      if (isNamed) return [{ file, node: node as Named, settings }]
      problems.push(`${file.path}: a file holds named operations and fragments`)
      return []
    })
    if (settingsLeft > 0) problems.push(`${file.path}: "# post" and "# cache" stand right above a query`)
    return found
  } catch (error) {
    problems.push(`${file.path}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return []
}

const SETTINGS = /^\s*#\s*(?:post\s*$|cache:)/gm
const isQuery = (node: DefinitionNode) => node.kind === Kind.OPERATION_DEFINITION && node.operation === 'query'

/** What the comments right above a definition say. */
function settingsOf(node: DefinitionNode): QuerySettings {
  const settings: QuerySettings = {}
  let token = node.loc?.startToken.prev
  for (; token?.kind === TokenKind.COMMENT; token = token.prev) {
    const comment = token.value.trim()
    if (comment === 'post') settings.isPost = true
    const age = /^cache:\s*(\d+)/.exec(comment)?.[1]
    if (age) settings.age = Number(age)
  }
  return settings
}

/** A definition with all fragments that it uses, each once. */
function documentOf(node: DefinitionNode, fragments: ReadonlyMap<string, SourceDefinition<FragmentDefinitionNode>>) {
  const definitions = new Set<DefinitionNode>()
  const add = (definition: DefinitionNode) => {
    if (definitions.has(definition)) return
    definitions.add(definition)
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)
        if (fragment) add(fragment.node)
      },
    })
  }
  add(node)
  return { kind: Kind.DOCUMENT as const, definitions: [...definitions] }
}
