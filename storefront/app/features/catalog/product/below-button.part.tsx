import type { ComponentProps } from 'react'
import { present } from '../card/card-facts.ts'
import { OtherEditions } from './other-editions.tsx'
import { ProductSupply } from './product-supply.tsx'

export function BelowButton(props: ComponentProps<typeof ProductSupply>) {
  return (
    <>
      <OtherEditions products={present(props.product.other_editions)} />
      <ProductSupply {...props} />
    </>
  )
}
