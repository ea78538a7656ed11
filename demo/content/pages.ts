interface Words {
  /** Title in the browser and in search results. */
  title: string
  /** Heading above the text; absent if the text contains one. */
  heading?: string
  description: string
}

/** A page: its texts are `pl/<identifier>.html` and `en/<identifier>.html`. */
export interface PageText {
  identifier: string
  /** URL paths; absent if the page is available only by its identifier. */
  paths?: readonly [polish: string, english: string]
  polish: Words
  english: Words
}

export const pages: readonly PageText[] = [
  {
    identifier: 'home',
    polish: {
      title: 'Księgarnia Zakładka z Lublina',
      description:
        'Książki, e-booki i audiobooki wybrane przez księgarzy z Lublina. Wysyłka w każdy dzień roboczy, darmowa dostawa ' +
        'od 199 zł, odbiór w pięciu księgarniach.',
    },
    english: {
      title: 'Zakładka, a bookshop from Lublin',
      description:
        'Polish books, e-books and audiobooks chosen by booksellers in Lublin. Dispatched every working day, free ' +
        'delivery from PLN 199, pick-up in five bookshops.',
    },
  },
  {
    identifier: 'o-nas',
    paths: ['o-nas', 'about-us'],
    polish: {
      title: 'O nas',
      heading: 'O nas',
      description:
        'Kim jesteśmy, skąd nazwa Zakładka i jak wybieramy książki w naszych księgarniach na Lubelszczyźnie.',
    },
    english: {
      title: 'About us',
      heading: 'About us',
      description:
        'Who we are, where the name Zakładka comes from and how we choose the books in our shops in eastern Poland.',
    },
  },
  {
    identifier: 'kontakt',
    paths: ['kontakt', 'contact'],
    polish: {
      title: 'Kontakt',
      heading: 'Kontakt',
      description: 'Telefon, e-mail i adres księgarni Zakładka w Lublinie. Dane do przelewu, zwrotów i reklamacji.',
    },
    english: {
      title: 'Contact',
      heading: 'Contact',
      description:
        'Telephone, e-mail and address of the Zakładka bookshop in Lublin. Details for transfers, returns and ' +
        'complaints.',
    },
  },
  {
    identifier: 'dostawa-i-platnosc',
    paths: ['dostawa-i-platnosc', 'delivery-and-payment'],
    polish: {
      title: 'Dostawa i płatność',
      heading: 'Dostawa i płatność',
      description:
        'Automaty i punkty od 8,99 zł, kurier 14,99 zł, od 199 zł za darmo, odbiór w księgarni za 0 zł. BLIK, karta, ' +
        'przelew lub przy odbiorze.',
    },
    english: {
      title: 'Delivery and payment',
      heading: 'Delivery and payment',
      description:
        'Lockers and points from PLN 8.99, couriers PLN 14.99, free from PLN 199, free pick-up in bookshops. BLIK, ' +
        'card, transfer or on delivery.',
    },
  },
  {
    identifier: 'zwroty-i-reklamacje',
    paths: ['zwroty-i-reklamacje', 'returns-and-complaints'],
    polish: {
      title: 'Zwroty i reklamacje',
      heading: 'Zwroty i reklamacje',
      description:
        '14 dni na zwrot bez podania przyczyny, wzór formularza odstąpienia i reklamacje rozpatrywane w 14 dni.',
    },
    english: {
      title: 'Returns and complaints',
      heading: 'Returns and complaints',
      description:
        '14 days to return without giving a reason, a model withdrawal form, and complaints answered within 14 days.',
    },
  },
  {
    identifier: 'regulamin',
    paths: ['regulamin', 'terms'],
    polish: {
      title: 'Regulamin',
      heading: 'Regulamin sklepu',
      description:
        'Regulamin sklepu internetowego Zakładka: zamówienia, ceny, płatność, dostawa, odstąpienie od umowy i ' +
        'reklamacje.',
    },
    english: {
      title: 'Terms',
      heading: 'Terms of the shop',
      description: 'Terms of the online shop Zakładka: orders, prices, payment, delivery, withdrawal and complaints.',
    },
  },
  {
    identifier: 'polityka-prywatnosci',
    paths: ['polityka-prywatnosci', 'privacy-policy'],
    polish: {
      title: 'Polityka prywatności',
      heading: 'Polityka prywatności',
      description: 'Jakie dane zbiera księgarnia Zakładka, po co, jak długo je przechowuje i jakie masz prawa.',
    },
    english: {
      title: 'Privacy policy',
      heading: 'Privacy policy',
      description:
        'Which data the Zakładka bookshop collects, what for, how long they are kept and what rights you have.',
    },
  },
  {
    identifier: 'cookies',
    paths: ['cookies', 'cookie-policy'],
    polish: {
      title: 'Pliki cookie',
      heading: 'Pliki cookie',
      description: 'Jakie pliki cookie zapisuje sklep Zakładka, do czego służą i jak nimi zarządzać.',
    },
    english: {
      title: 'Cookies',
      heading: 'Cookies',
      description: 'Which cookies the Zakładka shop stores, what they are for and how to control them.',
    },
  },
  {
    identifier: 'dostepnosc',
    paths: ['dostepnosc', 'accessibility'],
    polish: {
      title: 'Dostępność',
      heading: 'Informacja o dostępności',
      description: 'Jak sklep Zakładka spełnia wymagania dostępności, co jeszcze poprawiamy i jak zgłosić barierę.',
    },
    english: {
      title: 'Accessibility',
      heading: 'Accessibility statement',
      description:
        'How the Zakładka shop meets accessibility requirements, what is still being improved and how to report ' +
        'a barrier.',
    },
  },
  {
    identifier: 'jak-ustalamy-kolejnosc',
    paths: ['jak-ustalamy-kolejnosc', 'how-we-rank'],
    polish: {
      title: 'Jak ustalamy kolejność',
      heading: 'Jak ustalamy kolejność',
      description:
        'Według czego układamy wyniki wyszukiwania i listy książek. Za miejsce na liście nie można zapłacić.',
    },
    english: {
      title: 'How we rank titles',
      heading: 'How we rank titles',
      description: 'How search results and lists of books are arranged. A place on a list cannot be bought.',
    },
  },
  {
    identifier: 'jak-liczymy-najnizsza-cene',
    paths: ['jak-liczymy-najnizsza-cene', 'how-we-calculate-the-lowest-price'],
    polish: {
      title: 'Jak liczymy najniższą cenę',
      heading: 'Jak liczymy najniższą cenę z 30 dni',
      description: 'Skąd się bierze najniższa cena z 30 dni przed obniżką i od czego liczymy procent promocji.',
    },
    english: {
      title: 'How we calculate the lowest price',
      heading: 'How we calculate the lowest price of 30 days',
      description:
        'Where the lowest price of the 30 days before a reduction comes from, and what the percentage refers to.',
    },
  },
  {
    identifier: 'ksiegarnie',
    paths: ['ksiegarnie', 'stores'],
    polish: {
      title: 'Nasze księgarnie',
      heading: 'Nasze księgarnie',
      description: 'Adresy i godziny otwarcia pięciu księgarń Zakładka w Lublinie, Zamościu, Puławach i Chełmie.',
    },
    english: {
      title: 'Our bookshops',
      heading: 'Our bookshops',
      description: 'Addresses and opening hours of the five Zakładka bookshops in Lublin, Zamość, Puławy and Chełm.',
    },
  },
  {
    identifier: 'no-route',
    polish: {
      title: 'Nie znaleziono strony',
      heading: 'Nie znaleziono strony',
      description: 'Tej strony nie ma w księgarni Zakładka.',
    },
    english: {
      title: 'Page not found',
      heading: 'Page not found',
      description: 'There is no such page in the Zakładka bookshop.',
    },
  },
]

