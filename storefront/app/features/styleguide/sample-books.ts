export type SampleBook = {
  title: string
  author: string
  price: string
  regular?: string
  discount?: string
  width: number
  height: number
  cover: string
}

const draw = (width: number, height: number, ground: string, ink: string, title: string, author: string) => {
  const lines = title.split(' ')
  const size = Math.min(34, 300 / Math.max(...lines.map((word) => word.length)))
  const words = lines
    .map((word, at) => `<text x='24' y='${64 + at * size * 1.15}' font-size='${size}'>${word}</text>`)
    .join('')
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'>` +
    `<rect width='100%' height='100%' fill='${ground}'/>` +
    `<g fill='${ink}' font-family='serif'>${words}` +
    `<text x='24' y='${height - 24}' font-size='14'>${author}</text></g>` +
    `<circle cx='${width * 0.62}' cy='${height * 0.6}' r='${width * 0.2}' ` +
    `fill='none' stroke='${ink}' stroke-width='2'/></svg>`
  // the trailing # turns the appended width parameter into a fragment
  return `data:image/svg+xml,${encodeURIComponent(svg)}#`
}

const book = (
  title: string,
  author: string,
  price: string,
  [width, height]: [number, number],
  ground: string,
  ink: string,
  reduced?: { regular: string; discount: string },
): SampleBook => ({
  title,
  author,
  price,
  ...reduced,
  width,
  height,
  cover: draw(width, height, ground, ink, title, author),
})

export const sampleBooks: SampleBook[] = [
  book('Lalka', 'Bolesław Prus', '39,90 zł', [240, 360], '#1f3a34', '#e9dcc0'),
  book('Ziemia obiecana', 'Władysław Reymont', '44,91 zł', [250, 350], '#b5482f', '#f7ecd8', {
    regular: '49,90 zł',
    discount: '-10%',
  }),
  book('Sklepy cynamonowe', 'Bruno Schulz', '34,90 zł', [230, 300], '#d9b36a', '#3a2415'),
  book('Chłopi', 'Władysław Reymont', '59,90 zł', [240, 380], '#274060', '#f0e6d2'),
  book(
    'Pan Tadeusz, czyli ostatni zajazd na Litwie. Historia szlachecka z roku 1811 i 1812',
    'Adam Mickiewicz',
    '29,90 zł',
    [260, 340],
    '#6b2d3e',
    '#f2dfc7',
  ),
  book('Ferdydurke', 'Witold Gombrowicz', '36,90 zł', [240, 350], '#efe4cd', '#8a1f2d'),
]
