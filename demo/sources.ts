import type { Db } from '../server/platform/db/db.ts'

const week = (weekdays: string, saturday?: string, sunday?: string) => [
  { days: 'Pn–Pt', hours: weekdays },
  ...(saturday ? [{ days: 'So', hours: saturday }] : []),
  ...(sunday ? [{ days: 'Nd', hours: sunday }] : []),
]

const warehouse = {
  code: 'lublin',
  name: 'Magazyn wysyłkowy Lublin',
  kind: 'warehouse',
  is_pickup_location: false,
  street: 'ul. Introligatorska 7',
  postcode: '20-234',
  city: 'Lublin',
  phone: '+48 81 555 01 00',
  email: 'magazyn@zakladka.example',
  latitude: 51.2641,
  longitude: 22.6003,
  opening_hours: week('7:00–19:00'),
  description: 'Stąd wyjeżdżają wszystkie paczki.',
  position: 0,
}

export const bookstores = [
  {
    code: 'lublin-krakowskie',
    name: 'Zakładka Krakowskie Przedmieście',
    street: 'ul. Krakowskie Przedmieście 41',
    postcode: '20-076',
    city: 'Lublin',
    phone: '+48 81 555 01 11',
    email: 'krakowskie@zakladka.example',
    latitude: 51.2481,
    longitude: 22.5576,
    opening_hours: week('9:00–20:00', '10:00–18:00', '11:00–16:00'),
    description: 'Dwa piętra, czytelnia i najlepszy widok na deptak.',
  },
  {
    code: 'lublin-olimp',
    name: 'Zakładka Olimp',
    street: 'al. Spółdzielczości Pracy 34',
    postcode: '20-147',
    city: 'Lublin',
    phone: '+48 81 555 01 12',
    email: 'olimp@zakladka.example',
    latitude: 51.2712,
    longitude: 22.5731,
    opening_hours: week('9:00–21:00', '9:00–21:00'),
    description: 'W galerii, obok wejścia od parkingu.',
  },
  {
    code: 'zamosc-rynek',
    name: 'Zakładka Zamość',
    street: 'Rynek Wielki 8',
    postcode: '22-400',
    city: 'Zamość',
    phone: '+48 84 555 02 01',
    email: 'zamosc@zakladka.example',
    latitude: 50.7172,
    longitude: 23.2528,
    opening_hours: week('9:00–18:00', '10:00–15:00'),
    description: 'Pod arkadami ormiańskich kamienic.',
  },
  {
    code: 'pulawy-czartoryskich',
    name: 'Zakładka Puławy',
    street: 'ul. Czartoryskich 12',
    postcode: '24-100',
    city: 'Puławy',
    phone: '+48 81 555 03 01',
    email: 'pulawy@zakladka.example',
    latitude: 51.4147,
    longitude: 21.9637,
    opening_hours: week('9:00–18:00', '9:00–14:00'),
    description: 'Kilka kroków od bramy parku.',
  },
  {
    code: 'chelm-luwr',
    name: 'Zakładka Chełm',
    street: 'ul. Lubelska 22',
    postcode: '22-100',
    city: 'Chełm',
    phone: '+48 82 555 04 01',
    email: 'chelm@zakladka.example',
    latitude: 51.1322,
    longitude: 23.4771,
    opening_hours: week('10:00–18:00', '10:00–14:00'),
    description: 'Mała księgarnia z dużym działem dziecięcym.',
  },
]

/** Writes the warehouse and the bookshops; existing ones are unchanged. */
export async function writeSources(tx: Db): Promise<void> {
  const sources = [
    warehouse,
    ...bookstores.map((store, index) => ({
      ...store,
      kind: 'bookstore',
      is_pickup_location: true,
      position: index + 1,
    })),
  ]
  await tx.run`
    insert into source (code, name, kind, is_pickup_location, street, postcode, city, phone, email, latitude, longitude,
      opening_hours, description, position)
    select * from json_to_recordset(${JSON.stringify(sources)}::json) as s (code text, name text, kind text,
      is_pickup_location boolean, street text, postcode text, city text,
      phone text, email text, latitude numeric, longitude numeric, opening_hours jsonb, description text, position int)
    on conflict (code) do nothing`
}
