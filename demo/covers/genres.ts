import type { Pattern } from './patterns.ts'
import type { Scene } from './scenes.ts'
import type { Sign } from './signs.ts'

export type Kind = 'book' | 'ebook' | 'audiobook' | 'game'
type GenreStyle = { keywords: RegExp; patterns: Pattern[]; scenes: Scene[]; signs: Sign[] }

const genreStyles: GenreStyle[] = [
  {
    keywords: /dzieci|bajk|basn|children|kids/,
    patterns: ['meadow', 'scales', 'tiles', 'stars', 'stripes'],
    scenes: ['hills', 'moonrise', 'arches', 'city', 'forest', 'sea'],
    signs: ['sun', 'rosette', 'stem', 'rings', 'crescent'],
  },
  {
    keywords: /krymin|thrill|sensac|horror|groz|crime|mystery/,
    patterns: ['rain', 'waves', 'tiles'],
    scenes: ['city', 'road', 'moonrise', 'forest'],
    signs: ['labyrinth', 'window', 'crescent', 'overlap'],
  },
  {
    keywords: /fantas|sf\b|science.fiction|utop/,
    patterns: ['stars', 'scales', 'waves'],
    scenes: ['moonrise', 'hills', 'arches', 'forest', 'sea'],
    signs: ['crescent', 'rosette', 'rings', 'sun', 'labyrinth'],
  },
  {
    keywords: /poez|wiersz|poetry|dramat/,
    patterns: ['waves', 'meadow', 'rain'],
    scenes: ['moonrise', 'sea', 'forest', 'hills'],
    signs: ['stem', 'crescent', 'overlap', 'openBook'],
  },
  {
    keywords: /histor|wojn|history|polity/,
    patterns: ['tiles', 'stripes', 'rain'],
    scenes: ['city', 'road', 'rowOfBooks', 'arches'],
    signs: ['window', 'rosette', 'rings', 'labyrinth'],
  },
  {
    keywords: /reporta|esej|publicyst|essay/,
    patterns: ['tiles', 'rain', 'stripes'],
    scenes: ['road', 'city', 'hills', 'sea'],
    signs: ['overlap', 'window', 'rings', 'openBook'],
  },
  {
    keywords: /biogra|wspomn|dzienn|listy|memoir/,
    patterns: ['waves', 'meadow', 'tiles'],
    scenes: ['rowOfBooks', 'city', 'arches'],
    signs: ['window', 'openBook', 'stem', 'overlap'],
  },
  {
    keywords: /roman|obycz|milos|love/,
    patterns: ['meadow', 'stripes', 'waves'],
    scenes: ['hills', 'moonrise', 'sea', 'city'],
    signs: ['stem', 'sun', 'rosette', 'window', 'overlap'],
  },
  {
    keywords: /kuch|kulin|gotow|cook|podroz|przewod|turyst|travel|hobby|ogrod/,
    patterns: ['scales', 'meadow', 'stripes'],
    scenes: ['hills', 'road', 'sea', 'forest'],
    signs: ['sun', 'stem', 'rings', 'rosette'],
  },
  {
    keywords: /nauk|science|informat|matem|przyrod|technik/,
    patterns: ['stars', 'tiles', 'scales'],
    scenes: ['arches', 'moonrise', 'hills'],
    signs: ['rings', 'overlap', 'labyrinth', 'sun'],
  },
  {
    keywords: /poradn|psycho|rozw|biznes|zdrow|guide|self/,
    patterns: ['tiles', 'scales', 'waves'],
    scenes: ['arches', 'hills', 'road'],
    signs: ['overlap', 'rings', 'sun', 'stem'],
  },
  {
    keywords: /gr[ay]\b|plansz|game|puzzl/,
    patterns: ['tiles', 'scales', 'stars'],
    scenes: ['city', 'hills', 'arches', 'moonrise'],
    signs: ['rosette', 'labyrinth', 'sun', 'rings'],
  },
]
const defaultStyle: GenreStyle = {
  keywords: /./,
  patterns: ['waves', 'tiles', 'meadow', 'stripes', 'scales'],
  scenes: ['rowOfBooks', 'moonrise', 'sea', 'arches', 'hills', 'city'],
  signs: ['openBook', 'window', 'stem', 'crescent', 'rosette', 'overlap'],
}

const plain = (text: string) =>
  text.toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

export const styleOfGenre = (genre: string): GenreStyle =>
  genreStyles.find((style) => style.keywords.test(plain(genre))) ?? defaultStyle

const trims: [RegExp, [number, number][]][] = [
  [
    /dzieci|bajk|basn|children|kids/,
    [
      [210, 240],
      [205, 265],
      [230, 240],
    ],
  ],
  [
    /kuch|kulin|gotow|sztuk|album|art|cook/,
    [
      [190, 240],
      [205, 260],
    ],
  ],
  [
    /poez|wiersz|poetry|dramat/,
    [
      [125, 195],
      [120, 200],
      [140, 190],
    ],
  ],
  [
    /komiks|comic/,
    [
      [170, 260],
      [165, 240],
    ],
  ],
  [
    /histor|biogra|nauk|history|science/,
    [
      [150, 225],
      [165, 235],
      [145, 215],
    ],
  ],
]

/** Trim size in millimetres: width and height. */
export const trimOf = (genre: string, kind: Kind, seed: number): [number, number] => {
  if (kind === 'game' || kind === 'audiobook') return [200, 200]
  const sizes = trims.find(([keywords]) => keywords.test(plain(genre)))?.[1] ?? [
    [135, 205],
    [145, 215],
    [130, 200],
    [135, 210],
  ]
  return sizes[seed % sizes.length]!
}
