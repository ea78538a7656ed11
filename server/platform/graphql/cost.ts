import { countItems, countKeys, nestedArgumentValue, argumentValue, type Variables } from './arguments.ts'
import type { ListSize } from './cost-policy.ts'
import { ITEM_COST, type Plan, type PlanNode } from './plan.ts'

/** Maximum cost of an operation with these variables. */
export function costOf({ root }: Plan, variables: Variables): number {
  return root.inner.reduce((sum, node) => sum + costOfField(node, variables, undefined, 1), root.item)
}

function costOfField(node: PlanNode, variables: Variables, around: PlanNode | undefined, branches: number): number {
  const { size } = node
  const items = size ? itemsOf(size, node, variables, around, branches) : 1
  const within = size?.tree ? branches * items : 1
  let each = node.item
  for (const inner of node.inner) each += costOfField(inner, variables, node, within)
  let highestKindCost = 0
  for (const kind of node.kinds) {
    let cost = kind.item
    for (const inner of kind.inner) cost += costOfField(inner, variables, node, within)
    if (cost > highestKindCost) highestKindCost = cost
  }
  let named = 0
  for (const name of node.variables) named += countItems(variables[name])
  return node.work + named * ITEM_COST + items * (each + highestKindCost)
}

/** Maximum number of items of a list. */
function itemsOf(
  size: ListSize,
  node: PlanNode,
  variables: Variables,
  around: PlanNode | undefined,
  branches: number,
): number {
  let items = size.maxItems
  if (size.isPaged && !isUnpaged(size, node, variables) && !(around && isUnpaged(size, around, variables)))
    items = Math.min(
      items,
      pageSizeOf(node, variables) ?? (around && pageSizeOf(around, variables)) ?? size.defaultItems ?? items,
    )
  for (const path of size.keys ?? []) {
    const named = countKeys(
      nestedArgumentValue(node.args, path, variables) ?? (around && nestedArgumentValue(around.args, path, variables)),
    )
    if (named !== undefined && named < items) items = named
  }
  return size.tree ? Math.min(items, Math.max(1, Math.floor(size.tree / branches))) : items
}

const isUnpaged = ({ unpagedBy }: ListSize, { args }: PlanNode, variables: Variables) =>
  unpagedBy !== undefined && argumentValue(args, unpagedBy, variables) === true

function pageSizeOf({ args, pageSize }: PlanNode, variables: Variables): number | undefined {
  const given = argumentValue(args, 'pageSize', variables) ?? pageSize
  // values of other types are rejected at execution
  if (typeof given !== 'number' && typeof given !== 'string') return undefined
  const page = Number(given)
  return Number.isNaN(page) ? undefined : Math.max(1, page)
}
