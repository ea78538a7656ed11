export type Palette = { ground: string; figure: string }

/** Six families of four palettes; volumes of a series use palettes of one family. */
export const families: Palette[][] = [
  [
    ['#16263f', '#f4e7d0'],
    ['#1d4236', '#f6e3cd'],
    ['#63152a', '#f7e2d2'],
    ['#2b2a2d', '#efe6d8'],
  ],
  [
    ['#f1b8b0', '#17402f'],
    ['#aed0de', '#6a1722'],
    ['#bfdfca', '#7a2112'],
    ['#cbbce4', '#251b55'],
  ],
  [
    ['#e4aa2e', '#211a14'],
    ['#ee7f36', '#1d1410'],
    ['#5db9a6', '#10231f'],
    ['#ee93a0', '#2a0f1c'],
  ],
  [
    ['#eadfc9', '#a1152a'],
    ['#e6e2d6', '#1f3d9c'],
    ['#efe3c2', '#1b4a3a'],
    ['#ddd2c4', '#1b1a1a'],
  ],
  [
    ['#171719', '#f3da45'],
    ['#3a1b3f', '#f6a386'],
    ['#2240a4', '#ffd5b3'],
    ['#0c3f45', '#b5e2cc'],
  ],
  [
    ['#a84424', '#fcefdc'],
    ['#4a4c1c', '#f4ecb9'],
    ['#12525a', '#efdcaa'],
    ['#4b2b1e', '#c3dcea'],
  ],
].map((family) => family.map(([ground, figure]) => ({ ground: ground!, figure: figure! })))

const channels = (colour: string) => [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16))

export const mix = (from: string, to: string, share: number) => {
  const end = channels(to)
  return `#${channels(from)
    .map((value, index) =>
      Math.round(value + (end[index]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const luminance = (colour: string) => {
  const [red, green, blue] = channels(colour).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

export const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}