/** Blocks: their texts are `pl/blocks/<identifier>.html` and `en/blocks/<identifier>.html`. */
export const blocks: readonly { identifier: string; polish: string; english: string }[] = [
  { identifier: 'promo_counter', polish: 'Pasek nad nagłówkiem', english: 'Bar above the header' },
  { identifier: 'header-contacts', polish: 'Kontakt w nagłówku', english: 'Contacts in the header' },
  { identifier: 'footer-about', polish: 'Księgarnia Zakładka', english: 'Zakładka bookshop' },
  { identifier: 'footer-help', polish: 'Pomoc', english: 'Help' },
  { identifier: 'footer-shop', polish: 'O księgarni', english: 'The bookshop' },
  { identifier: 'footer-terms', polish: 'Dostawa i płatność', english: 'Delivery and payment' },
  { identifier: 'home-hero', polish: 'Powitanie', english: 'Welcome' },
  { identifier: 'home-promises', polish: 'Dlaczego u nas', english: 'Why here' },
  { identifier: 'product-delivery', polish: 'Dostawa i zwroty', english: 'Delivery and returns' },
  { identifier: 'empty-cart', polish: 'Pusty koszyk', english: 'Empty cart' },
  { identifier: 'empty-search', polish: 'Brak wyników', english: 'No results' },
  { identifier: 'checkout-help', polish: 'Pomoc przy zamówieniu', english: 'Help with ordering' },
  { identifier: 'success-help', polish: 'Po zamówieniu', english: 'After ordering' },
]
