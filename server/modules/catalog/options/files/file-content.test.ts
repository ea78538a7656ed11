import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { allowedExtensions, validateContent } from './file-content.ts'

const option = (more: object = {}) => ({
  id: 1,
  title: 'Plik',
  fileExtensions: null,
  imageSizeX: null,
  imageSizeY: null,
  ...more,
})
const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#9b1b30' } })
    .toFormat(format)
    .toBuffer()
const damaged = { message: 'The file is damaged, or not what its name says.', args: [] }
const tooWide = (x: number | string, y: number | string) => ({
  message: 'The picture is too large: it may have at most %s × %s pixels.',
  args: [x, y],
})

describe('CAT-5c: the content of a file', () => {
  test.each([
    [{ imageSizeX: 100 }, 100, 500, undefined],
    [{ imageSizeX: 100 }, 101, 5, tooWide(100, '∞')],
    [{ imageSizeY: 100 }, 500, 100, undefined],
    [{ imageSizeY: 100 }, 5, 101, tooWide('∞', 100)],
    [{ imageSizeX: 50, imageSizeY: 60 }, 50, 60, undefined],
    [{ imageSizeX: 50, imageSizeY: 60 }, 50, 61, tooWide(50, 60)],
    [{ imageSizeX: 50, imageSizeY: 60 }, 51, 60, tooWide(50, 60)],
  ])('with the limits %j: %i × %i pixels', async (limits, width, height, problem) => {
    const result = await validateContent('a.png', await picture(width, height), option(limits))
    if (problem) expect(result).toEqual(problem)
    else expect(result).toMatchObject({ contentType: 'image/png' })
  })

  test('is stored in the format of its name, whatever the case of that', async () => {
    for (const [name, format] of [
      ['a.PNG', 'png'],
      ['a.jpg', 'jpeg'],
      ['a.JPEG', 'jpeg'],
      ['a.webp', 'webp'],
    ] as const) {
      const bytes = await picture(9, 9, format)
      expect(await validateContent(name, bytes, option()), name).toMatchObject({ contentType: `image/${format}` })
      for (const other of ['png', 'jpeg', 'webp'] as const)
        if (other !== format) expect(await validateContent(name, await picture(9, 9, other), option())).toEqual(damaged)
    }
  })

  test.each([
    ['%PDF-1.7\n%%EOF\n', true],
    ['%PDF-2.0\n%%EOF', true],
    ['%PDF-3.0\n%%EOF', false],
    [' %PDF-1.7\n%%EOF', false],
    ['%PDF-1.7\n', false],
    ['%PDF-1.7\n%%EOF\nx', false],
    [`%PDF-1.7\n%%EOF${' '.repeat(100)}`, false],
  ])('as a PDF: %j', async (text, isPdf) => {
    expect(await validateContent('a.pdf', Buffer.from(text), option())).toEqual(
      isPdf ? { bytes: Buffer.from(text), contentType: 'application/pdf' } : damaged,
    )
  })

  test('has at most 5 MB, and a kind that is allowed', async () => {
    const pdf = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 15, 32), Buffer.from('\n%%EOF')])
    const limit = 5 * 1024 * 1024
    expect(await validateContent('a.pdf', pdf(limit), option())).toMatchObject({ contentType: 'application/pdf' })
    expect(await validateContent('a.pdf', pdf(limit + 1), option())).toEqual({
      message: 'The file is too large: it may have at most %s MB.',
      args: [5],
    })
    expect(allowedExtensions({ fileExtensions: ['pdf', 'exe', 'jpg'] })).toEqual(['jpg', 'pdf'])
    expect(await validateContent('a.png', await picture(9, 9), option({ fileExtensions: ['pdf', 'jpg'] }))).toEqual({
      message: 'Choose a file of one of these kinds: %s.',
      args: ['jpg, pdf'],
    })
    expect(await validateContent('apng', await picture(9, 9), option())).toMatchObject({
      args: ['jpg, jpeg, png, webp, pdf'],
    })
  })
})
