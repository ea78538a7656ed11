import ts from 'typescript'

/** One small change of a source file that a test should notice. */
export interface Fault {
  kind: string
  start: number
  end: number
  replacement: string
}

const COMPARISONS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
}
/** Method calls without which the expression is still valid. */
const OPTIONAL_CALLS = ['filter', 'toSorted', 'slice', 'trim', 'toLowerCase', 'replace', 'replaceAll']
const LIMIT_NAME = /MAX|MIN|LIMIT|_MS|HOURS|DAYS|RATE|WINDOW|INTERVAL|COUNT|LENGTH|SIZE/

/** Changes within SQL: what a statement filters, compares, orders, locks and limits. */
const SQL_CHANGES: readonly [kind: string, pattern: RegExp, change: (match: RegExpMatchArray) => string][] = [
  ['condition removed', /\s+(?:and|or) [a-z_.]+ (?:=|<>|<=?|>=?|is|in|not in|like|ilike) [^\n()`]+(?=\n|`)/g, () => ''],
  ['first condition removed', /\bwhere [^\n()]*? and /g, () => 'where '],
  [
    'comparison',
    / (<=|>=|<|>) /g,
    ([, sign]) => ` ${{ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }[sign ?? ''] ?? ''} `,
  ],
  ['order', / order by ([a-z_.]+)( desc| asc)?/g, ([, by, way]) => ` order by ${by}${way === ' desc' ? '' : ' desc'}`],
  ['lock', / for update(?: of [a-z_]+)?(?: skip locked)?/g, () => ''],
  ['null', / is (not )?null/g, ([, not]) => (not ? ' is null' : ' is not null')],
  ['distinct removed', /\bdistinct /g, () => ''],
  ['limit removed', / limit (?:\d+|\$\{[^}]*\})/g, () => ''],
]

/** All faults of a file that this tool knows, in the order of the file. */
export function findFaults(file: string, text: string): Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []
  const add = (kind: string, start: number, end: number, replacement: string) =>
    void faults.push({ kind, start, end, replacement })
  const replace = (kind: string, node: ts.Node, change: (code: string) => string) =>
    add(kind, node.getStart(source), node.end, change(node.getText(source)))

  function ofNode(node: ts.Node) {
    if (ts.isIfStatement(node)) {
      if (node.elseStatement) replace('condition negated', node.expression, (code) => `!(${code})`)
      else replace('guard removed', node, () => ';')
    } else if (ts.isConditionalExpression(node)) {
      replace('condition negated', node.condition, (code) => `!(${code})`)
    } else if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      const comparison = COMPARISONS[kind]
      if (comparison) replace('comparison', node.operatorToken, () => comparison)
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken) {
        add('right side removed', node.left.end, node.end, '')
        add('left side removed', node.getStart(source), node.right.getStart(source), '')
      }
    } else if (ts.isExpressionStatement(node)) {
      if (ts.isAwaitExpression(node.expression) || ts.isCallExpression(node.expression))
        replace('call removed', node, () => ';')
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      if (name.text === 'some') replace('every', name, () => 'every')
      else if (name.text === 'every') replace('some', name, () => 'some')
      else if (OPTIONAL_CALLS.includes(name.text)) add(`${name.text} removed`, expression.end, node.end, '')
    } else if (ts.isPropertyAssignment(node)) {
      if (node.initializer.kind === ts.SyntaxKind.TrueKeyword) replace('flag', node.initializer, () => 'false')
      if (node.initializer.kind === ts.SyntaxKind.FalseKeyword) replace('flag', node.initializer, () => 'true')
    } else if (ts.isVariableDeclaration(node) && node.initializer && ts.isNumericLiteral(node.initializer)) {
      if (LIMIT_NAME.test(node.name.getText(source)))
        replace('limit times ten', node.initializer, (code) => `${code} * 10`)
    } else if (ts.isTaggedTemplateExpression(node) && /^sql$|\.(?:one|many|run|write)$/.test(tagOf(node))) {
      const start = node.template.getStart(source)
      for (const [kind, pattern, change] of SQL_CHANGES)
        for (const match of node.template.getText(source).matchAll(pattern))
          add(`SQL ${kind}`, start + match.index, start + match.index + match[0].length, change(match))
    }
  }
  const tagOf = ({ tag }: ts.TaggedTemplateExpression) => tag.getText(source).replace(/<[^]*/, '')

  function visit(node: ts.Node) {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    ofNode(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults.toSorted((one, other) => one.start - other.start)
}

/** The file with the fault. */
export const withFault = (text: string, { start, end, replacement }: Fault): string =>
  text.slice(0, start) + replacement + text.slice(end)
