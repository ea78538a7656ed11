import path from 'node:path'
import sharp from 'sharp'
import { seededInteger, pick } from './seeded-random.ts'
import { fileExists, writeFileAtomically } from './write-file-atomically.ts'

/** Width and height in pixels. */
export const POST_SIZE = [1200, 675] as const
export const AUTHOR_SIDE = 480

interface Palette {
  wall: string
  shade: string
  light: string
  ink: string
  spines: readonly string[]
}
const PALETTES: readonly Palette[] = [
  {
    wall: '#efe3cf',
    shade: '#dcc9a8',
    light: '#fff8ea',
    ink: '#3b2f2a',
    spines: ['#9c3d2e', '#2f5d62', '#c98b2b', '#54433a'],
  },
  {
    wall: '#dfe7e4',
    shade: '#bccdc7',
    light: '#f7fbf9',
    ink: '#22383a',
    spines: ['#2f5d62', '#b5532f', '#7c8f56', '#d9a441'],
  },
  {
    wall: '#e9dfe6',
    shade: '#cfbccb',
    light: '#fcf7fb',
    ink: '#3a2a3d',
    spines: ['#6d3b5e', '#b0803a', '#3f5a78', '#a4453d'],
  },
  {
    wall: '#27313d',
    shade: '#1c242e',
    light: '#f2d58a',
    ink: '#f4ead6',
    spines: ['#a4453d', '#d9a441', '#5f7f8c', '#8d6a9f'],
  },
]

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** The subject of the article, drawn in the middle of a shelf. */
const EMBLEMS: Readonly<Record<string, (palette: Palette) => string>> = {
  'jak-czytac-isbn': ({ light, ink }) =>
    rect(470, 190, 300, 300, light, 'rx="6"') +
    Array.from({ length: 26 }, (_, index) =>
      rect(500 + index * 9.4, 230, seededInteger(`bar ${index}`, 2, 7), 190, ink),
    ).join('') +
    Array.from({ length: 13 }, (_, index) => rect(502 + index * 18.6, 435, 10, 16, ink, 'rx="3"')).join(''),
  'ktore-wydanie-lalki': ({ spines, light }) =>
    [0, 1, 2]
      .map(
        (index) =>
          rect(450 + index * 110, 170 + index * 22, 92, 330 - index * 22, spines[index] ?? '') +
          rect(464 + index * 110, 215 + index * 22, 64, 10, light) +
          rect(464 + index * 110, 235 + index * 22, 40, 6, light),
      )
      .join(''),
  'lektury-bez-bolu': ({ light, ink, spines }) =>
    shape('M400 470 Q520 400 615 455 Q710 400 830 470 L830 300 Q710 240 615 295 Q520 240 400 300 Z', light) +
    shape('M615 295 L615 455', 'none', `stroke="${ink}" stroke-width="4"`) +
    Array.from(
      { length: 5 },
      (_, index) =>
        rect(450, 310 + index * 26, 120 - index * 8, 5, ink) + rect(660, 310 + index * 26, 120 - index * 8, 5, ink),
    ).join('') +
    rect(850, 400, 80, 100, spines[0] ?? '', 'rx="8"'),
  'pierwsze-samodzielne-czytanie': ({ spines, light }) =>
    [0, 1, 2, 3, 4]
      .map(
        (index) =>
          rect(440 + (index % 2) * 26, 440 - index * 58, 320, 52, spines[index % 4] ?? '', 'rx="8"') +
          circle(490 + (index % 2) * 26, 466 - index * 58, 12, light),
      )
      .join(''),
  'kryminaly-na-dlugie-wieczory': ({ light, shade, ink }) =>
    rect(490, 130, 240, 370, shade) +
    rect(510, 150, 200, 330, light) +
    rect(604, 150, 12, 330, shade) +
    rect(510, 300, 200, 12, shade) +
    shape('M560 480 Q560 380 610 370 Q660 380 660 480 Z', '#1c242e') +
    circle(610, 340, 34, '#1c242e') +
    rect(556, 310, 108, 14, ink, 'rx="6"'),
  'rozmowa-gasior-milicka': ({ ink, spines, light }) =>
    rect(480, 200, 250, 170, ink, 'rx="10"') +
    circle(605, 285, 62, light) +
    circle(605, 285, 40, spines[2] ?? '') +
    rect(560, 170, 70, 34, ink) +
    shape('M520 370 L470 510 M605 370 L605 510 M690 370 L740 510', 'none', `stroke="${ink}" stroke-width="12"`),
  'rozmowa-karolczuk': ({ light, ink }) =>
    rect(390, 450, 450, 50, light, 'rx="20"') +
    shape('M420 455 Q420 280 615 280 Q810 280 810 455 Z', '#b9793a') +
    [0, 1, 2]
      .map((index) =>
        shape(
          `M${510 + index * 80} 330 q50 20 20 80`,
          'none',
          `stroke="${ink}" opacity="0.6" stroke-width="12" stroke-linecap="round"`,
        ),
      )
      .join(''),
  'lublin-na-piechote': ({ spines, light, ink }) =>
    rect(560, 170, 110, 330, spines[0] ?? '') +
    shape('M545 170 L615 80 L685 170 Z', ink) +
    shape('M590 500 L590 430 Q615 395 640 430 L640 500 Z', ink) +
    rect(400, 300, 150, 200, light) +
    shape('M390 300 L475 230 L560 300 Z', spines[1] ?? '') +
    rect(680, 270, 160, 230, spines[3] ?? '') +
    shape('M670 270 L760 200 L850 270 Z', spines[2] ?? ''),
  'piec-ksiazek-na-dywan': ({ spines, light, ink }) =>
    circle(615, 400, 100, '#a8743f') +
    circle(615, 260, 70, '#a8743f') +
    circle(560, 205, 28, '#a8743f') +
    circle(670, 205, 28, '#a8743f') +
    circle(593, 250, 7, ink) +
    circle(637, 250, 7, ink) +
    circle(615, 280, 18, light) +
    rect(540, 400, 150, 90, spines[0] ?? '', 'rx="6"'),
  'prezent-dla-kogos-kto-ma-wszystko': ({ spines }) =>
    rect(440, 230, 350, 260, spines[0] ?? '', 'rx="6"') +
    rect(595, 230, 40, 260, '#e3b54d') +
    rect(440, 340, 350, 40, '#e3b54d') +
    shape('M615 232 Q530 130 500 190 Q520 240 615 232 Q700 240 730 190 Q700 130 615 232 Z', '#e3b54d'),
  'e-book-dla-poczatkujacych': ({ ink, light, shade }) =>
    rect(490, 140, 250, 360, ink, 'rx="22"') +
    rect(515, 170, 200, 280, light) +
    circle(615, 475, 10, shade) +
    Array.from({ length: 9 }, (_, index) => rect(535, 195 + index * 27, index === 8 ? 90 : 160, 8, shade)).join(''),
  'fantastyka-dla-niedowiarkow': ({ light, shade, spines }) =>
    circle(720, 190, 80, light) +
    [0, 1, 2, 3, 4]
      .map((index) =>
        shape(
          `M${400 + index * 100} 500 L${450 + index * 100} ${250 + (index % 2) * 60} L${500 + index * 100} 500 Z`,
          index % 2 ? shade : (spines[2] ?? ''),
        ),
      )
      .join(''),
}

