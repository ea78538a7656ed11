import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { UnusableFile } from '../input/fetch-file.ts'
import type { LinkedFile, RecordFields } from '../record/title-record.ts'
import { recordOf } from '../writing/test-title.ts'
import { candidateFileNames, isWebAddress } from './file-name.ts'
import { fileRemark, locatedCover, locatedSample, locateFiles } from './locate-files.ts'
import { MessageFolder } from './message-folder.ts'

const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'zakladka-folder-')))
const root = path.join(home, 'message')
mkdirSync(path.join(root, 'okladki'), { recursive: true })
writeFileSync(path.join(home, 'secret.jpg'), 'secret')
writeFileSync(path.join(root, 'a.jpg'), 'abc')
writeFileSync(path.join(root, 'okladki', 'ż 1.jpg'), 'dwie')
symlinkSync(path.join(home, 'secret.jpg'), path.join(root, 'out.jpg'))
symlinkSync(path.join(root, 'a.jpg'), path.join(root, 'in.jpg'))
utimesSync(path.join(root, 'a.jpg'), 1_700_000_000, 1_700_000_000)

test.each([
  ['http://a.example/1.jpg', true],
  ['HTTPS://a.example/1.jpg', true],
  ['ftp://a.example/1.jpg', false],
  ['okladki/https://a.jpg', false],
  ['a.jpg', false],
])('%s is an address of the web: %s', (link, isOnWeb) => expect(isWebAddress(link)).toBe(isOnWeb))

test.each([
  ['a\u0000.jpg', 'a name with control characters'],
  ['a%0A.jpg', 'a name with control characters'],
  ['okladki\\a.jpg', 'a name with a backslash'],
  ['file:a.jpg', 'neither an address of the web nor a relative file name'],
  ['C:a.jpg', 'neither an address of the web nor a relative file name'],
  ['/etc/passwd', 'an absolute path'],
  ['%2Fetc/passwd', 'an absolute path'],
  ['okladki/../../a.jpg', 'a path that leads out of the message’s folder'],
  ['.ssh/id', 'a hidden file'],
  ['okladki/.a.jpg', 'a hidden file'],
])('the name %j is refused: %s', (link, reason) => {
  expect(() => candidateFileNames(link)).toThrow(UnusableFile)
  expect(() => candidateFileNames(link)).toThrow(new RegExp(`^${reason}$`))
})

const folder = new MessageFolder(root)
const read = (link: string, largest = 100) =>
  folder.read(link, largest).then(String, (error: Error) => `${error.constructor.name}: ${error.message}`)

test.each([
  ['a.jpg', 'abc'],
  ['./a.jpg', 'abc'],
  ['in.jpg', 'abc'],
  ['okladki/%C5%BC%201.jpg', 'dwie'],
  ['okladki/z\u0307 1.jpg', 'dwie'],
  ['out.jpg', 'UnusableFile: a link that leads out of the message’s folder'],
  ['okladki', 'UnusableFile: no file'],
  ['b.jpg', 'UnusableFile: there is no such file beside the message'],
  ['a.jpg/b.jpg', 'UnusableFile: there is no such file beside the message'],
  [`${'x'.repeat(300)}.jpg`, 'UnusableFile: there is no such file beside the message'],
])('the file %s of a message’s folder', async (link, expected) => expect(await read(link)).toBe(expected))

test('a file is read up to its largest size', async () => {
  expect(await read('a.jpg', 3)).toBe('abc')
  writeFileSync(path.join(root, 'big.jpg'), Buffer.alloc(2 * 1024 * 1024 + 1))
  expect(await read('big.jpg', 2 * 1024 * 1024)).toBe('UnusableFile: larger than 2 MB')
  await expect(folder.versionOf('big.jpg', 2 * 1024 * 1024)).rejects.toThrow('larger than 2 MB')
  expect(await folder.versionOf('a.jpg', 3)).toBe('3 1700000000000')
})

test('a folder that is gone is reported', async () => {
  await expect(new MessageFolder(path.join(home, 'nowhere')).read('a.jpg', 100)).rejects.toThrow(
    'it cannot be read (ENOENT)',
  )
})

const file = (url: string): LinkedFile => ({ url, version: '' })
const fields = (cover: string, sample: string): RecordFields => ({ covers: [file(cover)], sample: file(sample) })

test('linked files are found in the folder; those of the web are left alone', async () => {
  const record = recordOf(fields('a.jpg', 'https://a.example/b.epub'))
  await locateFiles(record, folder)
  expect(record.fields).toEqual({
    covers: [{ url: 'a.jpg', version: '3 1700000000000' }],
    sample: file('https://a.example/b.epub'),
  })
  expect([locatedCover(record.fields)?.url, locatedSample(record.fields)]).toEqual(['a.jpg', undefined])
  expect(record.remarks).toEqual([])
})

test('a file that is not found, or comes without a folder, is left out with its reason', async () => {
  const record = recordOf(fields('brak.jpg', 'in.jpg'))
  await locateFiles(record, folder)
  expect(record.remarks).toEqual(['cover "brak.jpg" is left out: there is no such file beside the message'])
  expect([locatedCover(record.fields), locatedSample(record.fields)?.url]).toEqual([undefined, 'in.jpg'])
  const without = recordOf(fields('https://a.example/a.jpg', 'in.jpg'))
  await locateFiles(without, undefined)
  expect(without.remarks).toEqual(['sample "in.jpg" is left out: its message came without a folder'])
  expect([locatedCover(without.fields), locatedSample(without.fields)]).toEqual([undefined, undefined])
  const none = recordOf({ sample: null })
  await locateFiles(none, folder)
  expect([locatedCover(none.fields), locatedSample(none.fields), locatedSample({})]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the name of a file in a remark is cut and cannot break out of its quotes', () => {
  expect(fileRemark('cover', `a"b\n${'c'.repeat(100)}`, 'x')).toBe(`cover "a�b�${'c'.repeat(96)}" is left out: x`)
})
