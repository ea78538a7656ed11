import { expect, test } from 'vitest'
import { bindEmail, bindHtml, bindWords } from './non-breaking.ts'

/** Shows non-breaking spaces as `~` and non-breaking hyphens as `=`. */
const legible = (text: string) => text.replaceAll('\u00a0', '~').replaceAll('\u2011', '=')

test.each([
  ['Pan Kasztan i wielka litera', 'Pan Kasztan i~wielka litera'],
  ['Lublin w siedmiu spacerach', 'Lublin w~siedmiu spacerach'],
  ['a i w domu', 'a~i~w~domu'],
  ['W pustyni i w puszczy', 'W~pustyni i~w~puszczy'],
  ['Kto się boi (i o co)?', 'Kto się boi (i~o~co)?'],
  ['Lekcja „o niczym”', 'Lekcja „o~niczym”'],
  ['wydanie z 1899 r.', 'wydanie z~1899~r.'],
  ['od 21 listopada 2026 do 3 maja', 'od 21~listopada~2026 do 3~maja'],
  ['przy ul. Introligatorskiej 5, tel. 81', 'przy ul.~Introligatorskiej 5, tel.~81'],
  ['Zeszyt nr 3, 120 stron, 5 000 zł', 'Zeszyt nr~3, 120~stron, 5~000~zł'],
  ['XX wiek, 24 godziny, 2 kg, 15 %', 'XX wiek, 24~godziny, 2~kg, 15~%'],
  ['5 mostów i 3 lwy', '5 mostów i~3 lwy'],
  ['Wysyłamy w ciągu %s godzin z %s', 'Wysyłamy w~ciągu %s~godzin z~%s'],
  ['ISBN 978 83 8411 074 4', 'ISBN 978 83 8411 074 4'],
  ['9788384110744', '9788384110744'],
  ['Lalka', 'Lalka'],
  ['', ''],
])('a Polish text gets non-breaking spaces: %s', (text, bound) => {
  expect(legible(bindWords(text))).toBe(bound)
  // a second pass changes nothing
  expect(bindWords(bindWords(text))).toBe(bindWords(text))
})

test('only the text of HTML is changed, and e-mail gets a non-breaking hyphen', () => {
  expect(legible(bindHtml('<p class="a b">O tym i <a href="/i o">o e-mailu</a> z {{store url="a i"}}</p>'))).toBe(
    '<p class="a b">O~tym i~<a href="/i o">o~e=mailu</a> z~{{store url="a i"}}</p>',
  )
  expect(legible(bindHtml('<p>E-mail, e-book, dane-mail</p>'))).toBe('<p>E=mail, e-book, dane-mail</p>')
})

test('e-mail stays on one line in sentences; names of fields keep the hyphen', () => {
  expect(legible(bindEmail('Wyślemy e-mailem numer konta. E-mail nie dotarł?'))).toBe(
    'Wyślemy e=mailem numer konta. E=mail nie dotarł?',
  )
  expect(legible(bindEmail('Tak: e-mail'))).toBe('Tak: e=mail')
  expect(bindEmail('Twój adres e-mail')).toBe('Twój adres e-mail')
})
