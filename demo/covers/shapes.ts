export type Box = { x: number; y: number; w: number; h: number }
export type Inks = { background: string; foreground: string }
export type RandomInRange = (low: number, high: number) => number
export type Ornament = (box: Box, inks: Inks, random: RandomInRange) => string

/** To a tenth of a pixel. */
export const rounded = (value: number) => Math.round(value * 10) / 10
export const point = (...values: readonly number[]) => values.map(rounded).join(' ')
export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(r)}" fill="${fill}"/>`
export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(r)}" fill="none" ` +
  `stroke="${stroke}" stroke-width="${rounded(width)}"/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(w)}" height="${rounded(h)}" fill="${fill}"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${rounded(width)}"/>`
export const indexes = (to: number) => Array.from({ length: to }, (_, index) => index)
export const centre = ({ x, y, w, h }: Box) => ({ cx: x + w / 2, cy: y + h / 2, r: Math.min(w, h) / 2 })
export const leaf = (x: number, y: number, length: number, angle: number, fill: string, fat = 0.32) =>
  `<path transform="translate(${point(x, y)}) rotate(${rounded(angle)})" ` +
  `d="M0 0C${point(length * 0.25, -length * fat, length * 0.75, -length * fat, length)} 0` +
  `C${point(length * 0.75, length * fat, length * 0.25, length * fat)} 0 0Z" fill="${fill}"/>`
export const wave = (x: number, y: number, w: number, length: number, swing: number) => {
  let d = `M${rounded(x)} ${rounded(y)}q${rounded(length / 2)} ${rounded(-swing)} ${rounded(length)} 0`
  for (let offset = length; offset < w; offset += length) d += `t${rounded(length)} 0`
  return d
}
