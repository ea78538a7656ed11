import type { Coordinates } from './points.sql.ts'
import { cityKey } from './place-keys.ts'

export interface KnownTown extends Coordinates {
  name: string
  cityKey: string
  postcode: string
}

/** `postcode latitude longitude name`: the first town of each postcode area is its main one. */
const TOWNS = `
00-001 52.23 21.01 Warszawa
05-120 52.40 20.93 Legionowo
05-500 52.08 21.03 Piaseczno
05-800 52.17 20.81 Pruszków
05-300 52.18 21.57 Mińsk Mazowiecki
06-400 52.88 20.62 Ciechanów
07-400 53.08 21.57 Ostrołęka
07-200 52.59 21.46 Wyszków
08-110 52.17 22.29 Siedlce
08-500 51.56 21.86 Ryki
09-400 52.55 19.70 Płock
10-001 53.78 20.49 Olsztyn
11-500 54.04 21.77 Giżycko
12-100 53.56 20.99 Szczytno
13-200 53.23 20.18 Działdowo
14-100 53.70 19.96 Ostróda
14-200 53.60 19.57 Iława
15-001 53.13 23.16 Białystok
16-300 53.84 22.98 Augustów
16-400 54.10 22.93 Suwałki
17-100 52.77 23.19 Bielsk Podlaski
18-400 53.18 22.06 Łomża
19-300 53.83 22.36 Ełk
20-001 51.25 22.57 Lublin
21-500 52.03 23.12 Biała Podlaska
21-040 51.22 22.70 Świdnik
21-010 51.30 22.88 Łęczna
21-100 51.46 22.61 Lubartów
21-300 51.78 22.62 Radzyń Podlaski
21-400 51.93 22.38 Łuków
22-100 51.14 23.47 Chełm
22-200 51.55 23.55 Włodawa
22-300 50.98 23.17 Krasnystaw
22-400 50.72 23.25 Zamość
22-500 50.81 23.89 Hrubieszów
22-600 50.45 23.42 Tomaszów Lubelski
23-200 50.92 22.22 Kraśnik
23-300 50.70 22.41 Janów Lubelski
23-400 50.54 22.72 Biłgoraj
24-100 51.42 21.97 Puławy
24-300 51.15 21.97 Opole Lubelskie
25-001 50.87 20.63 Kielce
26-600 51.40 21.15 Radom
26-110 51.11 20.87 Skarżysko-Kamienna
27-200 51.04 21.07 Starachowice
27-400 50.93 21.39 Ostrowiec Świętokrzyski
27-600 50.68 21.75 Sandomierz
28-100 50.47 20.72 Busko-Zdrój
29-100 50.88 19.97 Włoszczowa
30-001 50.06 19.94 Kraków
32-020 49.99 20.06 Wieliczka
32-600 50.03 19.21 Oświęcim
33-300 49.62 20.70 Nowy Sącz
33-100 50.01 20.99 Tarnów
34-400 49.48 20.03 Nowy Targ
34-500 49.30 19.95 Zakopane
34-300 49.69 19.19 Żywiec
35-001 50.04 22.00 Rzeszów
36-200 49.77 21.95 Brzozów
37-700 49.78 22.77 Przemyśl
37-450 50.58 22.05 Stalowa Wola
37-500 50.02 22.68 Jarosław
38-400 49.69 21.77 Krosno
38-500 49.56 22.21 Sanok
39-300 50.29 21.42 Mielec
39-200 50.05 21.41 Dębica
39-400 50.57 21.68 Tarnobrzeg
40-001 50.26 19.02 Katowice
41-200 50.29 19.10 Sosnowiec
41-800 50.31 18.78 Zabrze
41-902 50.35 18.92 Bytom
42-200 50.81 19.12 Częstochowa
43-300 49.82 19.04 Bielsko-Biała
43-100 50.13 18.99 Tychy
44-100 50.29 18.67 Gliwice
44-200 50.10 18.54 Rybnik
45-001 50.67 17.92 Opole
46-200 50.97 18.22 Kluczbork
47-400 50.09 18.22 Racibórz
48-300 50.47 17.33 Nysa
49-300 50.86 17.47 Brzeg
50-001 51.11 17.03 Wrocław
55-200 50.94 17.29 Oława
56-400 51.21 17.38 Oleśnica
57-300 50.44 16.65 Kłodzko
58-300 50.77 16.28 Wałbrzych
58-500 50.90 15.73 Jelenia Góra
58-100 50.84 16.49 Świdnica
59-220 51.21 16.16 Legnica
59-300 51.40 16.20 Lubin
60-001 52.41 16.93 Poznań
61-001 52.41 16.97 Poznań
62-200 52.53 17.60 Gniezno
62-500 52.22 18.25 Konin
62-800 51.76 18.09 Kalisz
63-400 51.65 17.81 Ostrów Wielkopolski
64-100 51.84 16.57 Leszno
64-920 53.15 16.74 Piła
65-001 51.94 15.51 Zielona Góra
66-400 52.73 15.24 Gorzów Wielkopolski
67-100 51.80 15.72 Nowa Sól
68-200 51.64 15.14 Żary
69-100 52.35 14.55 Słubice
70-001 53.43 14.55 Szczecin
71-001 53.44 14.52 Szczecin
72-600 53.91 14.25 Świnoujście
73-110 53.34 15.05 Stargard
74-100 53.25 14.49 Gryfino
75-001 54.19 16.18 Koszalin
76-200 54.46 17.03 Słupsk
77-300 53.67 17.37 Człuchów
78-100 54.18 15.58 Kołobrzeg
78-400 53.71 16.70 Szczecinek
80-001 54.35 18.65 Gdańsk
81-001 54.52 18.53 Gdynia
81-701 54.44 18.56 Sopot
82-300 54.16 19.40 Elbląg
83-110 54.09 18.78 Tczew
84-200 54.61 18.24 Wejherowo
85-001 53.12 18.01 Bydgoszcz
86-300 53.48 18.75 Grudziądz
87-100 53.01 18.60 Toruń
87-800 52.65 19.07 Włocławek
88-100 52.80 18.26 Inowrocław
89-600 53.70 17.56 Chojnice
90-001 51.77 19.46 Łódź
91-001 51.80 19.44 Łódź
92-001 51.76 19.55 Łódź
93-001 51.73 19.47 Łódź
94-001 51.75 19.40 Łódź
95-200 51.66 19.36 Pabianice
95-100 51.85 19.41 Zgierz
96-100 51.96 20.14 Skierniewice
97-300 51.41 19.70 Piotrków Trybunalski
97-400 51.36 19.36 Bełchatów
97-200 51.53 20.01 Tomaszów Mazowiecki
98-200 51.60 18.73 Sieradz
99-300 52.23 19.36 Kutno
`
  .trim()
  .split('\n')
  .map((line): KnownTown => {
    const [postcode = '', latitude, longitude, ...words] = line.split(' ')
    const name = words.join(' ')
    return { name, cityKey: cityKey(name), postcode, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** Capitals of the provinces, where a search names the province. */
const CAPITALS: Readonly<Record<string, string>> = {
  dolnoslaskie: 'Wrocław',
  'kujawsko pomorskie': 'Bydgoszcz',
  lubelskie: 'Lublin',
  lubuskie: 'Zielona Góra',
  lodzkie: 'Łódź',
  malopolskie: 'Kraków',
  mazowieckie: 'Warszawa',
  opolskie: 'Opole',
  podkarpackie: 'Rzeszów',
  podlaskie: 'Białystok',
  pomorskie: 'Gdańsk',
  slaskie: 'Katowice',
  swietokrzyskie: 'Kielce',
  'warminsko mazurskie': 'Olsztyn',
  wielkopolskie: 'Poznań',
  zachodniopomorskie: 'Szczecin',
}

/** A larger town by its name, or the capital of a province. Coordinates are those of its centre, within 2 km. */
export function findKnownTown(name: string): KnownTown | undefined {
  const key = cityKey(name)
  const searched = cityKey(CAPITALS[key] ?? name)
  return TOWNS.find((town) => town.cityKey === searched)
}

/** The first known town whose postcode begins so. */
export const findKnownPostcode = (start: string): KnownTown | undefined =>
  TOWNS.find(({ postcode }) => postcode.startsWith(start))
