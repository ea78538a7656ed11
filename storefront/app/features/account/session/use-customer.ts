import { useEffect, useState } from 'react'
import { loadPart } from '../../../../../web/platform/load-part.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import type { Customer } from './customer-copy.ts'

/** The signed-in customer; undefined until loaded. */
export function useCustomer(isIn: boolean): Customer | undefined {
  const { graphql } = useRouter()
  const [customer, setCustomer] = useState<Customer>()
  useEffect(() => {
    if (!isIn) return
    let isOver = false
    loadPart(() => import('./customer-copy.ts'))
      .then(async ({ loadCustomer }) => {
        const found = await loadCustomer(graphql)
        if (!isOver) setCustomer(found)
      })
      .catch((error: unknown) => console.warn(error)) // the header is shown without the name
    return () => {
      isOver = true
    }
  }, [isIn, graphql])
  return isIn ? customer : undefined
}
