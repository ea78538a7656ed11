import type { Db } from '../../../platform/db/db.ts'

/** Surcharges of the values of one required option, or of the links: hundredths, or hundredths of a percent. */
export type RequiredPrices = [price: number, type: 'fixed' | 'percent'][]

/** Stores the prices of required options with the products, for cards and the index. */
export const deriveRequired = (tx: Db, ids: readonly number[]) => tx.run`
  update product p set required = r.required
  from (select q.id, (select jsonb_agg(prices) from (
      select jsonb_agg(jsonb_build_array(coalesce(v.price, o.price), coalesce(v.price_type, o.price_type))) as prices
      from custom_option o left join custom_option_value v on v.option_id = o.id
      where o.product_id = q.id and o.is_required group by o.id
      union all
      select jsonb_agg(jsonb_build_array(d.price, 'fixed')) from downloadable w join download d
        on d.product_id = w.product_id and d.kind = 'link' and d.has_file
      where w.product_id = q.id and w.links_purchased_separately group by w.product_id) each) as required
    from product q where q.id = any(${ids})) r
  where p.id = r.id and p.required is distinct from r.required`