const palettes: Readonly<Record<string, number>> = {
  'kryminaly-na-dlugie-wieczory': 3,
  'fantastyka-dla-niedowiarkow': 3,
}

function books(key: string, from: number, to: number, { spines, light }: Palette): string {
  const drawn: string[] = []
  for (let x = from, index = 0; x < to - 30; index++) {
    const width = seededInteger(`${key} w ${from} ${index}`, 26, 54)
    const height = seededInteger(`${key} h ${from} ${index}`, 190, 310)
    const fill = pick(`${key} c ${from} ${index}`, spines)
    drawn.push(
      rect(x, 500 - height, width, height, fill),
      rect(x + 6, 530 - height, width - 12, 8, light, 'opacity="0.75"'),
    )
    x += width + 4
  }
  return drawn.join('')
}

function drawPost(key: string): string {
  const palette = PALETTES[palettes[key] ?? seededInteger(key, 0, 2)] as Palette
  const [width, height] = POST_SIZE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    rect(0, 0, width, height, palette.wall) +
    circle(615, 330, 290, palette.shade) +
    books(key, 40, 330, palette) +
    books(key, 900, 1170, palette) +
    (EMBLEMS[key]?.(palette) ?? books(key, 420, 800, palette)) +
    rect(0, 500, width, 26, palette.ink === '#f4ead6' ? '#0f151c' : palette.ink) +
    rect(0, 526, width, 149, palette.shade) +
    '</svg>'
  )
}

function drawAuthor(key: string): string {
  const palette = PALETTES[seededInteger(key, 0, 2)] as Palette
  const skin = pick(`${key} skin`, ['#e8c4a2', '#d9ab86', '#f0d2b6'])
  const hair = pick(`${key} hair`, ['#4a3226', '#8a5a2b', '#b9b2a7', '#2b2326'])
  const isLong = !key.startsWith('marek')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${AUTHOR_SIDE}" height="${AUTHOR_SIDE}" viewBox="0 0 480 480">` +
    rect(0, 0, 480, 480, palette.wall) +
    circle(240, 220, 190, palette.light) +
    (isLong ? shape('M140 330 Q120 110 240 105 Q360 110 340 330 Z', hair) : '') +
    shape('M80 480 Q90 345 240 340 Q390 345 400 480 Z', palette.spines[1] ?? '') +
    rect(212, 290, 56, 70, skin) +
    shape('M160 215 Q160 125 240 125 Q320 125 320 215 Q320 315 240 320 Q160 315 160 215 Z', skin) +
    shape('M155 215 Q150 105 240 105 Q330 105 325 215 Q310 165 240 160 Q180 160 155 215 Z', hair) +
    circle(210, 222, 6, palette.ink) +
    circle(270, 222, 6, palette.ink) +
    shape('M212 268 Q240 288 268 268', 'none', `stroke="${palette.ink}" stroke-width="5" stroke-linecap="round"`) +
    (key.startsWith('helena')
      ? `<g fill="none" stroke="${palette.ink}" stroke-width="5"><circle cx="210" cy="222" r="24"/>
        <circle cx="270" cy="222" r="24"/></g>`
      : '') +
    rect(150, 410, 180, 90, palette.spines[0] ?? '', 'rx="6"') +
    rect(232, 410, 14, 90, palette.light) +
    '</svg>'
  )
}

/** Draws missing pictures of articles and their authors. */
export async function drawBlogPictures(files: readonly string[], mediaFolder: string): Promise<void> {
  for (const file of files) {
    const target = path.join(mediaFolder, file)
    if (await fileExists(target)) continue
    const key = path.basename(file, '.jpg')
    const svg = file.startsWith('blog/autorzy/') ? drawAuthor(key) : drawPost(key)
    await writeFileAtomically(target, await sharp(Buffer.from(svg)).jpeg({ quality: 86, mozjpeg: true }).toBuffer())
  }
}
