import type { Db } from '../platform/db/db.ts'

const LABELS = [
  {
    code: 'percentOff',
    name: 'percentOff',
    labels: {},
    position: 'top-right',
    font_color: '#ffffff',
    background_color: '#b3261e',
    show_discount: true,
  },
  {
    code: 'bestseller',
    name: 'Bestseller',
    labels: {},
    position: 'top-left',
    font_color: '#3b2a00',
    background_color: '#f4c95d',
    show_discount: false,
  },
  {
    code: 'nowosc',
    name: 'Nowość',
    labels: { en: 'New' },
    position: 'top-left',
    font_color: '#ffffff',
    background_color: '#1f5c4a',
    show_discount: false,
  },
  {
    code: 'zapowiedz',
    name: 'Zapowiedź',
    labels: { en: 'Coming soon' },
    position: 'top-left',
    font_color: '#ffffff',
    background_color: '#3d4f8a',
    show_discount: false,
  },
  {
    code: 'przedsprzedaz',
    name: 'Przedsprzedaż',
    labels: { en: 'Pre-order' },
    position: 'top-left',
    font_color: '#ffffff',
    background_color: '#3d4f8a',
    show_discount: false,
  },
]

export async function writeLabels(tx: Db): Promise<void> {
  await tx.run`insert into product_label (code, name, labels, position, font_color, background_color, show_discount)
    select * from json_to_recordset(${JSON.stringify(LABELS)}::json) as l (code text, name text, labels jsonb,
      position text, font_color text, background_color text, show_discount boolean)
    on conflict (code) do nothing`
}
