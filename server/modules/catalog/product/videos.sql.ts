import { type Db, sql } from '../../../platform/db/db.ts'

export interface ProductVideos {
  id: number
  /** File of its main image. */
  cover: string | null
  /** Position after its last image. */
  position: number
  videos: { url: string; title: string }[]
}

/** A product's videos; locks the product until the end of the transaction. */
export const readVideos = (db: Db, sku: string) => db.one<ProductVideos>`
  select p.id,
    (select i.file from product_image i where i.product_id = p.id and 'image' = any(i.roles) and not i.is_disabled
      order by i.position, i.id limit 1) as cover,
    coalesce((select max(i.position) from product_image i where i.product_id = p.id), 0) + 1 as position,
    coalesce((select json_agg(json_build_object('url', i.video ->> 'url', 'title', i.video ->> 'title')
      order by i.position, i.id) from product_image i
      where i.product_id = p.id and i.media_type = 'external-video'), '[]') as videos
  from product p where p.sku = ${sku} for update of p`

export const insertVideo = (
  tx: Db,
  {
    id,
    cover,
    position,
    address,
    title,
    provider,
  }: { id: number; cover: string; position: number; address: string; title: string; provider: string },
) => tx.run`
  insert into product_image (product_id, file, label, position, media_type, roles, video)
  values (${id}, ${cover}, ${title}, ${position}, 'external-video', '{}',
    ${JSON.stringify({ provider, url: address, title })})`

export const deleteVideos = (tx: Db, id: number, address?: string) => tx.run`
  delete from product_image where product_id = ${id} and media_type = 'external-video'
    ${address === undefined ? sql`` : sql`and video ->> 'url' = ${address}`}`
