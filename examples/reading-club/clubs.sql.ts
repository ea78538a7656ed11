import type { Db } from 'zakladka/server'

export interface Club {
  id: number
  name: string
  place: string
}

export interface Meeting {
  id: number
  clubId: number
  productId: number
  meetsAt: Date
}

export const insertClub = (tx: Db, { name, place }: Omit<Club, 'id'>) => tx.one<{ id: number }>`
  insert into reading_club (name, place) values (${name}, ${place}) on conflict (name) do nothing returning id`

export const readClubs = (db: Db) => db.many<Club>`select id, name, place from reading_club order by name`

export const readClubsById = (db: Db, ids: readonly number[]) => db.many<Club>`
  select id, name, place from reading_club where id = any(${ids}::int[])`

export const findClubByName = (db: Db, name: string) => db.one<Club>`
  select id, name, place from reading_club where lower(name) = lower(${name})`

export const findProduct = (db: Db, sku: string) => db.one<{ id: number; name: string }>`
  select p.id, t.name from product p join product_text t on t.product_id = p.id and t.store_code = 'default'
  where p.sku = ${sku}`

export const readProductName = (db: Db, id: number, storeCode: string) => db.one<{ name: string; urlKey: string }>`
  select name, url_key from product_text where product_id = ${id} and store_code = ${storeCode}`

/** Undefined if the club meets at that moment already. */
export const insertMeeting = (tx: Db, { clubId, productId, meetsAt }: Omit<Meeting, 'id'>) => tx.one<{ id: number }>`
  insert into reading_club_meeting (club_id, product_id, meets_at) values (${clubId}, ${productId}, ${meetsAt})
  on conflict do nothing returning id`

export const readMeeting = (db: Db, id: number) => db.one<Meeting>`
  select id, club_id, product_id, meets_at from reading_club_meeting where id = ${id}`

/** The next meeting of each of these clubs. */
export const readNextOfClubs = (db: Db, clubIds: readonly number[], now: Date) => db.many<Meeting>`
  select distinct on (club_id) id, club_id, product_id, meets_at from reading_club_meeting
  where club_id = any(${clubIds}::int[]) and meets_at > ${now} order by club_id, meets_at`

/** The next meeting about each of these products. */
export const readNextOfProducts = (db: Db, productIds: readonly number[], now: Date) => db.many<Meeting>`
  select distinct on (product_id) id, club_id, product_id, meets_at from reading_club_meeting
  where product_id = any(${productIds}::int[]) and meets_at > ${now} order by product_id, meets_at`

/** The next meeting of a customer's clubs about one of these products. */
export const readOwnNext = (db: Db, customerId: number, productIds: readonly number[], now: Date) => db.one<Meeting>`
  select m.id, m.club_id, m.product_id, m.meets_at
  from reading_club_meeting m join reading_club_member p on p.club_id = m.club_id and p.customer_id = ${customerId}
  where m.product_id = any(${productIds}::int[]) and m.meets_at > ${now} order by m.meets_at limit 1`

export const insertMember = (tx: Db, clubId: number, customerId: number, joinedAt: Date) => tx.run`
  insert into reading_club_member (club_id, customer_id, joined_at) values (${clubId}, ${customerId}, ${joinedAt})
  on conflict do nothing`

export const deleteMember = (tx: Db, clubId: number, customerId: number) => tx.run`
  delete from reading_club_member where club_id = ${clubId} and customer_id = ${customerId}`

export const readMemberIds = (db: Db, clubId: number) => db.many<{ customerId: number }>`
  select customer_id from reading_club_member where club_id = ${clubId} order by customer_id`

export const readMemberships = (db: Db, customerId: number, clubIds: readonly number[]) => db.many<{ clubId: number }>`
  select club_id from reading_club_member where customer_id = ${customerId} and club_id = any(${clubIds}::int[])`
