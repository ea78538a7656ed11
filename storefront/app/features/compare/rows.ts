import type { ComparisonFragment, ProductCardFragment } from '../../generated/operations.ts'

interface Column {
  product: ProductCardFragment
  values: ReadonlyMap<string, string>
}

export interface Row {
  code: string
  label: string
  /** One value for each column. */
  values: string[]
  differs: boolean
}

type Compared = Pick<ComparisonFragment, 'items' | 'attributes'> | undefined

export const columnsOf = (list: Compared): Column[] =>
  (list?.items ?? []).flatMap((item) =>
    item
      ? [
          {
            product: item.product,
            values: new Map(item.attributes.map((attribute) => [attribute?.code ?? '', attribute?.value ?? ''])),
          },
        ]
      : [],
  )

export function rowsOf(list: Compared): Row[] {
  const columns = columnsOf(list)
  return (list?.attributes ?? []).flatMap((attribute) => {
    if (!attribute) return []
    const values = columns.map((column) => column.values.get(attribute.code) ?? '')
    return [{ code: attribute.code, label: attribute.label, values, differs: new Set(values).size > 1 }]
  })
}
