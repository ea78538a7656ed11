import type { Catalogue } from '../../../language/translate.ts'

export const contactTexts: Catalogue = {
  'The contact form is unavailable.': 'Formularz kontaktowy jest wyłączony.',
  'Contact is disabled': 'Formularz kontaktowy jest wyłączony.',
  'Enter the Name and try again.': 'Wpisz imię i nazwisko.',
  'Enter the comment and try again.': 'Wpisz treść wiadomości.',
  'The email address is invalid. Verify the email address and try again.':
    'Adres e-mail jest niepoprawny. Sprawdź go i spróbuj jeszcze raz.',
  'Your message has been sent and we will contact you ASAP': 'Wiadomość wysłana. Odpowiemy najszybciej, jak się da.',

  // the mail to the shop
  'Message from %s': 'Wiadomość od: %s',
  'Message from %s about the order %s': 'Wiadomość od: %s, zamówienie %s',
  'A reader has written to us': 'Napisał do nas czytelnik',
  'A reply to this e-mail goes to them.': 'Odpowiedź na tę wiadomość trafi do czytelnika.',
  Name: 'Imię i nazwisko',
  Telephone: 'Telefon',

  // the receipt
  'We have received your message': 'Otrzymaliśmy Twoją wiadomość',
  'Thank you for your message': 'Dziękujemy za wiadomość',
  'On %s we received a message with this e-mail address through our contact form. We answer no later than on the next working day.':
    'Dnia %s otrzymaliśmy przez formularz kontaktowy wiadomość z tym adresem e-mail. Odpowiemy najpóźniej ' +
    'następnego dnia roboczego.',
  'Your message': 'Treść wiadomości',
  'In a hurry? Call us: %s (%s).': 'Sprawa jest pilna? Zadzwoń: %s (%s).',
  'If it was not you who wrote, you need not do anything.': 'Jeśli to nie Ty, nie musisz nic robić.',
}
