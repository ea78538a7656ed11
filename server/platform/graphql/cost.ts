import { countItems, countKeys, nestedArgumentValue, argumentValue, type Variables } from './arguments.ts'
import type { ListSize } from './cost-policy.ts'
import { ITEM_COST, type Plan, type PlanNode } from './plan.ts'

/** Maximum cost of an operation with these variables. */
export function costOf({ root }: Plan, variables: Variables): number {
  return root.inner.reduce((sum, node) => sum + costOfField(node, variables, undefined, 1), root.item)
}

function costOfField(node: PlanNode, variables: Variables, parent: PlanNode | undefined, branches: number): number {
  const { size } = node
  const items = size ? itemsOf(size, node, variables, parent, branches) : 1
  const innerBranches = size?.tree ? branches * items : 1
  let itemCost = node.item
  for (const inner of node.inner) itemCost += costOfField(inner, variables, node, innerBranches)
  let highestKindCost = 0
  for (const kind of node.typeCosts) {
    let cost = kind.item
    for (const inner of kind.inner) cost += costOfField(inner, variables, node, innerBranches)
    if (cost > highestKindCost) highestKindCost = cost
  }
  let itemCount = 0
  for (const name of node.variables) itemCount += countItems(variables[name])
  return node.costPerParent + itemCount * ITEM_COST + items * (itemCost + highestKindCost)
}

/** Maximum number of items of a list. */
function itemsOf(
  size: ListSize,
  node: PlanNode,
  variables: Variables,
  parent: PlanNode | undefined,
  branches: number,
): number {
  let items = size.maxItems
  if (size.isPaged && !isUnpaged(size, node, variables) && !(parent && isUnpaged(size, parent, variables)))
    items = Math.min(
      items,
      pageSizeOf(node, variables) ?? (parent && pageSizeOf(parent, variables)) ?? size.defaultItems ?? items,
    )
  for (const path of size.keys ?? []) {
    const keyCount = countKeys(
      nestedArgumentValue(node.args, path, variables) ?? (parent && nestedArgumentValue(parent.args, path, variables)),
    )
    if (keyCount !== undefined && keyCount < items) items = keyCount
  }
  return size.tree ? Math.min(items, Math.max(1, Math.floor(size.tree / branches))) : items
}

const isUnpaged = ({ unpagedBy }: ListSize, { args }: PlanNode, variables: Variables) =>
  unpagedBy !== undefined && argumentValue(args, unpagedBy, variables) === true

function pageSizeOf({ args, pageSize }: PlanNode, variables: Variables): number | undefined {
  const requestedSize = argumentValue(args, 'pageSize', variables) ?? pageSize
  // values of other types are rejected at execution
  if (typeof requestedSize !== 'number' && typeof requestedSize !== 'string') return undefined
  const page = Number(requestedSize)
  return Number.isNaN(page) ? undefined : Math.max(1, page)
}
