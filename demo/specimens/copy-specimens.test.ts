import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleOf } from '../../server/testing/title.ts'
import { copySpecimens } from './copy-specimens.ts'

const seedFolder = fileURLToPath(new URL('..', import.meta.url))
const ebook = titleOf({ sku: 'e-1', type: 'downloadable' })

let folder: string
const filePath = (name: string) => path.join(folder, 'downloads', name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'specimens-'))
  await copySpecimens(
    [
      ebook,
      titleOf({ sku: 'e-2', type: 'downloadable', fileFormats: ['EPUB', 'MOBI'] }),
      titleOf({ sku: 'a-1', type: 'downloadable', fileFormats: ['MP3'] }),
      titleOf({ sku: 'paper' }),
    ],
    seedFolder,
    folder,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('ACC-6 specimens of the demo shop’s e-books and audiobooks', () => {
  it('exist in the formats of each title, and existing files are not overwritten', async () => {
    expect((await readdir(filePath(''))).toSorted()).toEqual(['a-1.mp3', 'e-1.epub', 'e-1.pdf', 'e-2.epub'])
    await writeFile(filePath('e-1.pdf'), 'the publisher’s')
    await copySpecimens([ebook], seedFolder, folder)
    expect(await readFile(filePath('e-1.pdf'), 'utf8')).toBe('the publisher’s')
  })

  it('have the formats of their extensions', async () => {
    const epub = await readFile(filePath('e-1.epub'))
    expect(epub.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(epub.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
    expect((await readFile(filePath('a-1.mp3'))).subarray(0, 3).toString()).toBe('ID3')
    await copySpecimens([titleOf({ sku: 'e-3', type: 'downloadable' })], seedFolder, folder)
    expect((await readFile(filePath('e-3.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
