import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the files of an order, on its pages and on the page that mails link. */
export const files: Catalogue = {
  'Agree and open the files': 'Zgadzam się, otwórz pliki',
  'Being prepared': 'W przygotowaniu',
  'Download %s': 'Pobierz %s',
  'Download %s, %s': 'Pobierz %s, %s',
  'Links to files are good for some time only. Open your order: it has a new one.':
    'Odnośniki do plików działają przez pewien czas. Otwórz zamówienie, znajdziesz tam nowy.',
  'Order # %s': 'Zamówienie nr %s',
  'Please tick this box to open the files.': 'Zaznacz to pole, aby otworzyć pliki.',
  'Remaining downloads: %s': 'Pozostało pobrań: %s',
  'Send me the link by e-mail': 'Wyślij mi odnośnik e-mailem',
  'The files can be downloaded as soon as they are paid for. You then get a link to them by e-mail.':
    'Pliki będą do pobrania, gdy zostaną opłacone. Wyślemy wtedy e-mailem odnośnik do nich.',
  'The link is on its way to the e-mail address of the order.': 'Odnośnik jest w drodze na adres e-mail z zamówienia.',
  'This link is no longer good': 'Ten odnośnik już nie działa',
  'To my order': 'Do zamówienia',
  'Used up': 'Wykorzystane',
  'We supply the files as soon as you agree to it. Without that they open on %s, when the time for withdrawal is over.':
    'Udostępnimy pliki, gdy tylko się na to zgodzisz. Bez zgody otworzą się %s, kiedy minie termin na odstąpienie ' +
    'od umowy.',
  'Your files': 'Twoje pliki',
}
