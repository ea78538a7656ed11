/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 2
/** Longer texts are not compared. */
const MAX_LINES = 2000

type Step = ' ' | '-' | '+'

/** The changed lines of two texts with context, like `diff -u`. */
export function diffLines(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length > MAX_LINES || b.length > MAX_LINES) return ['(too long to compare)']
  const steps = stepsOf(a, b)
  const isNearChange = steps.map((_, index) =>
    steps.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(([step]) => step !== ' '),
  )
  return steps.flatMap(([step, line], index) => {
    if (!isNearChange[index]) return isNearChange[index - 1] ? ['…'] : []
    return [`${step} ${line}`]
  })
}

/** Computed by the longest common subsequence of lines. */
function stepsOf(a: readonly string[], b: readonly string[]): [Step, string][] {
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const commonLength = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j] ? commonLength(i + 1, j + 1) + 1 : Math.max(commonLength(i + 1, j), commonLength(i, j + 1))
  const steps: [Step, string][] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      steps.push([' ', a[i] ?? ''])
      i++
      j++
    } else if (j >= b.length || (i < a.length && commonLength(i + 1, j) >= commonLength(i, j + 1)))
      steps.push(['-', a[i++] ?? ''])
    else steps.push(['+', b[j++] ?? ''])
  }
  return steps
}
