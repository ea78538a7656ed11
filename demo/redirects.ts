import type { Db } from '../server/platform/db/db.ts'

/** Earlier URLs of the shop, to which other sites still link. */
const OLD_ADDRESSES = [
  { from: 'beletrystyka.html', to: 'literatura-piekna.html' },
  { from: 'kryminaly.html', to: 'kryminal-i-sensacja.html' },
  { from: 'lektury.html', to: 'lektury-szkolne.html' },
  { from: 'ksiazka/lalka', to: 'lalka-prus.html' },
  { from: 'ksiazka/faraon', to: 'faraon-prus.html' },
]

export async function writeRedirects(tx: Db): Promise<void> {
  await tx.run`insert into url_rewrite (store_code, request_path, entity_type, target_path, redirect_type)
    select 'default', r."from", 'CUSTOM', r."to", 301 from json_to_recordset(${JSON.stringify(OLD_ADDRESSES)}::json)
      as r ("from" text, "to" text)
    on conflict do nothing`
}
