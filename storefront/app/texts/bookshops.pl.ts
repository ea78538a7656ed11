import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the contact and bookshop pages. */
export const bookshops: Catalogue = {
  // contact
  'Enter the Name and try again.': 'Wpisz imię i nazwisko.',
  'Enter the comment and try again.': 'Wpisz treść wiadomości.',
  'Phone, if we may call': 'Telefon, jeśli możemy zadzwonić',
  'Order number, if it is about one': 'Numer zamówienia, jeśli o nie chodzi',
  Message: 'Wiadomość',
  'Write to us': 'Napisz do nas',
  'Send message': 'Wyślij wiadomość',
  'Write another message': 'Napisz kolejną wiadomość',
  'Your message has been sent and we will contact you ASAP': 'Wiadomość wysłana. Odpowiemy najszybciej, jak się da.',
  'A receipt is on its way to your mailbox. We answer no later than on the next working day.':
    'Potwierdzenie jest już w drodze na Twoją skrzynkę. Odpowiadamy najpóźniej następnego dnia roboczego.',
  'We use what you write to answer you, and delete it from the shop’s database after 90 days.':
    'Tego, co napiszesz, używamy tylko po to, żeby Ci odpowiedzieć. Z bazy sklepu usuwamy to po 90 dniach.',
  'The form is closed for now. Please call or write an e-mail.':
    'Formularz jest chwilowo wyłączony. Zadzwoń albo napisz e-mail.',
  'Write to us, call, or come to one of our bookshops.': 'Napisz, zadzwoń albo przyjdź do jednej z naszych księgarń.',
  Phone: 'Telefon',
  'Or come in': 'Albo przyjdź',

  // bookshops
  'Our bookshops': 'Nasze księgarnie',
  'We have no bookshops yet': 'Nie mamy jeszcze księgarni stacjonarnych',
  'You can buy from us here, and we send the books to you.': 'Kupisz u nas tutaj, a książki wyślemy do Ciebie.',
  'Map of our bookshops: %s': 'Mapa naszych księgarń: %s',
  Directions: 'Trasa',
  'Make it my bookshop': 'To moja księgarnia',
  'Open until %s': 'Otwarte do %s',
  Closed: 'Zamknięte',
  'Closed: %s': 'Zamknięte: %s',
  'Closed, open today from %s': 'Teraz zamknięte. Otwieramy dziś o %s',
  'Closed, open tomorrow from %s': 'Teraz zamknięte. Otwieramy jutro o %s',
  'Closed, open from Monday, %s': 'Teraz zamknięte. Otwieramy w poniedziałek o %s',
  'Closed, open from Tuesday, %s': 'Teraz zamknięte. Otwieramy we wtorek o %s',
  'Closed, open from Wednesday, %s': 'Teraz zamknięte. Otwieramy w środę o %s',
  'Closed, open from Thursday, %s': 'Teraz zamknięte. Otwieramy w czwartek o %s',
  'Closed, open from Friday, %s': 'Teraz zamknięte. Otwieramy w piątek o %s',
  'Closed, open from Saturday, %s': 'Teraz zamknięte. Otwieramy w sobotę o %s',
  'Closed, open from Sunday, %s': 'Teraz zamknięte. Otwieramy w niedzielę o %s',
  'Opening hours': 'Godziny otwarcia',
  'Which bookshop has this book?': 'Która księgarnia ma tę książkę?',
  'Check which bookshop has a book': 'Sprawdź, która księgarnia ma książkę',
  'Title, author or ISBN': 'Tytuł, autor albo ISBN',
  Check: 'Sprawdź',
  'Ask about another book': 'Zapytaj o inną książkę',
  'See below where it stands on the shelf.': 'Niżej widać, gdzie stoi na półce.',
  'None of our bookshops has it now.': 'Żadna z naszych księgarń nie ma teraz tego tytułu na półce.',
  'Not on the shelf': 'Nie ma na półce',
  '%s copies on the shelf': [
    '%s egzemplarz na półce',
    '%s egzemplarze na półce',
    '%s egzemplarzy na półce',
    '%s egzemplarza na półce',
  ],
  '%s sets on the shelf': ['%s zestaw na półce', '%s zestawy na półce', '%s zestawów na półce', '%s zestawu na półce'],
  '%s: address, opening hours today and in the days to come, phone and the way there.':
    '%s: adres, godziny otwarcia dziś i w najbliższych dniach, telefon i dojazd.',
}
