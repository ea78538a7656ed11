import ts from 'typescript'
import { type Fault, withFault } from './faults.ts'

/** A fault with the number that switches it on. */
export interface NumberedFault extends Fault {
  id: number
}

interface Body {
  node: ts.Block | ts.Expression
  faults: NumberedFault[]
}

/** What the switched code reads: see try-fault.ts. */
const STATE = 'globalThis.faultSwitch'

/**
 * The file with all its faults, each behind a switch: the outermost function around a fault gets one body per fault.
 * Faults outside functions are switched when the module is loaded: `const`s with their initializer, if at all.
 */
export function withSwitches(file: string, text: string, faults: readonly NumberedFault[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const bodies: Body[] = []

  function collect(node: ts.Node) {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined
    const initializer =
      ts.isVariableDeclaration(node) && !isWithin(node, ts.isFunctionLike) ? node.initializer : undefined
    if (body) addBody(body)
    else if (initializer && !containsFunction(initializer)) addBody(initializer)
    else ts.forEachChild(node, collect)
  }
  function addBody(node: Body['node']) {
    const within = faults.filter(({ start, end }) => start >= node.getStart(source) && end <= node.end)
    if (within.length > 0) bodies.push({ node, faults: within })
  }
  collect(source)
  return bodies
    .toSorted((one, other) => other.node.pos - one.node.pos)
    .reduce((changed, body) => {
      const [start, end] = [body.node.getStart(source), body.node.end]
      return changed.slice(0, start) + switched(text, body, start, end) + changed.slice(end)
    }, text)
}

function switched(text: string, { node, faults }: Body, start: number, end: number): string {
  const body = (fault?: Fault) => {
    if (!fault) return text.slice(start, end)
    const changed = withFault(text, fault)
    return changed.slice(start, end + changed.length - text.length)
  }
  const ids = faults.map(({ id }) => id)
  const reached = `${STATE}?.reach(${ids.join(',')})`
  if (ts.isBlock(node)) {
    const cases = faults.map((fault) => `case ${fault.id}: ${body(fault)} break;`).join('\n')
    // "return" in the original body must come last, so that a function without one ends here
    return `{ ${reached}; switch (${STATE}?.active) {\n${cases}\ndefault: ${body()} } }`
  }
  const choices = faults.map((fault) => `${STATE}?.active === ${fault.id} ? (${body(fault)}) : `).join('\n')
  return `(${reached}, ${choices}(${body()}))`
}

const isWithin = (node: ts.Node, matches: (node: ts.Node) => boolean): boolean =>
  node.parent !== undefined && (matches(node.parent) || isWithin(node.parent, matches))
const containsFunction = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || (ts.forEachChild(node, (child) => containsFunction(child) || undefined) ?? false)
