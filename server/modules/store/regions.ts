export interface Region {
  id: number
  /** `PL-06` */
  code: string
  name: string
}

// codes are those of TERYT, as in Magento; ids must not change, since addresses refer to them, while Magento assigns
// them at installation
const VOIVODESHIPS = {
  'PL-02': 'dolnośląskie',
  'PL-04': 'kujawsko-pomorskie',
  'PL-06': 'lubelskie',
  'PL-08': 'lubuskie',
  'PL-10': 'łódzkie',
  'PL-12': 'małopolskie',
  'PL-14': 'mazowieckie',
  'PL-16': 'opolskie',
  'PL-18': 'podkarpackie',
  'PL-20': 'podlaskie',
  'PL-22': 'pomorskie',
  'PL-24': 'śląskie',
  'PL-26': 'świętokrzyskie',
  'PL-28': 'warmińsko-mazurskie',
  'PL-30': 'wielkopolskie',
  'PL-32': 'zachodniopomorskie',
}
const FIRST_ID = 953

export const POLISH_REGIONS: readonly Region[] = Object.entries(VOIVODESHIPS).map(([code, name], i) => ({
  id: FIRST_ID + i,
  code,
  name,
}))
