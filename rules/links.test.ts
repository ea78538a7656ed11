import { describe, expect, test } from 'vitest'
import { hasContact, hasLink, hasUrl } from './links.ts'

describe('links are found', () => {
  test.each([
    'https://evil.example',
    'HTTP:evil',
    'hxxp://evil',
    'hxxps evil',
    'ftp://evil/x',
    'mailto:jan',
    'www.evil',
    'www . evil',
    'evil-sklep.com',
    'Odbierz: evil-sklep.com/bon?x=1',
    'Evil.PL',
    'EVIL-SKLEP.COM',
    'evil .com',
    'evil.pl, potem dalej',
    'bon.shop',
    't.co/abc',
    'evil.anything/bon',
    'evil.рф',
    'księgarnia.рф',
    'evil.中国',
    'evil.xn--p1ai',
    'żółw.pl',
    'evil[.]pl',
    'evil[.]example/x',
    'evil[.]рф',
    '1[.]2[.]3[.]4/x',
    'evil[.]example',
    'evil (kropka) quest',
    'evil (dot) com',
    'evil kropka pl',
    'evil。com',
    'evil。example',
    'evil｡example',
    'evil．com',
    'evil․com',
    'evil｡pl',
    'evil。рф',
    'evil。中国',
    '中文。com',
    'ショップ。コム',
    'ｅｖｉｌ．ｃｏｍ',
    'ev\u200bil.c\u200bom',
    '1.2.3.4/x',
    'http://2130706433/',
    'a@b.pl',
    'a (at) b.pl',
    'jan małpa wp kropka pl',
    'jan[małpa]wp.pl',
  ])('%s', (input) => expect(hasLink(input)).toBe(true))
})

describe('names, titles and sentences are no links', () => {
  test.each([
    'Jan Kowalski',
    'Anna Nowak-Kowalska',
    "D'Arc",
    'J.R.R. Tolkien',
    'Lalka. Tom 2',
    'W pustyni i w puszczy, t.2',
    'Sapiens.Od zwierząt do bogów',
    'Świetna.To trzeba przeczytać',
    'Dr.No',
    'autorzy, m.in. Lem',
    'S.O.S. dla świata',
    'Rok 1984. Na nowo',
    'Wydanie 3.1, s. 24-36',
    'ul. Jana Pawła II 1/2',
    'al.Jerozolimskie 5 m.3',
    'ul.Na Skarpie 7',
    'os. 1000-lecia 3/4',
    'Nowak i Syn Sp. z o.o.',
    'P.H.U. Jan Kowalski S.A.',
    'Cena 39.90 zł',
    '21.11.2026 o 12.30',
    'Kocham <3',
    '这本书很好。我们都喜欢它。',
    'とても面白い。また読みたい｡おすすめ',
    '我喜欢 Lalka。作者是 Prus。',
    'Cytat [...] i dalej (s. 3). Koniec',
    'Zwracam 2 szt. książki: 978-83-8449-017-4',
  ])('%s', (input) => expect(hasContact(input)).toBe(false))
})

test('a company may be called like its domain, but its name is no URL', () => {
  expect(['Allegro.pl Sp. z o.o.', 'Home.pl S.A.'].map(hasUrl)).toEqual([false, false])
  expect(['Bon https://evil.pl', 'evil.pl/bon', 'a@b.pl', 'www.evil.pl'].every(hasUrl)).toBe(true)
  expect(hasUrl('Bon evil[.]example')).toBe(true)
})

test('phone numbers are contacts, numbers of orders and books are none', () => {
  expect(['zadzwoń 123 456 789', '+48 600-700-800', '600700800', 'tel. 81 532 00 00'].map(hasContact)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['000000012', '9788384490174', '978-83-8449-017-4', '2026', '00-950'].map(hasContact)).not.toContain(true)
})

test('long texts are searched in a time that grows with their length', () => {
  const began = performance.now()
  for (const letter of ['a', ' ', '.', '1', '-', '(', 'a ', '1.', 'www '])
    expect(hasContact(letter.repeat(100_000 / letter.length))).toBe(false)
  expect(performance.now() - began).toBeLessThan(5000)
})
