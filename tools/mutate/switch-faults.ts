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
 * The file with its faults, each behind a switch: the outermost function around a fault gets one body per fault, a
 * default of a parameter one value. Faults of code that runs when the module is loaded have no switch (`faultsAtLoad`).
 */
export function withSwitches(file: string, text: string, faults: readonly NumberedFault[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const loaded = faultsAtLoad(file, text, faults).map(({ id }) => id)
  return bodiesOf(source, faults)
    .toSorted((one, other) => other.node.pos - one.node.pos)
    .reduce(
      (changed, body) => {
        const [start, end] = [body.node.getStart(source), body.node.end]
        return changed.slice(0, start) + switched(text, body, start, end) + changed.slice(end)
      },
      loaded.length > 0 ? `${text}\n;${STATE}?.reach(${loaded.join(',')})` : text,
    )
}

/** Faults outside functions: a process of its own loads the file with one of them. */
export function faultsAtLoad<F extends NumberedFault>(file: string, text: string, faults: readonly F[]): F[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const switchable = new Set(bodiesOf(source, faults).flatMap((body) => body.faults.map(({ id }) => id)))
  return faults.filter(({ id }) => !switchable.has(id))
}

/** What runs when a function is called, with its faults. */
function bodiesOf(source: ts.SourceFile, faults: readonly NumberedFault[]): Body[] {
  const bodies: Body[] = []
  function collect(node: ts.Node): void {
    if (!ts.isFunctionLike(node)) return ts.forEachChild(node, collect)
    if ('parameters' in node) node.parameters.forEach(collectDefaults)
    if ('body' in node && node.body) addBody(node.body)
  }
  function collectDefaults(node: ts.Node) {
    if ((ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer) addBody(node.initializer)
    if (ts.isParameter(node) || ts.isBindingElement(node)) collectDefaults(node.name)
    else ts.forEachChild(node, collectDefaults)
  }
  function addBody(node: Body['node']) {
    const within = faults.filter(({ start, end }) => start >= node.getStart(source) && end <= node.end)
    if (within.length > 0) bodies.push({ node, faults: within })
  }
  collect(source)
  return bodies
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
