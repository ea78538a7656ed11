import type { ComponentProps } from 'react'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { OtherEditions } from './other-editions.tsx'
import { ProductAvailability } from './product-availability.tsx'

export function EditionsAndAvailability(props: ComponentProps<typeof ProductAvailability>) {
  return (
    <>
      <OtherEditions products={withoutNulls(props.product.other_editions)} />
      <ProductAvailability {...props} />
    </>
  )
}
